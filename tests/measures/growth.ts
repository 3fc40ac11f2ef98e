import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { addresses } from "#content/addresses.ts";
import { openDatabase } from "#server/database/client.ts";
import { findContractByNumber, linkTokenOf } from "#server/database/contracts.ts";
import { keyringOf } from "#server/encryption.ts";
import { readKeys } from "#server/key-file.ts";
import { HttpConnection } from "../support/http-connection.ts";
import { percentile } from "../support/load.ts";
import { reportTable } from "../support/performance-table.ts";
import { type Site, startSite } from "../support/site.ts";
import { contactRequest, getRequest, step1Request, step2Request } from "../support/site-requests.ts";
import { projectRoot } from "../support/source-file.ts";
import { seedContracts } from "./seed-contracts.ts";

/** How often each is asked. */
const times = 60;
const runsOfTheDesk = 5;

const run = promisify(execFile);

/** How long the site takes, one request at a time, with so many contracts in an SQLite store. */
export async function measureGrowth(sizes: readonly number[]): Promise<void> {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  const file = join(site.dataDir, "agence.db");
  const rows: string[][] = [];
  const listRows: string[][] = [];
  let seeded = 0;
  for (const size of sizes) {
    await site.stop();
    seedContracts(file, seeded, size);
    seeded = size;
    const startedAt = performance.now();
    await site.restart();
    const startMs = performance.now() - startedAt;
    const measured = await askedOneByOne(site, size);
    const megabytes = Math.round(statSync(file).size / 1024 ** 2);
    rows.push([size.toLocaleString("en"), `${megabytes} MB`, `${Math.round(startMs)} ms`, ...measured]);
    const listTimes: string[] = [];
    for (const words of Object.values(lists(size))) listTimes.push(await deskTime(site, ...words));
    listRows.push([size.toLocaleString("en"), ...listTimes]);
  }
  await site.stop();
  reportTable("growth", [
    ["Contracts", "Store", "Start", "Step 1", "Step 2", "Contact", "Client’s page", "Desk"],
    ...rows,
  ]);
  reportTable("lists", [["Contracts", ...Object.keys(lists(0))], ...listRows]);
}

/** Lists of the desk, by what they show of so many contracts. */
function lists(size: number) {
  return {
    "`contrats`": ["contrats"],
    "its last page": ["contrats", "--page", String(Math.max(1, Math.ceil(size / 50)))],
    "by words": ["contrats", "--texte", `fabre ${size}`],
  } as const;
}

async function askedOneByOne(site: Site, size: number): Promise<string[]> {
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
  return [step1, step2, contact, page, await deskTime(site, "contrat", numbers[0]!)];
}

async function linkOf(site: Site, number: string): Promise<string> {
  const database = await openDatabase({ dataDir: site.dataDir });
  const keyring = keyringOf(readKeys("", site.dataDir));
  const contract = await findContractByNumber(database.db, keyring, number);
  await database.close();
  return addresses.contract(linkTokenOf(contract!, keyring));
}

/** The whole command, the start of its process included. */
async function deskTime(site: Site, ...words: readonly string[]): Promise<string> {
  const measured: number[] = [];
  for (let rank = 0; rank < runsOfTheDesk; rank += 1) {
    const startedAt = performance.now();
    await run(process.execPath, [join(projectRoot, "build/desk.js"), ...words], {
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: site.dataDir },
    });
    measured.push(performance.now() - startedAt);
  }
  return `${Math.round(percentile(measured, 0.5))} ms`;
}

function figures(measured: number[]): string {
  return `${percentile(measured, 0.5).toFixed(1)} / ${percentile(measured, 0.95).toFixed(1)} ms`;
}
