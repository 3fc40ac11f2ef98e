import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { paths } from "#content/site/paths.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { connectPostgres } from "#server/database/engine/postgres.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import { keyringOf } from "#server/database/sealed/encryption.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { signIn } from "../../tests/support/at-desk.ts";
import { HttpConnection } from "../../tests/support/http-connection.ts";
import { percentile } from "../../tests/support/load.ts";
import { createDatabase, startPostgres } from "../../tests/support/postgres.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { contactRequest, getRequest, step1Request, step2Request } from "../../tests/support/site-requests.ts";
import { testKeys } from "../../tests/support/test-keys.ts";
import { reportTable } from "../performance-table.ts";
import { seedContracts } from "./seed-contracts.ts";

/** Number of requests of each kind. */
const times = 60;

/** A store that grows; SQLite if it has no database URL. */
type Store = {
  readonly name: string;
  readonly databaseUrl: string | undefined;
};

/**
 * Measures how long the site takes, one request at a time, with a given number of contracts: on SQLite, then on
 * PostgreSQL if the machine has it.
 */
export async function measureGrowth(sizes: readonly number[]): Promise<void> {
  const server = await startPostgres();
  const stores: Store[] = [{ name: "SQLite", databaseUrl: undefined }];
  if (server) stores.push({ name: "PostgreSQL", databaseUrl: (await createDatabase(server.url)).url });
  const rows: string[][] = [];
  const desk: { readonly title: string; readonly shown: ReadonlyMap<string, string> }[] = [];
  for (const store of stores) {
    const { name, databaseUrl } = store;
    const site = await startSite({
      env: { LOG_LEVEL: "warn", ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
    let seeded = 0;
    for (const size of sizes) {
      await site.stop();
      const bytes = await grown(site, store, seeded, size);
      seeded = size;
      const startedAt = performance.now();
      await site.restart();
      const startMs = performance.now() - startedAt;
      const { shown, signed } = await askedOneByOne(site, store, size);
      const count = size.toLocaleString("en");
      rows.push([name, count, `${Math.round(bytes / 1024 ** 2)} MB`, `${Math.round(startMs)} ms`, ...shown]);
      desk.push({ title: `${name}, ${count}`, shown: await deskTimes(site, store, size, signed) });
    }
    await site.stop();
  }
  await server?.stop();
  reportTable("growth", [
    ["Store", "Contracts", "Size", "Start", "Step 1", "Step 2", "Contact", "Client’s page"],
    ...rows,
  ]);
  reportTable("desk", [
    ["Page", ...desk.map(({ title }) => title)],
    ...[...desk[0]!.shown.keys()].map((page) => [page, ...desk.map(({ shown }) => shown.get(page)!)]),
  ]);
}

/** Adds contracts to the store of a stopped site, and returns its size in bytes. */
async function grown(site: Site, { databaseUrl }: Store, from: number, size: number): Promise<number> {
  const file = join(site.dataDir, "agence.db");
  const db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(file);
  try {
    await seedContracts(db, from, size);
    if (!databaseUrl) return statSync(file).size;
    const weighed = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
    return (await weighed.execute(db)).rows[0]!.bytes;
  } finally {
    await db.destroy();
  }
}

/** Pages of the desk, by the data they show. */
function deskPages(size: number, signed: string): Readonly<Record<string, string>> {
  const number = `2H-2020-${String(size).padStart(7, "0")}`;
  const contracts = "/bureau/contrats";
  return {
    Today: "/bureau",
    Messages: "/bureau/messages",
    Subscriptions: "/bureau/souscriptions",
    Contracts: contracts,
    "by name": `${contracts}?tri=nom`,
    "that wait for their address": `${contracts}?adresse=a-confirmer`,
    "by words": `${contracts}?texte=fabre${size}`,
    "a late page": `${contracts}?apres=${number}`,
    "One contract": `${contracts}/${signed}`,
    "Direct debits": "/bureau/prelevements",
    Mails: "/bureau/mails",
    Log: "/bureau/journal",
    Settings: "/bureau/reglages",
    Search: `/bureau/recherche?q=fabre${size}`,
  };
}

/** Requests each page of the desk as its founder, one after another. */
async function deskTimes(
  site: Site,
  { databaseUrl }: Store,
  size: number,
  signed: string,
): Promise<Map<string, string>> {
  const { cookie } = await signIn(site, "founder", { databaseUrl });
  const shown = new Map<string, string>();
  for (const [name, address] of Object.entries(deskPages(size, signed))) {
    const measured: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const startedAt = performance.now();
      const answer = await fetch(site.url + address, { headers: { Cookie: cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
      measured.push(performance.now() - startedAt);
    }
    shown.set(name, figures(measured));
  }
  return shown;
}

async function askedOneByOne(site: Site, store: Store, size: number) {
  const connection = new HttpConnection(site.url);
  const numbers: string[] = [];
  const drafts: string[] = [];
  const ask = async (request: string) => {
    const startedAt = performance.now();
    const { status, head, body } = await connection.send(request);
    if (status !== 200) throw new Error(`Unexpected answer: ${head.slice(0, 200)}`);
    return { ms: performance.now() - startedAt, body };
  };
  const each = async (request: (index: number) => string, onBody: (body: Buffer) => void = () => {}) => {
    const measured: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const { ms, body } = await ask(request(index));
      onBody(body);
      measured.push(ms);
    }
    return figures(measured);
  };
  const ranked = (index: number) => size * times + index;
  const step1 = await each(
    (index) => step1Request(ranked(index)),
    (body) => drafts.push(JSON.parse(body.toString()).draft),
  );
  const step2 = await each(
    (index) => step2Request(ranked(index), drafts[index]!),
    (body) => numbers.push(JSON.parse(body.toString()).contract),
  );
  const contact = await each(contactRequest);
  const link = await linkOf(site, store, numbers[0]!);
  const page = await each(() => getRequest(link));
  connection.close();
  return { shown: [step1, step2, contact, page], signed: numbers[0]! };
}

async function linkOf({ dataDir }: Site, { databaseUrl }: Store, number: string): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl });
  const keyring = keyringOf(readKeys(databaseUrl ? testKeys : "", dataDir));
  const contract = await findContract(database.db, keyring, { number });
  await database.close();
  return paths.contract(linkTokenOf(contract!, keyring));
}

function figures(measured: number[]): string {
  return `${percentile(measured, 0.5).toFixed(1)} / ${percentile(measured, 0.95).toFixed(1)} ms`;
}
