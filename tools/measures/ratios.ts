import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile, steadyLoad } from "../../tests/support/load.ts";
import { startSite } from "../../tests/support/site.ts";
import { contactRequest, getRequest } from "../../tests/support/site-requests.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { reportTable } from "../performance-table.ts";

/** Many short turns, so that a slow moment of the machine affects both alike. */
const yieldAfterMs = 400;
const rounds = 15;

type Turn = { readonly perSecond: number; readonly times: number[] };

/**
 * Compares the home page with the same bytes from bare `node:http`, and a contact message, with its commit, with one
 * commit of better-sqlite3 behind `node:http`. Meanwhile the site makes the mails of the messages and stores them as
 * files.
 */
export async function measureRatios(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const site = await startSite({ env: { LOG_LEVEL: "info" } });
  const barePage = await bareServer("page", join(projectRoot, "build/client/index.html.br"));
  const bareCommit = await bareServer("commit", join(folder, "bare.sqlite"));
  const rows: string[][] = [];
  for (const connections of [1, 10, 50]) {
    const page = (origin: string) => turn(origin, () => getRequest("/"), connections);
    const message = (origin: string) => turn(origin, contactRequest, connections);
    rows.push(
      await compared(
        "Home page",
        connections,
        () => page(site.url),
        () => page(barePage.url),
        0.5,
      ),
    );
    rows.push(
      await compared(
        "Contact message",
        connections,
        () => message(site.url),
        () => message(bareCommit.url),
        0.25,
      ),
    );
  }
  await site.stop();
  barePage.stop();
  bareCommit.stop();
  rmSync(folder, { recursive: true, force: true });
  reportTable("bench", [["What", "Connections", "Site", "p99", "Bare", "Ratio", "Limit"], ...rows]);
}

/** Runs both in turns, without counting the first round; returns medians. */
async function compared(
  name: string,
  connections: number,
  ours: () => Promise<Turn>,
  bare: () => Promise<Turn>,
  limit: number,
): Promise<string[]> {
  const sites: number[] = [];
  const bares: number[] = [];
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const site = await ours();
    const other = await bare();
    if (round === 0) continue;
    sites.push(site.perSecond);
    bares.push(other.perSecond);
    ratios.push(site.perSecond / other.perSecond);
    times.push(...site.times);
  }
  return [
    name,
    String(connections),
    `${Math.round(percentile(sites, 0.5))}/s`,
    `${percentile(times, 0.99).toFixed(1)} ms`,
    `${Math.round(percentile(bares, 0.5))}/s`,
    percentile(ratios, 0.5).toFixed(2),
    `≥ ${limit}`,
  ];
}

/** One turn: every answer must be a 200. */
async function turn(origin: string, request: (rank: number) => string, connections: number): Promise<Turn> {
  const times: number[] = [];
  let rank = 0;
  const started = performance.now();
  const next = () => ({
    request: request(rank++),
    answered: ({ status, head }: { status: number; head: string }, milliseconds: number) => {
      if (status !== 200) throw new Error(`Unexpected answer: ${head.slice(0, 200)}`);
      times.push(milliseconds);
    },
    failed: (error: Error) => {
      throw error;
    },
  });
  await steadyLoad(origin, next, { connections, durationMs: yieldAfterMs });
  return { perSecond: times.length / ((performance.now() - started) / 1000), times };
}

/** The baseline in a process of its own: it serves one file for every address, or stores each post. */
export async function bareServer(kind: "page" | "commit", file: string) {
  const child = fork(join(import.meta.dirname, "bare-server.ts"), [kind, file]);
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
