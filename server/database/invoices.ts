import type { Selectable } from "kysely";
import type { BillingDocumentKind } from "#domain/billing/billing-number.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { type Day, yearOf } from "#domain/calendar.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { InvoicesTable } from "./billing-schema.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { nextInCounter } from "./counters.ts";
import { advisoryLock } from "./dialect.ts";
import { sha256Of } from "./documents.ts";
import type { Keyring } from "./encryption.ts";

/** The next place in a series, and the day that the document there bears. */
export type NextInSeries = { readonly rank: number; readonly issuedOn: Day };

/**
 * Takes the next number of a kind of documents, for the transaction that stores the document: if the transaction fails,
 * the number is free again, and others wait for it meanwhile, so that a series has neither a gap nor a twin. The day
 * never lies before that of the document before, even if the clock was set back (CGI ann. II, art. 242 nonies A, I, 7°).
 */
export async function nextInSeries(
  transaction: Transaction,
  kind: BillingDocumentKind,
  today: Day,
): Promise<NextInSeries> {
  await advisoryLock(transaction, kind);
  const { latest } = await transaction
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("issuedOn").as("latest"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const issuedOn = latest !== null && latest > today ? latest : today;
  return { rank: await nextInCounter(transaction, `${kind} ${yearOf(issuedOn)}`), issuedOn };
}

/** Stores an invoice or a credit note, with a number of {@link nextInSeries}. @throws if its due day has an invoice. */
export async function saveBillingDocument(
  transaction: Transaction,
  keyring: Keyring,
  document: Invoice | CreditNote,
  { contractId, dueOn, createdAt }: Pick<InvoicesTable, "contractId" | "dueOn" | "createdAt">,
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
      issuedOn,
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

/** An invoice or a credit note by its number, or `null`. @throws {Error} if its content has changed. */
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

/** The invoiced due days of some contracts, by the identifier of the contract. */
export async function invoicedDays(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Day>>> {
  const rows = await executor
    .selectFrom("invoices")
    .select(["contractId", "dueOn"])
    .where("contractId", "in", contractIds)
    .where("kind", "=", "invoice")
    .execute();
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map([...byContract].map(([id, dues]) => [id, new Set(dues.map(({ dueOn }) => dueOn))]));
}

function contentOf(row: Selectable<InvoicesTable>, keyring: Keyring): Invoice | CreditNote {
  const content = keyring.open(row.contentSealed, contentPlace(row.number));
  if (sha256Of(content) !== row.contentSha256)
    throw new Error(`${row.number} has changed since it was issued`);
  return JSON.parse(content);
}

function contentPlace(number: string) {
  return { table: "invoices", id: number, column: "contentSealed" };
}
