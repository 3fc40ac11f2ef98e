import { zipSync } from "fflate";
import { sql } from "kysely";
import { subjectName } from "#content/desk/rights.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type DataSubject, nameOfSubject, subjectNamed } from "#domain/rights.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { findRightsRequest } from "#server/database/evidence/rights-requests.ts";
import { mailsOfContract, mailWords, type OutboxMail } from "#server/database/mail/outbox.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { storedDataOf } from "#server/retention/person.ts";
import { permitted } from "#server/staff/permitted.ts";
import { personFilePage, type ShownTable } from "./page.tsx";
import { tablesInFile, type Whose } from "./tables.ts";
import { valueInWords, personFileWords as words } from "./words.ts";

type Row = Readonly<Record<string, unknown>>;

/** The files that people are given of their data. */
export function createPersonFiles(context: Context) {
  const { db } = context.database;
  return permitted(actionPermissions.personFiles, {
    /** That of the subject of an open request; `null` if there is none. The log says who took it, and names nobody. */
    async take(requestId: string, by: NamedActor): Promise<Uint8Array | null> {
      const request = await findRightsRequest(db, requestId);
      if (!request) return null;
      await recordActivity(db, context, by.name, "person-file-taken");
      return personFile(context, subjectNamed(request.target));
    },
  });
}

/**
 * Everything that the store knows of a subject, as a ZIP to hand over: a page to read, the same as JSON, and the PDFs of
 * contracts, invoices and credit notes. No secret is in it, no whole account, and nobody else.
 */
async function personFile(context: Context, subject: DataSubject): Promise<Uint8Array> {
  const { database, today } = context;
  const whose = await whoseRows(context, subject);
  const shown: ShownTable[] = [];
  const data: Record<string, readonly Row[]> = {};
  for (const [table, decision] of Object.entries(tablesInFile)) {
    if ("leftOut" in decision) continue;
    const columns = Object.entries(decision.columns).filter(
      (column): column is [string, string] => column[1] !== null,
    );
    const read = await rowsOf(database.db, table as keyof Schema, decision, whose);
    const rows = read.map((row) => inClear(context, table, row));
    if (rows.length === 0) continue;
    data[table] = rows.map((row) =>
      Object.fromEntries(columns.map(([name]) => [name.replace(/(Sealed|Json)$/, ""), row[name]])),
    );
    shown.push({
      title: decision.title,
      rows: rows.map((row) =>
        columns.flatMap(([name, label]) => {
          const value = valueInWords(table, name, row[name]);
          return value === "" ? [] : [[label, value] as const];
        }),
      ),
    });
  }
  const name = subjectName(nameOfSubject(subject));
  const { files } = words;
  const encoded = (text: string) => new TextEncoder().encode(text);
  return zipSync(
    {
      [files.readMe]: encoded(personFilePage(name, today(), shown)),
      [files.data]: encoded(`${JSON.stringify(data, null, 2)}\n`),
      ...(await documents(context, whose)),
    },
    { mtime: context.now() },
  );
}

/** The keys by which the rows about a subject are found. */
async function whoseRows({ database: { db }, today }: Context, subject: DataSubject): Promise<Whose> {
  const stored = await storedDataOf(db, subject, today());
  const paid = "email" in subject ? await mandatesPaidFor(db, subject.email) : [];
  // Whoever pays for a contract of somebody else reads of their mandate and its debits alone.
  const payers = new Set(paid.map(({ contractId }) => contractId));
  const ids = stored.contracts.map(({ id }) => id).filter((id) => !payers.has(id));
  const contracts =
    ids.length === 0
      ? []
      : await db
          .selectFrom("contracts")
          .select(["id", "number", "chainId", "draftId"])
          .where("id", "in", ids)
          .execute();
  const drafts = [...stored.drafts, ...contracts.flatMap(({ draftId }) => draftId ?? [])];
  const ofDrafts =
    drafts.length === 0
      ? []
      : await db.selectFrom("drafts").select("chainId").where("id", "in", drafts).execute();
  const debits =
    ids.length === 0
      ? []
      : await db.selectFrom("debits").select("id").where("contractId", "in", ids).execute();
  const replies =
    stored.messages.length === 0
      ? []
      : await db
          .selectFrom("message_replies")
          .select("id")
          .where("messageId", "in", stored.messages)
          .execute();
  const mails = await Promise.all(contracts.map((contract) => mailsOfContract(db, contract)));
  return {
    contracts: ids,
    mandates: paid.map(({ id }) => id),
    numbers: contracts.map(({ number }) => number),
    chains: [...new Set([...contracts, ...ofDrafts].map(({ chainId }) => chainId))],
    drafts,
    messages: stored.messages,
    prepared: stored.prepared,
    changes: stored.changes,
    debits: debits.map(({ id }) => id),
    subjects: [
      ...new Set([
        ...drafts,
        ...stored.messages,
        ...replies.map(({ id }) => id),
        ...stored.prepared,
        ...mails.flat().map(({ subjectId }) => subjectId),
      ]),
    ],
    names: [nameOfSubject(subject)],
  };
}

/** The mandates that an e-mail address signed for contracts which are not under that address, nor ever were. */
function mandatesPaidFor(db: Database["db"], email: string) {
  const former = db
    .selectFrom("email_changes")
    .select("contractId")
    .where(sql<boolean>`lower("former") = ${email}`);
  return db
    .selectFrom("mandates")
    .innerJoin("contracts", "contracts.id", "mandates.contractId")
    .select(["mandates.id", "mandates.contractId"])
    .where(sql<boolean>`lower("emailDebiteur") = ${email}`)
    .where(sql<boolean>`lower("contracts"."email") <> ${email}`)
    .where(sql<boolean>`lower(coalesce("correctedEmail", '')) <> ${email}`)
    .where("mandates.contractId", "not in", former)
    .execute();
}

async function rowsOf(
  db: Database["db"],
  table: keyof Schema,
  {
    by,
    columns,
  }: {
    readonly by: { readonly [Key in keyof Whose]?: string };
    readonly columns: Readonly<Record<string, string | null>>;
  },
  whose: Whose,
): Promise<Row[]> {
  const names = Object.keys(columns).filter((name) => name === "id" || columns[name] !== null);
  const found = new Set<string>();
  const rows: Row[] = [];
  for (const [key, column] of Object.entries(by)) {
    const values = whose[key as keyof Whose];
    if (values.length === 0) continue;
    const read = await sql<Row>`
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(
      db,
    );
    for (const row of read.rows) {
      const seen = JSON.stringify([row.id ?? row.number ?? row]);
      if (!found.has(seen)) rows.push(row);
      found.add(seen);
    }
  }
  return rows.toSorted((one, other) => instantOf(one) - instantOf(other));
}

/** When a row came in, by the first of its instants that it has. */
function instantOf(row: Row): number {
  return Number(row.receivedAt ?? row.createdAt ?? row.signedAt ?? row.at ?? row.recordedAt ?? 0);
}

/** A row with its JSON read and the words of a mail opened. */
function inClear({ keyring }: Context, table: string, row: Row): Row {
  if (table === "outbox") return { ...row, wordsSealed: mailWords(row as unknown as OutboxMail, keyring) };
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("Json") && typeof value === "string" && value !== "" ? JSON.parse(value) : value,
    ]),
  );
}

/** The PDFs of contracts, without the mandates, and those of invoices and credit notes. */
async function documents(context: Context, { contracts }: Whose): Promise<Record<string, Uint8Array>> {
  const { db } = context.database;
  const all: Record<string, Uint8Array> = {};
  for (const id of contracts) {
    for (const { kind, fileName, bytes } of await contractDocuments(db, context.keyring, id))
      if (kind === "contract-summary") all[`${words.files.documents}/${fileName}`] = bytes;
    const numbers = await db.selectFrom("invoices").select("number").where("contractId", "=", id).execute();
    for (const { number } of numbers) {
      const pdf = await invoiceDocument(context, number);
      if (pdf) all[`${words.files.documents}/${pdf.fileName}`] = pdf.bytes;
    }
  }
  return all;
}
