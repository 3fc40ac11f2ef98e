import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { CreditedDue } from "#domain/contract/debits.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { dueKey, refundedCents } from "./billing-reads.ts";
import type { InvoiceRefundsTable, InvoicesTable } from "./billing-schema.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { countOf } from "./dialect.ts";
import { sha256Of } from "./documents.ts";
import type { Keyring } from "./encryption.ts";
import type { Schema } from "./schema.ts";

/**
 * Stores an invoice or a credit note, with a number of `nextInSeries`. `stepId`: the step of the contract that
 * caused a credit note. @throws if its due day has an invoice that no undone step took back.
 */
export async function saveBillingDocument(
  transaction: Transaction,
  keyring: Keyring,
  document: Invoice | CreditNote,
  {
    contractId,
    dueOn,
    createdAt,
    stepId = null,
  }: Pick<InvoicesTable, "contractId" | "dueOn" | "createdAt"> & { readonly stepId?: string | null },
): Promise<{ readonly contentSha256: string }> {
  const { number, kind, issuedOn, amounts } = document;
  const content = canonicalJson(document);
  const contentSha256 = sha256Of(content);
  await transaction
    .insertInto("invoices")
    .values({
      number,
      kind,
      contractId,
      dueOn,
      reissue: document.kind === "invoice" ? await voidedInvoices(transaction, contractId, dueOn) : 0,
      issuedOn,
      stepId,
      creditedNumber: document.kind === "credit-note" ? document.invoice.number : null,
      contentSealed: keyring.seal(content, contentPlace(number)),
      contentSha256,
      withoutVatCents: amounts.withoutVatCents,
      vatCents: amounts.vatCents,
      totalCents: amounts.totalCents,
      createdAt,
    })
    .execute();
  return { contentSha256 };
}

/**
 * An invoice or a credit note by its number, or `null` if there is none or it was erased after its ten years.
 * @throws {Error} if its content has changed.
 */
export async function findBillingDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  number: string,
): Promise<Invoice | CreditNote | null> {
  const row = await executor
    .selectFrom("invoices")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? contentOf(row, keyring) : null;
}

/** Stores a refund of an invoice. */
export async function saveInvoiceRefund(
  transaction: Transaction,
  refund: Insertable<InvoiceRefundsTable>,
): Promise<void> {
  await transaction.insertInto("invoice_refunds").values(refund).execute();
}

/** A refund with the invoice that it belongs to, or `null`. */
export async function findInvoiceRefund(
  executor: DbOrTransaction,
  id: string,
): Promise<Selectable<InvoiceRefundsTable> | null> {
  const refund = await executor
    .selectFrom("invoice_refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return refund ?? null;
}

/** The contract of an invoice or of a credit note, or `null`. */
export async function contractOfInvoice(executor: DbOrTransaction, number: string): Promise<string | null> {
  const row = await executor
    .selectFrom("invoices")
    .select("contractId")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.contractId ?? null;
}

/**
 * The invoiced due days of some contracts, by the identifier of the contract. An invoice that was taken back by a step
 * undone since does not count: its due day is owed again.
 */
export async function invoicedDays(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Day>>> {
  const rows = await executor
    .selectFrom("invoices")
    .select(["contractId", "dueOn"])
    .where("contractId", "in", contractIds)
    .where("kind", "=", "invoice")
    .where((eb) => eb.not(eb.exists(voidingCreditNotes(eb))))
    .execute();
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map([...byContract].map(([id, dues]) => [id, new Set(dues.map(({ dueOn }) => dueOn))]));
}

/**
 * The due days of some contracts that credit notes took back, by the identifier of the contract. An invoice that was
 * taken back by such a step does not count, nor do its earlier credit notes: its due day is invoiced again.
 */
export async function creditedDues(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, CreditedDue[]>> {
  const rows = await executor
    .selectFrom("invoices")
    .innerJoin("invoices as note", (join) =>
      join
        .onRef("note.contractId", "=", "invoices.contractId")
        .onRef("note.dueOn", "=", "invoices.dueOn")
        .onRef("note.creditedNumber", "=", "invoices.number")
        .on(sql<boolean>`"note"."kind" = 'credit-note'`),
    )
    .select(["invoices.contractId", "invoices.dueOn", "invoices.totalCents as invoicedCents"])
    .select(({ fn }) => fn.sum("note.totalCents").as("creditedCents"))
    .where("invoices.contractId", "in", contractIds)
    .where((eb) => eb.not(eb.exists(voidingCreditNotes(eb))))
    .groupBy(["invoices.contractId", "invoices.dueOn", "invoices.number", "invoices.totalCents"])
    .orderBy("invoices.dueOn")
    .execute();
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  const refunded = await refundedCents(executor, [...byContract.keys()]);
  return new Map(
    [...byContract].map(([id, dues]) => [
      id,
      dues.map(({ contractId, dueOn, invoicedCents, creditedCents }) => ({
        dueOn,
        totalCents: Number(creditedCents) - (refunded.get(dueKey({ contractId, dueOn })) ?? 0),
        isWhole: Number(creditedCents) === invoicedCents,
      })),
    ]),
  );
}

/** How many invoices of a due day steps took back that were undone since. */
function voidedInvoices(executor: DbOrTransaction, contractId: string, dueOn: Day): Promise<number> {
  return countOf(
    executor
      .selectFrom("invoices")
      .where("contractId", "=", contractId)
      .where("dueOn", "=", dueOn)
      .where("kind", "=", "invoice")
      .where((eb) => eb.exists(voidingCreditNotes(eb))),
  );
}

/**
 * The credit notes of an invoice that an undone step caused, or an interruption of the services that turned out to have
 * ended by its due day.
 */
function voidingCreditNotes({ selectFrom, ref }: ExpressionBuilder<Schema, "invoices">) {
  return selectFrom("invoices as credit")
    .innerJoin("contract_steps", "contract_steps.id", "credit.stepId")
    .select("credit.number")
    .where(sql<boolean>`"credit"."kind" = 'credit-note'`)
    .where("credit.contractId", "=", ref("invoices.contractId"))
    .where("credit.dueOn", "=", ref("invoices.dueOn"))
    .where("credit.creditedNumber", "=", ref("invoices.number"))
    .where(({ eb, or, and, exists, selectFrom, ref }) => {
      const back = selectFrom("contract_steps as back")
        .select("back.id")
        .where("back.contractId", "=", ref("contract_steps.contractId"))
        .where("back.kind", "=", "reactivate")
        .where("back.undoneAt", "is", null)
        .where("back.at", ">", ref("contract_steps.at"))
        .where("back.on", "<=", ref("credit.dueOn"));
      const hadEnded = and([eb("contract_steps.kind", "=", "suspend"), exists(back)]);
      return or([eb("contract_steps.undoneAt", "is not", null), hadEnded]);
    });
}

function contentOf(row: Selectable<InvoicesTable>, keyring: Keyring): Invoice | CreditNote | null {
  const content = keyring.open(row.contentSealed, contentPlace(row.number));
  if (content === "") return null;
  if (sha256Of(content) !== row.contentSha256)
    throw new Error(`${row.number} has changed since it was issued`);
  return JSON.parse(content);
}

/** The place of the sealed content of a document. */
export function contentPlace(number: string) {
  return { table: "invoices", id: number, column: "contentSealed" };
}
