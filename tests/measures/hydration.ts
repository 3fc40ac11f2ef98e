/**
 * Measures on the production build how long React holds up a page as it takes over, on a phone of a quarter of this
 * machine's speed, and writes the table of `docs/performance.md`: processor time of the main thread from the moment
 * the first script of React is asked for, medians of five visits.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { addresses } from "#content/addresses.ts";
import { launchBrowser } from "../support/browser.ts";
import { percentile } from "../support/load.ts";
import { reportTable } from "../support/performance-table.ts";
import { asVisited } from "../support/resume-link.ts";
import { startSite } from "../support/site.ts";

/** Pages that fetch React by themselves. The four contracts are made of the same parts. */
const paths = [
  "/contact",
  addresses.contractStep1("advance"),
  addresses.contractStep2("advance"),
  addresses.verify,
];
const visits = 5;
const slowerTimes = 4;
/** Long after the last of React’s tasks. */
const watchedMs = 4500;

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds, and those of them that the processor spent. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly url?: string } };
};

const site = await startSite();
const browser = await launchBrowser();
const rows: string[][] = [];
for (const path of paths) {
  const address = site.url + (await asVisited(site.url, path));
  const measured: { longest: number; all: number }[] = [];
  for (let visit = 0; visit < visits; visit += 1) measured.push(takeOver(await trace(browser, address)));
  const median = (of: "longest" | "all") => {
    const numbers = measured.map((one) => one[of]);
    return `${Math.round(percentile(numbers, 0.5))} ms`;
  };
  rows.push([`\`${path}\``, median("longest"), median("all")]);
}
await browser.close();
await site.stop();
reportTable("hydration", [["Page", "Longest task", "All tasks"], ...rows]);

async function trace(from: Browser, address: string): Promise<TraceEvent[]> {
  const context = await from.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowerTimes });
  await devTools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "v8", "devtools.timeline"] },
  });
  await page.goto(address);
  await pause(watchedMs);
  await devTools.send("Tracing.end");
  await complete;
  await context.close();
  return events;
}

/** Milliseconds of the main thread, from the request for the script that starts React. */
function takeOver(events: readonly TraceEvent[]): { longest: number; all: number } {
  const start = events.find(
    ({ name, args }) => name === "ResourceSendRequest" && /\/hydrate-/.test(args.data?.url ?? ""),
  );
  if (!start) throw new Error("React was not asked for");
  const tasks = events
    .filter(({ name, pid, tid, ts }) => {
      return (
        name === "ThreadControllerImpl::RunTask" && pid === start.pid && tid === start.tid && ts >= start.ts
      );
    })
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
  return { longest: Math.max(...tasks), all: tasks.reduce((sum, task) => sum + task, 0) };
}
