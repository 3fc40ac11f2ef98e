import type { Selectable } from "kysely";
import type { TypedFacts } from "#domain/billing/debit-search.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { selectInUse } from "#server/database/contracts/fact-changes.ts";
import type { InvoicesTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { textContains } from "#server/database/engine/text-search.ts";

/** Two days, both included. */
export type DayRange = { readonly fromOn: Day; readonly toOn: Day };

/** An invoice or a credit note, without its sealed content. */
export type BillingEntry = Omit<Selectable<InvoicesTable>, "contentSealed" | "contentSha256" | "erased">;

/** A document of a list, with its contract and firm; the firm is empty once its contract is erased. */
export type NamedEntry = BillingEntry & { readonly contract: string; readonly raisonSociale: string };

/** The columns of a document without its sealed content. */
export const entryColumns = [
  "invoices.number",
  "invoices.kind",
  "invoices.contractId",
  "invoices.dueOn",
  "invoices.reissue",
  "invoices.issuedOn",
  "invoices.creditedNumber",
  "invoices.stepId",
  "invoices.voidedBy",
  "invoices.withoutVatCents",
  "invoices.vatPermille",
  "invoices.vatCents",
  "invoices.totalCents",
  "invoices.createdAt",
] as const;

function namedEntries(executor: DbOrTransaction) {
  return executor
    .selectFrom("invoices")
    .innerJoin("contracts", "contracts.id", "invoices.contractId")
    .select(entryColumns)
    .select(["contracts.number as contract", ...selectInUse("raisonSociale")]);
}

/** The invoices and credit notes whose date is within some days, in their order, a day at a time. */
export async function* documentsIssued(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): AsyncGenerator<NamedEntry[]> {
  for (let day = fromOn; day <= toOn; day = addDays(day, 1)) {
    yield await namedEntries(executor)
      .where("invoices.kind", "in", ["invoice", "credit-note"])
      .where("invoices.issuedOn", "=", day)
      .orderBy("invoices.createdAt")
      .orderBy("invoices.number")
      .execute();
  }
}

/** The invoices and credit notes of a contract, in the order of their days, invoices first. */
export function documentsOfContract(executor: DbOrTransaction, contractId: string): Promise<BillingEntry[]> {
  return executor
    .selectFrom("invoices")
    .select(entryColumns)
    .where("contractId", "=", contractId)
    .orderBy("issuedOn")
    .orderBy("kind", "desc")
    .orderBy("number")
    .execute();
}

/** A document by its number, or `null`. */
export async function findEntry(executor: DbOrTransaction, number: string): Promise<NamedEntry | null> {
  return (await namedEntries(executor).where("invoices.number", "=", number).executeTakeFirst()) ?? null;
}

/** The latest documents that fit all of some facts; those of erased contracts have no words. */
export function documentsThatFit(
  executor: DbOrTransaction,
  { words, amountCents, day }: TypedFacts,
  limit: number,
): Promise<NamedEntry[]> {
  return namedEntries(executor)
    .where("invoices.kind", "in", ["invoice", "credit-note"])
    .$if(amountCents !== null, (query) => query.where("invoices.totalCents", "=", amountCents!))
    .$if(day !== null, (query) => query.where("invoices.issuedOn", "=", day!))
    .$if(words !== "", (query) =>
      query.where("contracts.number", "in", ({ selectFrom }) =>
        selectFrom("contracts")
          .select("number")
          .where("erasedOn", "is", null)
          .where(textContains(executor, "searched", words)),
      ),
    )
    .orderBy("invoices.issuedOn", "desc")
    .orderBy("invoices.number", "desc")
    .limit(limit)
    .execute();
}

/** The contracts that were erased since a day: the law keeps their invoices (C. com., L123-22). */
export function contractsErasedSince(
  executor: DbOrTransaction,
  day: Day,
): Promise<{ readonly id: string; readonly number: string }[]> {
  return executor
    .selectFrom("erasures")
    .innerJoin("contracts", "contracts.number", "erasures.subject")
    .select(["contracts.id", "contracts.number"])
    .where("erasures.kind", "=", "contract")
    .where("erasures.erasedOn", ">=", day)
    .execute();
}
