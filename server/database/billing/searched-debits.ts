import type { DebitSearch } from "#domain/billing/debit-search.ts";
import { debitsMeantBy, type Reference } from "#domain/billing/references.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { textContains } from "#server/database/engine/text-search.ts";
import { findDebits, type NamedDebit, namedDebits } from "./debits.ts";

/** The debits that a search finds, the latest first, and whether there are more. */
export type FoundDebits = { readonly debits: readonly NamedDebit[]; readonly hasMore: boolean };

const mostShown = 20;

/**
 * The debits that somebody may look for to record their return. One that came back already is found by its own reference
 * alone.
 */
export async function searchDebits(executor: DbOrTransaction, search: DebitSearch): Promise<FoundDebits> {
  if (search.by === "facts") return firstOf(await debitsThatFit(executor, search).execute());
  for (const reading of search.readings) {
    const debits = await debitsNamedBy(executor, reading);
    if (debits.length > 0) return firstOf(debits);
  }
  return firstOf([]);
}

function firstOf(debits: readonly NamedDebit[]): FoundDebits {
  return { debits: debits.slice(0, mostShown), hasMore: debits.length > mostShown };
}

function debitsNamedBy(executor: DbOrTransaction, reference: Reference): Promise<NamedDebit[]> {
  const { kind, id } = reference;
  if (kind === "contract") return openDebits(executor).where("contracts.number", "=", id).execute();
  if (kind === "mandate")
    return openDebits(executor)
      .innerJoin("mandates", (join) =>
        join
          .onRef("mandates.contractId", "=", "debits.contractId")
          .onRef("mandates.id", "=", "debits.mandateId"),
      )
      .where("mandates.umr", "=", id)
      .execute();
  return findDebits(executor, debitsMeantBy(reference));
}

function debitsThatFit(
  executor: DbOrTransaction,
  { words, amountCents, day }: Extract<DebitSearch, { by: "facts" }>,
) {
  return openDebits(executor)
    .$if(amountCents !== null, (query) => query.where("debits.amountCents", "=", amountCents!))
    .$if(day !== null, (query) =>
      query.where(({ or, eb }) => or([eb("debits.collectionOn", "=", day!), eb("debits.dueOn", "=", day!)])),
    )
    .$if(words !== "", (query) =>
      query.where("contracts.number", "in", ({ selectFrom }) =>
        selectFrom("contracts")
          .select("number")
          .where("erasedOn", "is", null)
          .where(textContains(executor, "searched", words)),
      ),
    );
}

/** The latest debits that did not come back, one more than a page shows. */
function openDebits(executor: DbOrTransaction) {
  return namedDebits(executor)
    .where("debits.state", "<>", "rejected")
    .orderBy("debits.collectionOn", "desc")
    .orderBy("debits.id", "desc")
    .limit(mostShown + 1);
}
