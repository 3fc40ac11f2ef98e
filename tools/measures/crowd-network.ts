/**
 * One network that floods the site, as a process of its own: `node crowd-network.ts ORIGIN PATH ADDRESS CONNECTIONS
 * IN_A_ROW PER_SECOND`. Keeps its connections busy, each closed after so many requests, or with PER_SECOND sends that many
 * a second whether they are answered or not. Says how many answers of each status it got when its parent asks, and ends.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "../../tests/support/http-connection.ts";
import { HttpConnection } from "../../tests/support/http-connection.ts";
import { pressingLoad } from "../../tests/support/load.ts";
import { getRequest } from "../../tests/support/site-requests.ts";

const [origin = "", path = "", localAddress = "", ...numbers] = process.argv.slice(2);
const [connections = 0, inARow = 0, perSecond = 0] = numbers.map(Number);
const request = getRequest(path, { Host: new URL(origin).host });
const statuses: Record<string, number> = {};
const count = (status: string | number) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

process.once("message", () => process.send!(statuses, () => process.exit()));
process.once("disconnect", () => process.exit());
if (perSecond > 0) {
  const exchange = {
    request,
    answered: ({ status }: Answer) => count(status),
    failed: () => count("closed"),
  };
  await pressingLoad(origin, () => exchange, { perSecond, connections, durationMs: 3_600_000, localAddress });
} else await Promise.all(Array.from({ length: connections }, keepBusy));

async function keepBusy(): Promise<void> {
  for (;;) {
    const connection = new HttpConnection(origin, { localAddress });
    try {
      for (let asked = 0; inARow === 0 || asked < inARow; asked += 1)
        count((await connection.send(request)).status);
      connection.close();
    } catch {
      count("closed");
      await pause(10);
    }
  }
}
