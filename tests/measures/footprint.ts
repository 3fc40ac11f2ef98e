import { percentile, steadyLoad } from "../support/load.ts";
import { reportTable } from "../support/performance-table.ts";
import { memoryMb } from "../support/process-memory.ts";
import { startSite } from "../support/site.ts";
import { trafficOf } from "../support/traffic.ts";

/** Requests after which memory is read (docs/product.md, 9). */
const requests = 10_000;

/**
 * How long a start takes, and what the site holds in memory when it is ready, after exactly ten thousand requests of
 * mixed traffic, the mails of these being made meanwhile.
 */
export async function measureFootprint(): Promise<void> {
  const starts: number[] = [];
  for (let rank = 0; rank < 5; rank += 1) {
    const startedAt = performance.now();
    const each = await startSite({ env: { LOG_LEVEL: "info" } });
    starts.push(performance.now() - startedAt);
    await each.stop();
  }
  const site = await startSite({ env: { LOG_LEVEL: "info" } });
  const atStart = memoryMb(site.pid);
  const traffic = trafficOf(requests);
  await steadyLoad(site.url, traffic.next, { connections: 20, durationMs: 600_000 });
  if (traffic.errors.length > 0)
    throw new Error(`${traffic.errors.length} requests failed: ${traffic.errors[0]}`);
  const after = memoryMb(site.pid);
  await site.stop();
  reportTable("footprint", [
    ["What", "Measured", "Limit"],
    ["Start, until ready, median of five", `${Math.round(percentile(starts, 0.5))} ms`, ""],
    ["Memory when ready", `${atStart} MB`, ""],
    [`Memory after ${requests.toLocaleString("en")} requests of mixed traffic`, `${after} MB`, "< 200 MB"],
  ]);
}
