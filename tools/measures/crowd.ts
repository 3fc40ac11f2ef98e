import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HttpConnection } from "../../tests/support/http-connection.ts";
import { percentile, steadyLoad } from "../../tests/support/load.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { getRequest } from "../../tests/support/site-requests.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { hasCaddy, startCaddy } from "../caddy.ts";
import { printTable, reportTable } from "../performance-table.ts";
import { bareServer } from "./ratios.ts";

/** A page that is rendered for each request, because its URL confirms a message. */
const renderedPage = "/contact?envoye";

/** Milliseconds that each crowd stays, between two visitors, and after which a visitor gives up. */
const staysMs = 10_000;
const betweenMs = 100;
const patienceMs = 6_000;

/** What the first network keeps busy, beside a second one that sends 2,000 requests a second for the same. */
const crowds = [
  { name: "nobody", path: "/", connections: 0, inARow: 0 },
  { name: "32 connections for a rendered page", path: renderedPage, connections: 32, inARow: 0 },
  { name: "480 for a rendered page", path: renderedPage, connections: 480, inARow: 0 },
  { name: "480 for a page that is kept", path: "/contact", connections: 480, inARow: 0 },
  { name: "480 for a file, four in a row each", path: "/faq", connections: 480, inARow: 4 },
] as const;

/** What serves: the site, alone or behind Caddy, or bare `node:http`, which sends one page whatever is asked. */
const servers = ["the site", "the site behind Caddy", "bare `node:http`"] as const;
type Server = (typeof servers)[number];

/**
 * How long new visitors of a third network wait, and the check of health, while one network keeps its connections busy
 * and another sends 2,000 requests a second; bare `node:http` beside them. With `other`, the `main.js` of another build
 * also does so in turn, and the pages that each renders a second are compared.
 */
export async function measureCrowd(other: string | null): Promise<void> {
  const builds = other ? [null, other] : [null];
  const rows: string[][] = [];
  for (const server of servers) {
    if (server === "the site behind Caddy" && !hasCaddy()) continue;
    for (const crowd of crowds)
      for (const main of server === "bare `node:http`" ? [null] : builds)
        rows.push(await visits(main, server, crowd));
  }
  const heads = [
    "Build",
    "What serves",
    "The first network keeps busy",
    "Served to both",
    "503",
    "Visitors: median / p90 / worst",
    "Given up",
    "`/readyz`: median / worst",
    "Load",
  ];
  if (other) printTable([heads, ...rows]);
  else reportTable("crowd", [heads.slice(1), ...rows.map((row) => row.slice(1))]);
  if (other) printTable([["Page", "This build", "Other build", "Ratio"], await renderedPerSecond(other)]);
}

async function start(main: string | null, proxies: number): Promise<Site> {
  const env = { RATE_LIMIT: "on", TRUST_PROXY: String(proxies), LOG_LEVEL: "error" };
  return startSite(main ? { env, main } : { env });
}

async function visits(
  main: string | null,
  server: Server,
  { name, path, connections, inARow }: (typeof crowds)[number],
): Promise<string[]> {
  const behindCaddy = server === "the site behind Caddy";
  const site =
    server === "bare `node:http`"
      ? await bareServer("page", join(projectRoot, "build/client/index.html.br"))
      : await start(main, behindCaddy ? 1 : 0);
  const caddy = behindCaddy ? await startCaddy([new URL(site.url).host]) : null;
  const front = (caddy?.url ?? site.url).replace("localhost", "127.0.0.1");
  const floods =
    connections > 0 ? [flood("127.0.0.5", connections, inARow, 0), flood("127.0.0.7", 500, 0, 2_000)] : [];
  await pause(1_500);
  const until = performance.now() + staysMs;
  const [visitors, health] = await Promise.all([newVisitors(front, until), healthChecks(site.url, until)]);
  const answers = await Promise.all(floods.map((each) => each()));
  await caddy?.stop();
  await site.stop();
  const sum = (status: string) => answers.reduce((all, each) => all + (each[status] ?? 0), 0);
  const perSecond = (count: number) => `${Math.round(count / ((staysMs + 1_500) / 1000))}/s`;
  return [
    main ? "other" : "this",
    server,
    name,
    perSecond(sum("200")),
    perSecond(sum("503")),
    `${[0.5, 0.9, 1].map((share) => shown(visitors.times, share)).join(" / ")} ms`,
    `${visitors.gaveUp} of ${visitors.gaveUp + visitors.times.length}`,
    `${shown(health.times, 0.5)} / ${shown(health.times, 1)} ms`,
    loadavg()[0]!.toFixed(1),
  ];

  function flood(address: string, ...[count, row, perSecond]: number[]) {
    const child = fork(
      join(import.meta.dirname, "crowd-network.ts"),
      [front, path, address, count, row, perSecond].map(String),
    );
    return async (): Promise<Record<string, number>> => {
      child.send("stop");
      const [statuses] = await once(child, "message");
      return statuses;
    };
  }
}

/** Visitors of a third network, each on a new connection, for a file and a rendered page in turn. */
async function newVisitors(origin: string, until: number) {
  const times: number[] = [];
  let gaveUp = 0;
  const visits: Promise<void>[] = [];
  for (let index = 0; performance.now() < until; index += 1) {
    visits.push(visit(index % 2 === 0 ? "/" : renderedPage));
    await pause(betweenMs);
  }
  await Promise.all(visits);
  return { times, gaveUp };

  async function visit(path: string) {
    const connection = new HttpConnection(origin, { localAddress: "127.0.0.9" });
    const from = performance.now();
    const answer = await Promise.race([
      connection.send(getRequest(path, { Host: new URL(origin).host })).catch(() => null),
      pause(patienceMs, null, { ref: false }),
    ]);
    connection.close();
    if (answer?.status === 200) times.push(performance.now() - from);
    else gaveUp += 1;
  }
}

async function healthChecks(origin: string, until: number) {
  const times: number[] = [];
  const connection = new HttpConnection(origin);
  while (performance.now() < until) {
    const from = performance.now();
    const { status } = await connection.send(getRequest("/readyz"));
    times.push(status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY);
    await pause(betweenMs);
  }
  connection.close();
  return { times };
}

/** The rendered pages a second of both builds on fifty connections, in turns: medians of fifteen. */
async function renderedPerSecond(other: string): Promise<string[]> {
  const sites = [await start(null, 1), await start(other, 1)] as const;
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= 15; round += 1) {
    for (const [index, { url }] of sites.entries()) {
      let pages = 0;
      const from = performance.now();
      const exchange = (rank: number) => ({
        request: getRequest(renderedPage, { "X-Forwarded-For": `203.0.113.${rank % 5}` }),
        answered: ({ status }: { status: number }) => {
          if (status === 200) pages += 1;
        },
        failed: () => {},
      });
      let rank = 0;
      await steadyLoad(url, () => exchange(rank++), { connections: 50, durationMs: 600 });
      if (round > 0) rates[index]!.push(pages / ((performance.now() - from) / 1000));
    }
  }
  for (const site of sites) await site.stop();
  const ratios = rates[0].map((rate, index) => rate / rates[1][index]!);
  const median = (values: number[]) => percentile(values, 0.5);
  return [
    `\`${renderedPage}\``,
    `${median(rates[0]).toFixed(0)}/s`,
    `${median(rates[1]).toFixed(0)}/s`,
    median(ratios).toFixed(2),
  ];
}

function shown(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? "–" : value.toFixed(0);
}
