import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createClientSpace, createEndings } from "#server/contracts/client-space.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { contractSorts } from "#server/database/contracts/contract-entries.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import {
  claimMail,
  completeMail,
  failMail,
  leaseOwners,
  releaseMails,
} from "#server/database/mail/outbox.ts";
import { mailTotal } from "#server/database/mail/outbox-entries.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createTestDesk } from "../support/desk.ts";
import { askAtTheDesk } from "../support/desk-questions.ts";
import { createFunctions } from "../support/functions.ts";
import { createDatabase } from "../support/postgres.ts";
import { onEachStore } from "../support/stores.ts";

const dataDir = mkdtempSync(join(tmpdir(), "agence-plans-"));
const visitor = { ip: "192.0.2.1" };

/**
 * Indexes that hold the few mails that wait or were given up, the unsigned drafts of the last week, the changes of account
 * whose clients pay a month by transfer, or the runs, one or two a month, and nothing else: going through one of them whole costs the same with a thousand contracts and with a million.
 */
const ofFewRows =
  /^SCAN (outbox USING (COVERING )?INDEX outbox_(dueAt|deadAt|priority_dueAt)_index|drafts USING INDEX drafts_list_index|amendments USING INDEX amendments_byTransfer_index|debit_runs USING INDEX sqlite_autoindex_debit_runs_1)$/;

test("No question that visitors, mails or the desk's contract ask goes through a table from end to end", async () => {
  const questions = await questionsOf(dataDir, askEverything);
  expect(questions.length).toBeGreaterThan(30);
  const scans = scansOf(dataDir, questions);
  expect(scans).toEqual([]);
});

test("No list of the desk reads more of a table than its page: the rest stands in an index", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agence-lists-"));
  const queries = await questionsOf(folder, async (store) => {
    const { sign, agency } = await createTestDesk(store);
    await sign({});
    const period = { from: "2025-09-01", through: "2025-09-30" } as const;
    for (const queries of [
      {},
      { packId: "advance", state: "active", emailState: "confirmed", ...period },
      { state: "terminated", emailState: "waiting" },
    ] as const) {
      await agency.contracts.list(queries, { by: "number", direction: "desc" }, { page: 2 });
    }
    const { debits } = agency;
    expect([(await debits.unpaid(2)).total, (await debits.runs(2)).total]).toEqual([0, 0]);
  });
  const lists = queries.filter((text) => /^select /.test(text) && /limit|count\(/.test(text));
  expect(lists.length).toBeGreaterThan(5);
  const wholeTables = scansOf(folder, lists).filter(({ detail }) => !isIndexAlone(detail));
  expect(wholeTables).toEqual([]);
});

test("No list of contracts leaves its index, whatever it is filtered, searched and ordered by", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agence-contracts-"));
  const queries = await questionsOf(folder, async (store) => {
    const { sign, agency } = await createTestDesk(store);
    const { number } = await sign({});
    const period = { from: "2025-09-01", through: "2025-09-30" } as const;
    for (const by of contractSorts) {
      for (const filter of [
        {},
        { words: "garance" },
        { state: "active", packId: "advance", emailState: "confirmed", ...period },
        { state: "ended", words: "garance" },
        { state: "terminating", emailState: "waiting" },
      ] as const) {
        for (const page of [{}, { after: number }, { before: number }]) {
          await agency.contracts.list(filter, { by, direction: "asc" }, page);
        }
      }
    }
    for (const typed of ["garance", "garnace"]) await agency.search(typed);
    for await (const _ of agency.contracts.all({ words: "garance", state: "suspended" }));
  });
  const lists = queries.filter((text) => /from "contracts" where "erasedOn" is null/.test(text));
  expect(lists.length).toBeGreaterThan(20);
  const steps = plansOf(folder, lists).filter(({ detail }) => / contracts /.test(`${detail} `));
  const outside = steps.filter(
    ({ detail }) => !/ USING COVERING INDEX | USING INDEX contracts_number_index \(number=\?\)/.test(detail),
  );
  expect(outside).toEqual([]);
});

test("No page of the desk asks a question that goes through a table", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agence-pages-"));
  const queries = await questionsOf(folder, askAtTheDesk);
  expect(queries.length).toBeGreaterThan(40);
  const wholeTables = scansOf(folder, queries).filter(
    ({ question, detail }) => !isIndexAlone(detail) && !ofShortTable.test(question),
  );
  expect(wholeTables).toEqual([]);
});

/** With scans of whole tables switched off, those that are left in a plan are those that no index would spare. */
test.skipIf(inject("postgresUrl") === null)("No page of the desk makes PostgreSQL read a table", async () => {
  const { url: databaseUrl, drop } = await createDatabase(inject("postgresUrl")!);
  onTestFinished(drop);
  const database = await openDatabase({ databaseUrl, dataDir });
  onTestFinished(() => database.close());
  const query = vi.spyOn(pg.Client.prototype, "query");
  await askAtTheDesk({ dialect: "postgres", settings: () => ({ dataDir }), open: async () => database });
  const calls = query.mock.calls as unknown as [question: string, values: unknown[]][];
  const queries = new Map(calls.filter(([text]) => /^(select|update|delete) /.test(text)));
  query.mockRestore();
  expect(queries.size).toBeGreaterThan(40);
  const wholeTables = await database.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const found: string[] = [];
    for (const [question, values] of queries) {
      const plan = await transaction.executeQuery(CompiledQuery.raw(`explain ${question}`, values));
      if (/Seq Scan/.test(JSON.stringify(plan.rows)) && !ofShortTable.test(question)) found.push(question);
    }
    return found;
  });
  expect(wholeTables).toEqual([]);
});

/**
 * People of the agency and their browsers are a dozen: an index would be slower. The periods of all files for the bank,
 * some a month, are what a plan is worked out from; closed months are a dozen a year, and one at most is
 * blocked. Prepared subscriptions are erased with their link, after two weeks.
 */
const ofShortTable =
  /from "staff(_sessions)?" where ("removedAt"|"endsAt"|"email" !=)|^select .* from "debit_runs" where "cancelledAt" is null|from "(closed_months|blocked_close)"|from "prepared_subscriptions" order by/;

/** A step that reads an index and no row of its table, to count or to find a page, or the files in their order. */
function isIndexAlone(detail: string): boolean {
  return / USING COVERING INDEX | USING INDEX debit_runs_createdAt_index$/.test(detail);
}

/** The order in which mails leave is that of an index: none is sorted, however many wait. */
onEachStore("The next mail", (store) => {
  test("is found in order, among those that wait", async () => {
    const database = await store.open();
    const now = await database.now();
    const mails = Array.from({ length: 3_000 }, (_, rank) => ({
      id: randomUUID(),
      subjectId: randomUUID(),
      kind: "acknowledgement" as const,
      messageId: "<m@site>",
      priority: rank % 4,
      createdAt: 0,
      dueAt: now + (rank % 2 ? rank : -rank) * 1_000,
    }));
    for (let from = 0; from < mails.length; from += 500) {
      await database.db
        .insertInto("outbox")
        .values(mails.slice(from, from + 500))
        .execute();
    }
    await sql`analyze`.execute(database.db);
    const queries: CompiledQuery[] = [];
    const watched = database.db.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(database.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const claimed = await claimMail(
      { ...database, transaction: (work) => watched.transaction().execute(work) },
      "worker",
      60_000,
    );
    expect(claimed?.priority).toBe(0);
    const search = queries.find(({ sql: text }) => /order by "priority"/.test(text))!;
    const explain = store.dialect === "sqlite" ? "explain query plan" : "explain";
    const { rows } = await database.db.executeQuery(
      CompiledQuery.raw(`${explain} ${search.sql}`, [...search.parameters]),
    );
    expect(JSON.stringify(rows)).toContain("outbox_priority_dueAt_index");
    expect(JSON.stringify(rows)).not.toMatch(/sort|temp b-tree/i);
  });
});

/** The statements that SQLite is given meanwhile. */
async function questionsOf(
  folder: string,
  ask: (store: Parameters<typeof createFunctions>[0]) => Promise<void>,
): Promise<string[]> {
  const database = await openDatabase({ dataDir: folder });
  const queries = new Set<string>();
  const prepare = SQLite.prototype.prepare;
  vi.spyOn(SQLite.prototype, "prepare").mockImplementation(function (this: SQLite.Database, text: string) {
    queries.add(text);
    return prepare.call(this, text);
  });
  await ask({ dialect: "sqlite", settings: () => ({ dataDir: folder }), open: async () => database });
  vi.restoreAllMocks();
  await database.close();
  return [...queries].filter((text) => /^(select|update|insert|delete|with)\b/i.test(text));
}

type PlanStep = { readonly question: string; readonly detail: string };

/** The steps of their plans that go through a table or an index from end to end. */
function scansOf(folder: string, questions: readonly string[]): PlanStep[] {
  return plansOf(folder, questions).filter(({ detail }) => detail.startsWith("SCAN ") && !isShort(detail));
}

/** The steps of their plans. */
function plansOf(folder: string, questions: readonly string[]): PlanStep[] {
  const store = new SQLite(join(folder, "agence.db"), { readonly: true });
  // The site gives its connections these functions; a plan only needs their names.
  store.function("searchable", { deterministic: true }, (_text) => "");
  store.function("matches_pattern", { deterministic: true }, (_text, _pattern) => 0);
  const steps = questions.flatMap((question) => {
    const unknowns = Array(question.match(/\?/g)?.length ?? 0).fill(null);
    const plan = store.prepare(`explain query plan ${question}`).all(...unknowns) as { detail: string }[];
    return plan.map(({ detail }) => ({ question, detail }));
  });
  store.close();
  return steps;
}

function isShort(step: string): boolean {
  return /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/.test(step) || ofFewRows.test(step);
}

/** A contract's whole life and a message's, mails and documents included, and the desk's queries about a contract. */
async function askEverything(store: Parameters<typeof createFunctions>[0]): Promise<void> {
  const functions = await createFunctions(store);
  const { database, keyring, context } = functions;
  const draft = await functions.startDraft({});
  await functions.startDraft({ draft, telephone: "0639981235" });
  await functions.drafts.showSummary(draft);
  await functions.drafts.byToken(draft);
  const contract = await functions.sign({ draft, telephone: "0639981235" });
  await functions.contact(aMessage(), "a-key");
  await functions.contact(aMessage(), "a-key");
  for (let sent = 0; sent < 5; sent += 1) {
    const mail = await claimMail(database, "worker", 60_000);
    await functions.compose(mail!);
    if (sent === 0) await failMail(database, mail!, "worker", { error: "busy", permanent: false });
    else await completeMail(database, mail!.id, "worker");
  }
  await leaseOwners(database.db);
  await releaseMails(database.db, "worker");
  await mailTotal(database.db, "waiting");
  await mailTotal(database.db, "dead");

  const token = linkTokenOf(contract, keyring);
  const clients = createClientSpace(context);
  await clients.byLink(token, visitor);
  await clients.documentByLink(token, "mandate", visitor);
  const [document] = await contractDocuments(database.db, keyring, contract.id);
  await verifyDocument(context)(document!.sha256, visitor);
  const atDesk = createContractActions(context);
  expect((await atDesk.read(contract.number)).ok).toBe(true);
  expect(
    (await atDesk.welcome(contract.number, { way: "call", note: "" }, { name: "Camille", role: "founder" }))
      .ok,
  ).toBe(true);
  expect((await atDesk.addNote(contract.number, "Vu.", { name: "Camille", role: "founder" })).ok).toBe(true);
  await createEndings(context).terminate(token, "2025-10-15", visitor);
  await createEndings(context).withdraw(token, true, visitor);
}
