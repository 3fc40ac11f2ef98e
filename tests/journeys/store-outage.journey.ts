import pg from "pg";
import { aMessage } from "../support/call-bodies.ts";
import { eventually } from "../support/eventually.ts";
import { expect, test } from "../support/journey.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";

let cleanUp: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

test("A site loses nothing that it answered while PostgreSQL cuts its connections, and outlives it", async () => {
  const postgres = await startPostgres();
  if (!postgres || process.env.DATABASE_URL_TEST) {
    await postgres?.stop();
    return test.skip(true, "This journey needs a PostgreSQL that it may stop");
  }
  let running = true;
  const stopPostgres = async () => {
    if (running) await postgres.stop();
    running = false;
  };
  cleanUp.push(stopPostgres);
  const { url } = await createDatabase(postgres.url);
  const site = await startSite({ env: { DATABASE_URL: url, LOG_LEVEL: "error" } });
  cleanUp.push(() => site.stop());
  const administrator = new pg.Client({ connectionString: url });
  await administrator.connect();

  const acknowledged: string[] = [];
  let posting = true;
  const posters = [1, 2, 3, 4].map(async () => {
    while (posting) {
      const answer = await post(site);
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 200) acknowledged.push(JSON.parse(answer.body).id);
    }
  });
  for (let round = 0; round < 10; round++) {
    const wanted = acknowledged.length + 2;
    await eventually("two more answers", () => acknowledged.length >= wanted);
    await administrator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agence-2h'",
    );
  }
  posting = false;
  await Promise.all(posters);
  const { rows } = await administrator.query("select id from contact_messages");
  await administrator.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);

  await stopPostgres();
  const refused = await post(site);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    503,
    { ok: false, error: { code: "unavailable" } },
  ]);
  expect(refused.headers["retry-after"]).toBe("5");
  expect((await rawRequest(site.url, "/readyz")).status).toBe(503);
  expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
  expect((await rawRequest(site.url, "/")).status).toBe(200);
});

function post(site: Site): Promise<RawAnswer> {
  return rawRequest(site.url, "/functions/send-contact-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aMessage()),
  });
}
