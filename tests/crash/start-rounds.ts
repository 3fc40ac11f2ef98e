import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "../support/postgres.ts";
import type { Moment } from "./fault.ts";
import { comesToItsEnd, underLoad } from "./rounds.ts";
import { closeWorld, openWorld, type World } from "./world.ts";

/**
 * Kills a site on its first start, on an empty store, and starts it again. Returns the world in which it runs then;
 * the caller judges and closes it.
 */
export async function killAtFirstStart(postgresUrl: string | null, killAt: Moment): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "crash-start-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = postgresUrl ? (await createDatabase(postgresUrl)).url : undefined;
  const place = { dataDir, databaseUrl };
  const alive = await openWorld(null, { ...place, fault: { from: "start", killAt } }).catch(() => null);
  // Some steps of a start come once the site answers already.
  const reached = !alive || (await comesToItsEnd(alive));
  if (alive) await closeWorld(alive);
  const world = await openWorld(null, place);
  const { operation, occurrence, phase } = killAt;
  if (!reached) world.problems.push(`a first start never came to this: ${phase} ${operation}, ${occurrence}`);
  world.kills.set("at each step of a first start", 1);
  await underLoad(world, "at each step of a first start", async () => {});
  return world;
}
