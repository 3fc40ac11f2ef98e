import { type Insertable, type Selectable, sql } from "kysely";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { BilledContract } from "#domain/contract/debits.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { StoredStep } from "#server/database/contracts/contract-steps.ts";
import type { InvoicesTable, RefundsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { countOf } from "#server/database/engine/dialect.ts";
import { type Keyring, sha256Of } from "#server/database/sealed/encryption.ts";

/**
 * Stores an invoice or a credit note, with a number of `nextInSeries`. `stepId`: the step of the contract that
 * caused a credit note. @throws if its due day has an invoice that is not void.
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
      reissue: document.kind === "invoice" ? await voidInvoices(transaction, contractId, dueOn) : 0,
      issuedOn,
      stepId,
      creditedNumber: document.kind === "credit-note" ? document.invoice.number : null,
      contentSealed: keyring.seal(content, contentPlace(number)),
      contentSha256,
      withoutVatCents: amounts.withoutVatCents,
      vatPermille: amounts.vatPermille,
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

export async function saveRefund(transaction: Transaction, refund: Insertable<RefundsTable>): Promise<void> {
  await transaction.insertInto("refunds").values(refund).execute();
}

/** A refund, or `null`. */
export async function findRefund(
  executor: DbOrTransaction,
  id: string,
): Promise<Selectable<RefundsTable> | null> {
  const refund = await executor.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
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

/** The due days of some contracts with an invoice that is not void, by the identifier of the contract. */
export async function invoicedDays(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Day>>> {
  const rows = await executor
    .selectFrom("invoices")
    .select(["contractId", "dueOn"])
    .where("contractId", "in", contractIds)
    .where("kind", "=", "invoice")
    .where("voidedBy", "is", null)
    .execute();
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map([...byContract].map(([id, dues]) => [id, new Set(dues.map(({ dueOn }) => dueOn))]));
}

/**
 * The due days of some contracts whose invoices credit notes took back, by the identifier of the contract. Void invoices
 * do not count.
 */
export async function creditedDues(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<BilledContract["credits"]>>> {
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
    .where("invoices.voidedBy", "is", null)
    .groupBy(["invoices.contractId", "invoices.dueOn", "invoices.number", "invoices.totalCents"])
    .orderBy("invoices.dueOn")
    .execute();
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map(
    [...byContract].map(([id, dues]) => [
      id,
      dues.map(({ dueOn, invoicedCents, creditedCents }) => ({
        dueOn,
        leftCents: invoicedCents - Number(creditedCents),
      })),
    ]),
  );
}

function voidInvoices(executor: DbOrTransaction, contractId: string, dueOn: Day): Promise<number> {
  return countOf(
    executor
      .selectFrom("invoices")
      .where("contractId", "=", contractId)
      .where("dueOn", "=", dueOn)
      .where("kind", "=", "invoice")
      .where("voidedBy", "is not", null),
  );
}

/**
 * Makes the invoices void that credit notes of a step took back whole, because that step is undone: the months that they
 * bill are owed again.
 */
export async function voidInvoicesOfStep(
  transaction: Transaction,
  { id, contractId }: Pick<StoredStep, "id" | "contractId">,
): Promise<void> {
  await voidCreditedBy(transaction, contractId, id, (note) => note.where("stepId", "=", id));
}

/**
 * Makes the invoices void that an interruption of the services had taken back, for the months from the day on which the
 * services turned out to be back.
 */
export async function voidInvoicesAfter(
  transaction: Transaction,
  { id, contractId, at, on }: Pick<StoredStep, "id" | "contractId" | "at" | "on">,
): Promise<void> {
  await voidCreditedBy(transaction, contractId, id, (note) =>
    note
      .where("dueOn", ">=", on)
      .where("stepId", "in", ({ selectFrom }) =>
        selectFrom("contract_steps")
          .select("contract_steps.id")
          .where("contract_steps.contractId", "=", contractId)
          .where("contract_steps.kind", "=", "suspend")
          .where("contract_steps.at", "<", at),
      ),
  );
}

async function voidCreditedBy(
  transaction: Transaction,
  contractId: string,
  voidedBy: string,
  narrow: (notes: ReturnType<typeof creditNotesOf>) => ReturnType<typeof creditNotesOf>,
): Promise<void> {
  const notes = await narrow(creditNotesOf(transaction, contractId)).execute();
  const numbers = notes.flatMap(({ creditedNumber }) => creditedNumber ?? []);
  if (numbers.length === 0) return;
  await transaction
    .updateTable("invoices")
    .set({ voidedBy })
    .where("number", "in", numbers)
    .where("voidedBy", "is", null)
    .execute();
}

function creditNotesOf(executor: DbOrTransaction, contractId: string) {
  return executor
    .selectFrom("invoices")
    .select("creditedNumber")
    .where("contractId", "=", contractId)
    .where("kind", "=", "credit-note");
}

function contentOf(row: Selectable<InvoicesTable>, keyring: Keyring): Invoice | CreditNote | null {
  const content = keyring.open(row.contentSealed, contentPlace(row.number));
  if (content === "") return null;
  if (sha256Of(content) !== row.contentSha256)
    throw new Error(`${row.number} has changed since it was issued`);
  return JSON.parse(content);
}

export function contentPlace(number: string) {
  return { table: "invoices", id: number, column: "contentSealed" };
}
