import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { sessionCookie } from "#app/desk/signed-in.ts";
import { aMessage } from "../support/call-bodies.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

test("A site loses nothing that it answered while PostgreSQL cuts its connections, and outlives it", async ({
  skip,
}) => {
  const postgres = await startPostgres();
  if (!postgres || process.env.DATABASE_URL_TEST) {
    await postgres?.stop();
    return skip("This needs a PostgreSQL that it may stop");
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
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(wanted);
    await administrator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agence-2h'",
    );
  }
  posting = false;
  await Promise.all(posters);
  const { rows } = await administrator.query("select id from contact_messages");
  await administrator.end();
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

  await tellsWhatNobodyKnows(url);
  await stopPostgres();
  const refused = await post(site);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    503,
    { ok: false, error: { code: "unavailable" } },
  ]);
  expect(refused.headers["retry-after"]).toBe("5");
  await expectDoorUnavailable(site);
  expect((await rawRequest(site.url, "/readyz")).status).toBe(503);
  expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
  expect((await rawRequest(site.url, "/")).status).toBe(200);
});

/** Checks that every sign-in address asks, in French, to come back later. */
async function expectDoorUnavailable(site: Site): Promise<void> {
  const link = "x".repeat(43);
  const [cookie] = (await sessionCookie(site.url).serialize(link)).split(";") as [string];
  const answers = [
    await rawRequest(site.url, `/bureau/entree?lien=${link}`),
    await sentForm(site, "/bureau/entree", { email: "contact@agence-2h.example" }),
    await sentForm(site, "/bureau/entree", { lien: link }),
    await sentForm(site, "/bureau/entree/cle"),
    await sentForm(site, "/bureau/sortie", {}, { cookie }),
  ];
  for (const { status, headers, body } of answers) {
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain("Un contretemps de notre côté");
    expect(body).not.toContain("contact@agence-2h.example");
  }
  expect((await rawRequest(site.url, "/bureau/entree")).status).toBe(200);
}

function sentForm(
  site: Site,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  return rawRequest(site.url, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** If the answer to a commit is lost, a call and a form say so, and sending them again counts once. */
async function tellsWhatNobodyKnows(databaseUrl: string) {
  const proxy = await startFaultyProxy(databaseUrl);
  cleanUp.push(proxy.stop);
  const site = await startSite({ env: { DATABASE_URL: proxy.url, LOG_LEVEL: "error" } });
  cleanUp.push(() => site.stop());
  const call = (message: string) =>
    rawRequest(site.url, "/functions/send-contact-email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aMessage({ message })),
    });
  const form = (message: string) =>
    rawRequest(site.url, "/contact", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
      body: new URLSearchParams(aMessage({ message })).toString(),
    });
  const countOf = async (message: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("select id from contact_messages where message = $1", [message]);
    await client.end();
    return rows.length;
  };

  const lost = await losingAnswer(proxy, () => call("Par un appel"));
  expect([lost.status, JSON.parse(lost.body).error]).toEqual([503, { code: "unconfirmed" }]);
  expect((await call("Par un appel")).status).toBe(200);
  expect(await countOf("Par un appel")).toBe(1);

  const page = await losingAnswer(proxy, () => form("Sans script"));
  expect(page.status).toBe(503);
  expect(page.body).toContain("Nous ne savons pas encore si votre demande est enregistrée");
  expect((await form("Sans script")).status).toBe(303);
  expect(await countOf("Sans script")).toBe(1);
}

/** Sends a message while no commit is answered, not even those of the mail worker. */
async function losingAnswer(proxy: FaultyProxy, send: () => Promise<RawAnswer>): Promise<RawAnswer> {
  proxy.loseAnswers(Number.POSITIVE_INFINITY);
  const answer = await send();
  proxy.heal();
  return answer;
}

let messages = 0;

/** Sends a message unlike the others, because an identical one would not count. */
function post(site: Site): Promise<RawAnswer> {
  return rawRequest(site.url, "/functions/send-contact-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aMessage({ message: `Le message numéro ${++messages}` })),
  });
}
