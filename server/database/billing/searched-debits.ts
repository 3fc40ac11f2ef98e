import type { DebitSearch, TypedFacts } from "#domain/billing/debit-search.ts";
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
  if (search.by === "facts") return firstOf(await thatFit(executor, openDebits(executor), search).execute());
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

/** The latest debits that fit all of some facts, whatever became of them. */
export function debitsThatFit(
  executor: DbOrTransaction,
  facts: TypedFacts,
  limit: number,
): Promise<NamedDebit[]> {
  return thatFit(executor, latestDebits(executor).limit(limit), facts).execute();
}

function thatFit(
  executor: DbOrTransaction,
  debits: ReturnType<typeof latestDebits>,
  { words, amountCents, day }: TypedFacts,
) {
  return debits
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
  return latestDebits(executor)
    .where("debits.state", "<>", "rejected")
    .limit(mostShown + 1);
}

function latestDebits(executor: DbOrTransaction) {
  return namedDebits(executor).orderBy("debits.collectionOn", "desc").orderBy("debits.id", "desc");
}
