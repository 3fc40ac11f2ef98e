/**
 * Restarts two instances behind Debian's Caddy one after the other, with `deploy/Caddyfile`, while visitors send
 * requests: `node tools/crash/restarts.ts`, on an existing build. No request may fail, and nothing that was answered
 * may be lost or stored twice.
 */
import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { aMessage } from "../../tests/support/call-bodies.ts";
import { createDatabase, startPostgres } from "../../tests/support/postgres.ts";
import { type RawAnswer, rawRequest } from "../../tests/support/raw-request.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { hasCaddy, startCaddy } from "../caddy.ts";

/** Number of restarts of each instance, lowest number of requests, and number of visitors. */
const wanted = { restarts: 8, requests: 10_000, visitors: 12 };

if (!hasCaddy()) {
  console.error("Not tried: there is no Caddy here.");
  process.exit(1);
}
const postgres = await startPostgres();
if (!postgres) {
  console.error("Not tried: there is no PostgreSQL here.");
  process.exit(1);
}
const { url: databaseUrl } = await createDatabase(postgres.url);
const keys = `k1:${randomBytes(32).toString("base64url")}`;
const start = () =>
  startSite({
    env: { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keys, TRUST_PROXY: "1", LOG_LEVEL: "warn" },
  });
const instances: Site[] = [await start(), await start()];
const caddy = await startCaddy(instances.map(({ url }) => new URL(url).host));

const agent = new Agent({ keepAlive: true, maxSockets: wanted.visitors });
const failures = new Map<string, number>();
const acknowledged: string[] = [];
let requests = 0;
let messages = 0;
let isOver = false;
const visitors = Array.from({ length: wanted.visitors }, async (_, visitor) => {
  for (let index = visitor; !isOver || requests < wanted.requests; index++) {
    const answer = await (index % 3 === 0 ? post() : get(index % 3 === 1 ? "/" : "/contact")).catch(
      (error: Error) => error.message,
    );
    requests += 1;
    const status = typeof answer === "string" ? answer : String(answer.status);
    if (status !== "200") failures.set(status, (failures.get(status) ?? 0) + 1);
    await pause(20);
  }
});

const from = performance.now();
for (let index = 0; index < wanted.restarts; index++) {
  const share = (wanted.requests / wanted.restarts) * index;
  while (requests < share) await pause(100);
  await instances[index % 2]!.restart();
  console.log(`Restart ${index + 1} of ${wanted.restarts}, ${requests} requests`);
}
isOver = true;
await Promise.all(visitors);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const { rows } = await client.query("select id from contact_messages");
await client.end();
const kept = new Set(rows.map(({ id }) => id));
const lost = acknowledged.filter((id) => !kept.has(id)).length;
const failed = [...failures.values()].reduce((sum, each) => sum + each, 0);
console.log(
  `${wanted.restarts} restarts, ${requests} requests in ${Math.round((performance.now() - from) / 1000)} s`,
);
console.log(`failed ${failed} ${JSON.stringify(Object.fromEntries(failures))}`);
console.log(
  `acknowledged ${acknowledged.length}, lost ${lost}, kept twice ${rows.length - acknowledged.length}`,
);
agent.destroy();
await caddy.stop();
for (const instance of instances) await instance.kill();
await postgres.stop();
process.exit(failed + lost > 0 || rows.length !== acknowledged.length ? 1 : 0);

function get(path: string): Promise<RawAnswer> {
  return rawRequest(caddy.url, path, { agent });
}

async function post(): Promise<RawAnswer> {
  const answer = await rawRequest(caddy.url, "/functions/send-contact-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aMessage({ message: `Le message numéro ${++messages}` })),
    agent,
  });
  if (answer.status === 200) acknowledged.push(JSON.parse(answer.body).id);
  return answer;
}
