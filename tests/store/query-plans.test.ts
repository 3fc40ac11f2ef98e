import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openAgency } from "#server/agency/agency.ts";
import { openDatabase } from "#server/database/client.ts";
import { linkTokenOf } from "#server/database/contracts.ts";
import { documentsOf } from "#server/database/documents.ts";
import {
  claimMail,
  completeMail,
  failMail,
  leaseOwners,
  mailCounts,
  releaseMails,
} from "#server/database/outbox.ts";
import { verifyDocument } from "#server/functions/check-evidence.ts";
import { openClients, openEndings } from "#server/functions/client-contract.ts";
import { aMessage } from "../support/call-bodies.ts";
import { desk } from "../support/desk.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const dataDir = mkdtempSync(join(tmpdir(), "agence-plans-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const visitor = { address: "192.0.2.1" };

/**
 * Indexes that hold the few mails that wait or were given up, and no other: going through one of them whole costs the
 * same with a thousand contracts and with a million.
 */
const ofFewRows = /^SCAN outbox USING (COVERING )?INDEX outbox_(dueAt|deadAt|priority_dueAt)_index$/;

test("No question that visitors, mails or the desk's contract ask goes through a table from end to end", async () => {
  const questions = await questionsOf(dataDir, askEverything);
  expect(questions.length).toBeGreaterThan(30);
  const scans = scansOf(dataDir, questions);
  expect(scans).toEqual([]);
});

test("No list of the desk reads more of a table than its page: the rest stands in an index", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agence-lists-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const asked = await questionsOf(folder, async (store) => {
    const functions = await openFunctions(store);
    await functions.sign({});
    await functions.startDraft({});
    await functions.contact(aMessage());
    for (const list of ["contrats", "messages", "brouillons", "mails"]) {
      expect((await desk(functions, list)).code).toBe(0);
    }
    const period = ["--du", "2025-09-01", "--au", "2025-09-30"];
    for (const words of [
      ["contrats", "--pack", "advance", "--etat", "actif", "--adresse", "confirmee", ...period],
      ["contrats", "--etat", "resilie", "--adresse", "a-confirmer"],
      ["messages", "--etat", "nouveau", ...period],
      ["mails", "--etat", "envoyes"],
      ["mails", "--etat", "annules"],
    ]) {
      expect((await desk(functions, ...words)).code).toBe(0);
    }
    const { debits } = openAgency({ ...functions.parts, countAttempt: async () => 0 });
    expect([(await debits.unpaid(2)).total, (await debits.runs(2)).total]).toEqual([0, 0]);
  });
  const lists = asked.filter((text) => /^select /.test(text) && /limit|count\(/.test(text));
  expect(lists.length).toBeGreaterThan(15);
  const wholeTables = scansOf(folder, lists).filter(({ detail }) => !/ USING COVERING INDEX /.test(detail));
  expect(wholeTables).toEqual([]);
});

/** The order in which mails leave is that of an index: none is sorted, however many wait. */
onEachStore("The next mail", (store) => {
  test("is found in order, among those that wait", async () => {
    const database = await store.open();
    const now = await database.now();
    const mails = Array.from({ length: 3_000 }, (_, rank) => ({
      ...{
        id: randomUUID(),
        subjectId: randomUUID(),
        kind: "acknowledgement" as const,
        messageId: "<m@site>",
      },
      ...{ priority: rank % 4, createdAt: 0, dueAt: now + (rank % 2 ? rank : -rank) * 1_000 },
    }));
    for (let from = 0; from < mails.length; from += 500) {
      await database.db
        .insertInto("outbox")
        .values(mails.slice(from, from + 500))
        .execute();
    }
    await sql`analyze`.execute(database.db);
    const asked: CompiledQuery[] = [];
    const watched = database.db.withPlugin({
      transformQuery({ node, queryId }) {
        asked.push(database.db.getExecutor().compileQuery(node, queryId));
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
    const search = asked.find(({ sql: text }) => /order by "priority"/.test(text))!;
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
  ask: (store: Parameters<typeof openFunctions>[0]) => Promise<void>,
): Promise<string[]> {
  const database = await openDatabase({ dataDir: folder });
  const asked = new Set<string>();
  const prepare = SQLite.prototype.prepare;
  vi.spyOn(SQLite.prototype, "prepare").mockImplementation(function (this: SQLite.Database, text: string) {
    asked.add(text);
    return prepare.call(this, text);
  });
  await ask({ dialect: "sqlite", settings: () => ({ dataDir: folder }), open: async () => database });
  vi.restoreAllMocks();
  await database.close();
  return [...asked].filter((text) => /^(select|update|insert|delete|with)\b/i.test(text));
}

/** The steps of their plans that go through a table or an index from end to end. */
function scansOf(folder: string, questions: readonly string[]): { question: string; detail: string }[] {
  const store = new SQLite(join(folder, "agence.db"), { readonly: true });
  const scans = questions.flatMap((question) => {
    const unknowns = Array(question.match(/\?/g)?.length ?? 0).fill(null);
    const plan = store.prepare(`explain query plan ${question}`).all(...unknowns) as { detail: string }[];
    return plan
      .filter(({ detail }) => detail.startsWith("SCAN ") && !isShort(detail))
      .map(({ detail }) => ({ question, detail }));
  });
  store.close();
  return scans;
}

function isShort(step: string): boolean {
  return /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/.test(step) || ofFewRows.test(step);
}

/** A contract's whole life and a message's, mails and documents included, and what the desk asks of a contract. */
async function askEverything(store: Parameters<typeof openFunctions>[0]): Promise<void> {
  const functions = await openFunctions(store);
  const { database, keyring, parts } = functions;
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
  await mailCounts(database);

  const token = linkTokenOf(contract, keyring);
  const clients = openClients(parts);
  await clients.byLink(token, visitor);
  await clients.documentByLink(token, "mandate", visitor);
  const [document] = await documentsOf(database.db, keyring, contract.id);
  await verifyDocument(parts)(document!.sha256, visitor);
  expect((await desk(functions, "contrat", contract.number)).code).toBe(0);
  await openEndings(parts).terminate(token, "2025-10-15", visitor);
  await openEndings(parts).withdraw(token, true, visitor);
}
