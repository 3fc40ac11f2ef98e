import { statSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "#content/addresses.ts";
import { openDatabase } from "#server/database/client.ts";
import { findContractByNumber, linkTokenOf } from "#server/database/contracts.ts";
import { keyringOf } from "#server/encryption.ts";
import { readKeys } from "#server/key-file.ts";
import { atDesk } from "../support/at-desk.ts";
import { HttpConnection } from "../support/http-connection.ts";
import { percentile } from "../support/load.ts";
import { reportTable } from "../support/performance-table.ts";
import { type Site, startSite } from "../support/site.ts";
import { contactRequest, getRequest, step1Request, step2Request } from "../support/site-requests.ts";
import { seedContracts } from "./seed-contracts.ts";

/** How often each is asked. */
const times = 60;
const timesAtDesk = 20;

/** How long the site takes, one request at a time, with so many contracts in an SQLite store. */
export async function measureGrowth(sizes: readonly number[]): Promise<void> {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  const file = join(site.dataDir, "agence.db");
  const rows: string[][] = [];
  const desk: Map<string, string>[] = [];
  let seeded = 0;
  for (const size of sizes) {
    await site.stop();
    seedContracts(file, seeded, size);
    seeded = size;
    const startedAt = performance.now();
    await site.restart();
    const startMs = performance.now() - startedAt;
    const { shown, signed } = await askedOneByOne(site, size);
    const megabytes = Math.round(statSync(file).size / 1024 ** 2);
    rows.push([size.toLocaleString("en"), `${megabytes} MB`, `${Math.round(startMs)} ms`, ...shown]);
    desk.push(await deskTimes(site, size, signed));
  }
  await site.stop();
  reportTable("growth", [
    ["Contracts", "Store", "Start", "Step 1", "Step 2", "Contact", "Client’s page"],
    ...rows,
  ]);
  reportTable("desk", [
    ["Page", ...sizes.map((size) => size.toLocaleString("en"))],
    ...[...desk[0]!.keys()].map((name) => [name, ...desk.map((times) => times.get(name)!)]),
  ]);
}

/** Pages of the desk, by what they show of so many contracts. */
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

/** Asks each page of the desk as its founder, one after the other. */
async function deskTimes(site: Site, size: number, signed: string): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const [name, address] of Object.entries(deskPages(size, signed))) {
    const measured: number[] = [];
    for (let rank = 0; rank < timesAtDesk; rank += 1) {
      const startedAt = performance.now();
      const answer = await atDesk(site, address);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
      measured.push(performance.now() - startedAt);
    }
    shown.set(name, figures(measured));
  }
  return shown;
}

async function askedOneByOne(site: Site, size: number) {
  const connection = new HttpConnection(site.url);
  const numbers: string[] = [];
  const drafts: string[] = [];
  const ask = async (request: string) => {
    const startedAt = performance.now();
    const { status, head, body } = await connection.send(request);
    if (status !== 200) throw new Error(`Unexpected answer: ${head.slice(0, 200)}`);
    return { ms: performance.now() - startedAt, body };
  };
  const each = async (request: (rank: number) => string, kept: (body: Buffer) => void = () => {}) => {
    const measured: number[] = [];
    for (let rank = 0; rank < times; rank += 1) {
      const { ms, body } = await ask(request(rank));
      kept(body);
      measured.push(ms);
    }
    return figures(measured);
  };
  const ranked = (rank: number) => size * times + rank;
  const step1 = await each(
    (rank) => step1Request(ranked(rank)),
    (body) => drafts.push(JSON.parse(body.toString()).draft),
  );
  const step2 = await each(
    (rank) => step2Request(ranked(rank), drafts[rank]!),
    (body) => numbers.push(JSON.parse(body.toString()).contract),
  );
  const contact = await each(contactRequest);
  const link = await linkOf(site, numbers[0]!);
  const page = await each(() => getRequest(link));
  connection.close();
  return { shown: [step1, step2, contact, page], signed: numbers[0]! };
}

async function linkOf(site: Site, number: string): Promise<string> {
  const database = await openDatabase({ dataDir: site.dataDir });
  const keyring = keyringOf(readKeys("", site.dataDir));
  const contract = await findContractByNumber(database.db, keyring, number);
  await database.close();
  return addresses.contract(linkTokenOf(contract!, keyring));
}

function figures(measured: number[]): string {
  return `${percentile(measured, 0.5).toFixed(1)} / ${percentile(measured, 0.95).toFixed(1)} ms`;
}
