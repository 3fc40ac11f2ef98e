import type { Context } from "#server/context.ts";
import { createContractList, type ListedContract } from "#server/contracts/list.ts";
import { findRun, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { findDebit } from "#server/database/billing/debits.ts";
import { type Draft, listDrafts } from "#server/database/contracts/drafts.ts";
import type { HandledMessage } from "#server/database/messages/contact-messages.ts";
import { messagePage } from "#server/database/messages/contact-messages.ts";

/** Results of each kind on the page of a search. */
const itemsOfEach = 10;

/** Some of the results, and whether there are more. */
type ResultList<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean };

export type SearchResults = {
  readonly contracts: ResultList<ListedContract>;
  readonly drafts: ResultList<DraftResult>;
  readonly messages: ResultList<HandledMessage>;
  /** The run with exactly this number. */
  readonly runs: ResultList<StoredRun>;
};

/** A subscription that was begun, as a search shows it. */
export type DraftResult = Pick<Draft, "id" | "packId" | "updatedAt"> &
  Pick<Draft["subscriber"], "raisonSociale" | "nomPrenom" | "email" | "telephone">;

/** The search through everybody that the agency knows. */
export function createSearch(context: Context) {
  const { database, now } = context;
  const { db } = database;
  const contracts = createContractList(context);
  /**
   * The latest contracts, subscriptions and messages that contain the words, or the debit or run with that reference.
   */
  return async (words: string): Promise<SearchResults> => {
    const limit = itemsOfEach + 1;
    const reference = words.replace(/\s/g, "").toUpperCase();
    const debit = await findDebit(db, reference);
    // PostgreSQL runs these at the same time.
    const [signed, begun, messages, run] = await Promise.all([
      contracts.latest({ words: debit?.number ?? words }, limit),
      listDrafts(db, now(), { words, limit, offset: 0 }),
      messagePage(db, { words }, { limit }),
      findRun(db, reference),
    ]);
    return {
      contracts: firstOf(signed),
      drafts: firstOf(begun.map(draftResult)),
      messages: firstOf(messages),
      runs: firstOf(run ? [run] : []),
    };
  };
}

function firstOf<Item>(items: readonly Item[]): ResultList<Item> {
  return { items: items.slice(0, itemsOfEach), hasMore: items.length > itemsOfEach };
}

function draftResult({ id, packId, updatedAt, subscriber }: Draft): DraftResult {
  const { raisonSociale, nomPrenom, email, telephone } = subscriber;
  return { id, packId, updatedAt, raisonSociale, nomPrenom, email, telephone };
}
