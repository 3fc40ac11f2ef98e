import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryMb, percentile, steadyLoad } from "../../tests/support/load.ts";
import { type SiteOptions, startSite } from "../../tests/support/site.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { reportTable } from "../performance-table.ts";
import { trafficOf } from "./traffic.ts";

/** Requests before memory is read (docs/product.md, 10). */
const requests = 10_000;

/**
 * Measures the time of a start, and the site's memory when it is ready and after exactly ten thousand requests of mixed
 * traffic, while their mails are made. Once with a plain start, once with the options of the service unit.
 */
export async function measureFootprint(): Promise<void> {
  const starts: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const startedAt = performance.now();
    const each = await startSite({ env: { LOG_LEVEL: "info" } });
    starts.push(performance.now() - startedAt);
    await each.stop();
  }
  const plain = await memoryOf({});
  const asService = await memoryOf(serviceUnit());
  reportTable("footprint", [
    ["What", "`npm start`", "Service unit", "Limit"],
    ["Start, until ready, median of five", `${Math.round(percentile(starts, 0.5))} ms`, "", ""],
    ["Memory when ready", `${plain.ready} MB`, `${asService.ready} MB`, ""],
    [
      `Memory after ${requests.toLocaleString("en")} requests of mixed traffic`,
      `${plain.after} MB`,
      `${asService.after} MB`,
      "< 250 MB as a service",
    ],
  ]);
}

async function memoryOf({ env, flags }: SiteOptions): Promise<{ ready: number; after: number }> {
  const site = await startSite({ env: { LOG_LEVEL: "info", ...env }, flags: flags ?? [] });
  const ready = memoryMb(site.pid);
  const traffic = trafficOf(requests);
  await steadyLoad(site.url, traffic.next, { connections: 20, durationMs: 600_000 });
  if (traffic.errors.length > 0)
    throw new Error(`${traffic.errors.length} requests failed: ${traffic.errors[0]}`);
  const after = memoryMb(site.pid);
  await site.stop();
  return { ready, after };
}

/** The options of the service unit for the engine and the C library. */
function serviceUnit(): SiteOptions {
  const unit = readFileSync(join(projectRoot, "deploy", "agence-2h@.service"), "utf8");
  const [, command = ""] = unit.match(/^ExecStart=(.*)$/m) ?? [];
  const [, arenas] = unit.match(/MALLOC_ARENA_MAX=(\d+)/) ?? [];
  if (!arenas) throw new Error("The service unit has no MALLOC_ARENA_MAX any more.");
  return {
    env: { MALLOC_ARENA_MAX: arenas },
    flags: command.split(" ").filter((word) => /^--(max-semi-space-size|heap-growing-percent)=/.test(word)),
  };
}
