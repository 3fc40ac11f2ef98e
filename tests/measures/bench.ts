/**
 * Compares the site with bare `node:http` in one run, on the loopback alone: the home page against the same bytes, a
 * contact message against one commit of better-sqlite3. Writes the table of `docs/performance.md`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aMessage } from "../support/call-bodies.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { load } from "../support/load.ts";
import { reportTable } from "../support/performance-table.ts";
import { startSite } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";

const durationMs = 1500;
const rounds = 3;
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const startedAt = performance.now();
const site = await startSite({ env: { LOG_LEVEL: "info" } });
const startMs = performance.now() - startedAt;
const barePage = await bareServer("page", join(projectRoot, "build/client/index.html.br"));
const bareCommit = await bareServer("commit", join(folder, "bare.sqlite"));

const rows: string[][] = [];
for (const connections of [1, 10, 50, 200]) {
  rows.push(await compared("Home page", getHome, site.url, barePage.url, connections, 0.8));
  rows.push(await compared("Contact message", postMessage, site.url, bareCommit.url, connections, 0.5));
}
await load(site.url, getHome, 50, 1000);
rows.push(["Start, until ready", "", `${Math.round(startMs)} ms`, "", "", ""]);
rows.push(["Memory after all of this", "", `${memoryMb()} MB`, "", "", "< 200 MB"]);
await site.stop();
barePage.stop();
bareCommit.stop();
rmSync(folder, { recursive: true, force: true });
reportTable("bench", [["What", "Connections", "Site", "Bare", "Ratio", "Limit"], ...rows]);

/** Turn by turn, so that a slow moment of the machine falls on both; the median of the ratios. */
async function compared(
  name: string,
  request: (index: number) => string,
  ours: string,
  bare: string,
  connections: number,
  limit: number,
): Promise<string[]> {
  const runs: { ours: number; bare: number; p99Ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond, p99Ms } = await load(ours, request, connections, durationMs);
    const other = await load(bare, request, connections, durationMs);
    runs.push({ ours: perSecond, bare: other.perSecond, p99Ms });
  }
  const middle = runs.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[1]!;
  return [
    name,
    String(connections),
    `${Math.round(middle.ours)}/s, p99 ${middle.p99Ms.toFixed(1)} ms`,
    `${Math.round(middle.bare)}/s`,
    (middle.ours / middle.bare).toFixed(2),
    `≥ ${limit}`,
  ];
}

function getHome() {
  return "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\nAccept: text/html\r\n\r\n";
}

function postMessage(index: number) {
  const body = JSON.stringify(aMessage({ message: `Message ${process.hrtime.bigint()} ${index}` }));
  const length = Buffer.byteLength(body);
  return `POST /functions/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

function memoryMb(): number {
  const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function bareServer(kind: "page" | "commit", file: string) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), kind, file, String(port)],
    {
      stdio: "inherit",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually("the bare server", () =>
    fetch(url, { method: "POST", body: "{}" }).then(
      () => true,
      () => false,
    ),
  );
  return { url, stop: () => child.kill() };
}
