import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "node-html-parser";
import { deskLinks } from "#app/desk/desk-links.ts";
import { addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import { signIn } from "../../tests/support/at-desk.ts";
import { accountFile, returnLine, transferLine } from "../../tests/support/bank-files.ts";
import { percentile } from "../../tests/support/load.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { reportTable } from "../performance-table.ts";
import { seedContracts } from "./seed-contracts.ts";

const debits = 2000;
/** Numbers of contracts begin after it: a longer one with zeros before it is none that the site gives. */
const before = 1_000_000;
const returns = 60;
const transfers = 40;
const page = deskLinks.deskPage("returns");

/**
 * Measures the three actions on a file of the bank, on SQLite: dropping it, reading what it means, recording it, for
 * 2,000 debits with 60 returns and 40 transfers; and the times of visitors meanwhile.
 */
export async function measureBankFile(): Promise<void> {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  await site.stop();
  const today = dayInParis(Date.now());
  const dueOn = `${addMonths(today, -1).slice(0, 8)}15` as Day;
  await presented(site, dueOn);
  await site.restart();
  const { cookie } = await signIn(site, "accountant");
  const visitors = await whileVisited(site, 3_000, async () => {});
  const actions: number[] = [];
  const during = await whileVisited(site, 0, async () => {
    const timed = async <Value>(action: () => Promise<Value>): Promise<Value> => {
      const startedAt = performance.now();
      const value = await action();
      actions.push(performance.now() - startedAt);
      return value;
    };
    const place = await timed(() => sendFile(site, cookie, today, dueOn));
    const html = await timed(async () =>
      (await fetch(site.url + place, { headers: { Cookie: cookie } })).text(),
    );
    const done = await timed(() => recorded(site, cookie, html));
    const told = await (await fetch(site.url + done, { headers: { Cookie: cookie } })).text();
    if (!told.includes(`${returns} rejets et ${transfers} virements sont enregistrés`))
      throw new Error(
        `The file was not recorded: ${parse(told).querySelector("[data-outcome]")?.text ?? done}`,
      );
  });
  await site.stop();
  const ms = (value: number) => `${Math.round(value)} ms`;
  reportTable("bank-file", [
    ["Drop", "Read", "Record", "Together", "Visitors alone, p95", "Visitors meanwhile, median / p95"],
    [
      ...actions.map(ms),
      ms(actions.reduce((sum, each) => sum + each, 0)),
      ms(percentile(visitors, 0.95)),
      `${ms(percentile(during, 0.5))} / ${ms(percentile(during, 0.95))}`,
    ],
  ]);
}

/** Adds contracts to the store of a stopped site, each with a debit that was presented and collected. */
async function presented(site: Site, dueOn: Day): Promise<void> {
  const db = connectSqlite(join(site.dataDir, "agence.db"));
  try {
    await seedContracts(db, before, before + debits);
    const createdAt = Date.parse(dueOn) - 10 * 86_400_000;
    const run = {
      id: "P-2026-0001",
      fromOn: dueOn,
      toOn: dueOn,
      debitCount: debits,
      isFull: 0 as const,
      totalCents: debits * 8900,
      firstCollectionOn: dueOn,
      depositedOn: dueOn,
    };
    await db
      .insertInto("debit_runs")
      .values({ ...run, fileSha256: "0".repeat(64), createdAt, depositedAt: createdAt })
      .execute();
    const contracts = await db.selectFrom("contracts").select(["id", "number"]).execute();
    for (const { id: contractId, number } of contracts) {
      const debit = { id: referenceOf(number, dueOn), runId: run.id, contractId, dueOn, attempt: 1 };
      const rest = { amountCents: 8900, collectionOn: dueOn, sequence: "RCUR", state: "presented" } as const;
      await db
        .insertInto("debits")
        .values({ ...debit, ...rest, mandateId: contractId })
        .execute();
    }
  } finally {
    await db.destroy();
  }
}

function referenceOf(number: string, dueOn: Day): string {
  return `${number}-${dueOn.replaceAll("-", "")}-1`;
}

/** A statement with every debit of the run credited, those that came back, and transfers that pay some of these. */
async function sendFile(site: Site, cookie: string, on: Day, dueOn: Day): Promise<string> {
  const number = (rank: number) => `2H-2020-${before + rank}`;
  const lines = [
    ...Array.from({ length: debits }, (_, index) =>
      transferLine({ code: "IDDT ESDD", endToEndId: referenceOf(number(index + 1), dueOn), on: dueOn }),
    ),
    ...Array.from({ length: returns }, (_, index) =>
      returnLine({ endToEndId: referenceOf(number(index + 1), dueOn), on }),
    ),
    ...Array.from({ length: transfers }, (_, index) =>
      transferLine({ on, text: `contrat ${number(index + 1)}` }),
    ),
  ];
  const body = new FormData();
  body.set("geste", "lire");
  body.set("fichier", new File([accountFile({ message: "camt.053", lines })], "releve.xml"));
  const headers = { Origin: site.url, Cookie: cookie };
  const answer = await fetch(site.url + page, { method: "POST", body, headers, redirect: "manual" });
  return answer.headers.get("location")!;
}

/** Presses the button of the page as it is, and returns where it leads. */
async function recorded(site: Site, cookie: string, html: string): Promise<string> {
  const inputs = parse(html).querySelectorAll("main form input[type=hidden], main form input[checked]");
  const body = new URLSearchParams(
    inputs.map((input) => [input.getAttribute("name")!, input.getAttribute("value") ?? "on"]),
  );
  body.set("geste", "enregistrer");
  const headers = { Origin: site.url, Cookie: cookie };
  const answer = await fetch(site.url + page, { method: "POST", body, headers, redirect: "manual" });
  return answer.headers.get("location")!;
}

/** The milliseconds of a visitor's requests, one after another, while something is done and for so long at least. */
async function whileVisited(site: Site, leastMs: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const visits = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      await (await fetch(`${site.url}/contrat-abonnement/advance`)).arrayBuffer();
      times.push(performance.now() - startedAt);
      await pause(20);
    }
  })();
  await Promise.all([work(), pause(leastMs)]);
  isDone = true;
  await visits;
  return times;
}
