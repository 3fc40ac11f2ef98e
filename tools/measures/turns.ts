import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { signIn } from "../../tests/support/at-desk.ts";
import { commandLineProcess } from "../../tests/support/command-line-process.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { reportTable } from "../performance-table.ts";

/** Copies of the example's forty contracts. */
const copies = "125";
const notes = 1_500;
/** The first requests of a page compile its code. */
const times = 4;

/**
 * Measures how long each page and export of the desk holds the event loop in one go, in milliseconds of processor time,
 * with 5,000 contracts of a year and one that bears 1,500 notes, on SQLite. Filling the store takes some minutes.
 */
export async function measureTurns(): Promise<void> {
  const site = await startSite({
    env: { LOG_LEVEL: "warn" },
    preload: join(projectRoot, "tools", "measures", "turn-probe.ts"),
  });
  await site.stop();
  const { code, err } = await commandLineProcess(
    site.dataDir,
    "exemple",
    "--sans-documents",
    "--fois",
    copies,
    "--oui",
  );
  if (code !== 0) throw new Error(err);
  const { contract, invoice } = await withManyNotes(site);
  await site.restart();
  const { cookie } = await signIn(site, "founder");
  const rows: string[][] = [];
  for (const [name, address] of Object.entries(addresses(contract, invoice, dayInParis(Date.now())))) {
    const longest: number[] = [];
    let bytes = 0;
    for (let time = 0; time < times; time += 1) {
      await longestTurn(site);
      const answer = await fetch(site.url + address, { headers: { Cookie: cookie } });
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
      longest.push(await longestTurn(site));
    }
    const warm = longest.slice(1);
    const shown = (ms: number) => `${Math.round(ms)} ms`;
    rows.push([
      name,
      `${Math.round(bytes / 1024)} KB`,
      shown(longest[0]!),
      shown(Math.min(...warm)),
      shown(Math.max(...warm)),
    ]);
    console.log(rows.at(-1)!.join("  "));
  }
  await site.stop();
  reportTable("turns", [
    ["Page or export", "Size", "First request", "Next ones, shortest", "longest"],
    ...rows,
  ]);
}

function addresses(contract: string, invoice: string, today: Day): Readonly<Record<string, string>> {
  const month = `${today.slice(0, 7)}-01`;
  return {
    Today: "/bureau",
    Messages: "/bureau/messages",
    Subscriptions: "/bureau/souscriptions",
    Contracts: "/bureau/contrats",
    "Contracts by words": "/bureau/contrats?texte=librairie",
    "Contract with 1,500 notes": `/bureau/contrats/${contract}`,
    Invoices: "/bureau/factures",
    "An invoice": `/bureau/factures/${invoice}`,
    "Direct debits": "/bureau/prelevements",
    "Unpaid debits": "/bureau/prelevements?liste=impayes",
    Returns: "/bureau/prelevements/retours",
    Mails: "/bureau/mails",
    Log: "/bureau/journal",
    Settings: "/bureau/reglages",
    Search: "/bureau/recherche?q=librairie",
    "contrats.csv": "/bureau/contrats.csv",
    "messages.csv": "/bureau/messages.csv",
    "factures.csv of a month": deskLinks.deskInvoicesCsv(month),
    "ecritures.txt of a month": deskLinks.deskEntries(month),
  };
}

/** Writes the notes about a contract of a stopped site; returns its number, and that of one of its invoices. */
async function withManyNotes({ dataDir }: Site) {
  const database = await openDatabase({ dataDir });
  try {
    const invoice = await database.db
      .selectFrom("invoices")
      .innerJoin("contracts", "contracts.id", "invoices.contractId")
      .select(["invoices.number", "contracts.number as contract", "contracts.id"])
      .where("invoices.kind", "=", "invoice")
      .orderBy("invoices.number")
      .executeTakeFirstOrThrow();
    for (let note = 0; note < notes; note += 1) {
      const text = `Appel ${note}. `.padEnd(2_000, "x");
      await saveNote(database.db, {
        id: crypto.randomUUID(),
        contractId: invoice.id,
        text,
        by: "Camille",
        at: Date.now(),
      });
    }
    return { contract: invoice.contract, invoice: invoice.number };
  } finally {
    await database.close();
  }
}

/** The longest turn since the last call. */
async function longestTurn(site: Site): Promise<number> {
  const from = site.output.length;
  process.kill(site.pid, "SIGUSR2");
  for (;;) {
    const line = site.output.slice(from).find((each) => each.startsWith("longest-turn "));
    if (line) return Number(line.split(" ")[1]);
    await pause(5);
  }
}
