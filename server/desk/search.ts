import { type DeskSearch, readDeskSearch } from "#domain/billing/desk-search.ts";
import { contractNumberOf, debitsMeantBy, type Reference } from "#domain/billing/references.ts";
import type { Context } from "#server/context.ts";
import { createContractList, type ListedContract } from "#server/contracts/list.ts";
import { documentsThatFit, findEntry, type NamedEntry } from "#server/database/billing/billing-reads.ts";
import { findRun, runsOf, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { findDebits, type NamedDebit } from "#server/database/billing/debits.ts";
import { debitsThatFit } from "#server/database/billing/searched-debits.ts";
import { type NamedNote, notesWith } from "#server/database/contracts/contract-notes.ts";
import { type Draft, listDrafts } from "#server/database/contracts/drafts.ts";
import { contractOfMandate, contractsWithAccount } from "#server/database/contracts/mandates.ts";
import {
  type PreparedSubscription,
  preparedWith,
} from "#server/database/contracts/prepared-subscriptions.ts";
import type { HandledMessage } from "#server/database/messages/contact-messages.ts";
import { messagePage } from "#server/database/messages/contact-messages.ts";

/** Results of each kind on the page of a search. */
const itemsOfEach = 10;
const limit = itemsOfEach + 1;

/** Some of the results, and whether there are more. */
type ResultList<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean };

/** What a search finds, the latest first. */
export type SearchResults = {
  readonly contracts: ResultList<ListedContract>;
  readonly drafts: ResultList<DraftResult>;
  /** Prepared here for somebody who has not begun. */
  readonly prepared: ResultList<PreparedSubscription>;
  readonly messages: ResultList<HandledMessage>;
  readonly notes: ResultList<NamedNote>;
  readonly invoices: ResultList<NamedEntry>;
  /** Those without an invoice among the results. */
  readonly debits: ResultList<NamedDebit>;
  readonly runs: ResultList<StoredRun>;
};

/** A page that a search leads to: a contract, an invoice and a run by its number, others by their identifier. */
export type SearchTarget = {
  readonly kind: "contracts" | "drafts" | "prepared" | "messages" | "invoices" | "runs";
  readonly id: string;
};

/**
 * What a search found. `isNear`: only words that differ by one typo each. `opens`: the one page that it leads to, if there
 * is no other and nothing was guessed.
 */
export type Search = SearchResults & { readonly isNear: boolean; readonly opens: SearchTarget | null };

/** A subscription that was begun, as a search shows it. */
export type DraftResult = Pick<Draft, "id" | "packId" | "updatedAt"> &
  Pick<Draft["subscriber"], "raisonSociale" | "nomPrenom" | "email" | "telephone">;

type Found = { [Kind in keyof SearchResults]: SearchResults[Kind]["items"] };

const nothing: Found = {
  contracts: [],
  drafts: [],
  prepared: [],
  messages: [],
  notes: [],
  invoices: [],
  debits: [],
  runs: [],
};

/** The search through everybody and everything that the agency knows. */
export function createSearch(context: Context) {
  const { database, now } = context;
  const { db } = database;
  const contracts = createContractList(context);

  /**
   * What the words name, if that exists; otherwise what contains them, or has the amount, the day or the account that
   * they say; otherwise what resembles them.
   */
  return async (words: string): Promise<Search> => {
    const search = readDeskSearch(words, context.today());
    const [named, said] = [await namedBy(search.mentions), await saidBy(search)];
    if (!isEmpty(named)) {
      const known = new Set(named.contracts.map(({ number }) => number));
      const others = said.contracts.filter(({ number }) => !known.has(number));
      const { drafts, prepared, messages, notes } = said;
      const quoting = { drafts, prepared, messages, notes };
      const found = { ...named, ...quoting, contracts: [...named.contracts, ...others] };
      return { ...listsOf(found), isNear: false, opens: onlyTarget(named) };
    }
    if (!isEmpty(said) || search.mentions.length > 0)
      return { ...listsOf(said), isNear: false, opens: onlyTarget(said) };
    return { ...listsOf(await containing(search.ownWords, true)), isNear: true, opens: null };
  };

  /** What some references name. */
  async function namedBy(mentions: DeskSearch["mentions"]): Promise<Found> {
    const numbers = new Set<string>();
    const invoices = new Map<string, NamedEntry>();
    const runs = new Map<string, StoredRun>();
    for (const readings of mentions.slice(0, itemsOfEach)) {
      for (const reading of readings) {
        const { kind, id } = reading;
        if (kind === "invoice" || kind === "credit-note") {
          const entry = await findEntry(db, id);
          if (entry) invoices.set(id, entry);
        } else if (kind === "run" || kind === "batch") {
          const run = await findRun(db, kind === "batch" ? id.replace(/-\d+$/, "") : id);
          if (run) runs.set(run.id, run);
        } else {
          const number = await contractOf(reading);
          if (number && (await contracts.latest({ numbers: [number] }, 1)).length > 0) {
            numbers.add(number);
            break;
          }
        }
      }
    }
    const found = numbers.size > 0 ? await contracts.latest({ numbers: [...numbers] }, limit) : [];
    return { ...nothing, contracts: found, invoices: [...invoices.values()], runs: [...runs.values()] };
  }

  /** The contract of a reference, if there is such a thing; a day that no file has carried may be to come. */
  async function contractOf(reference: Reference): Promise<string | null> {
    if (reference.kind === "mandate") return contractOfMandate(db, reference.id);
    if (reference.kind !== "debit") return contractNumberOf(reference);
    return (await findDebits(db, debitsMeantBy(reference)))[0]?.number ?? null;
  }

  async function saidBy({ account, words, facts, ownWords }: DeskSearch): Promise<Found> {
    const byAccount = account ? await withAccount(account, words) : [];
    const byFacts =
      facts.amountCents !== null || facts.day ? await fitting({ ...facts, words: ownWords }) : {};
    const texts = [...new Set([words, facts.words, ownWords])].filter(isWord);
    let byWords = nothing;
    for (const text of texts) {
      byWords = await containing(text);
      if (!isEmpty(byWords)) break;
    }
    const known = new Set(byAccount.map(({ number }) => number));
    const others = byWords.contracts.filter(({ number }) => !known.has(number));
    return { ...byWords, ...byFacts, contracts: [...byAccount, ...others] };
  }

  async function withAccount(account: string, words: string) {
    const numbers = await contractsWithAccount(db, account, limit);
    const isAlone = !isWord(words) || words === account;
    return numbers.length === 0 ? [] : contracts.latest(isAlone ? { numbers } : { numbers, words }, limit);
  }

  async function fitting(facts: DeskSearch["facts"]): Promise<Partial<Found>> {
    const [invoices, debits, runs] = await Promise.all([
      documentsThatFit(db, facts, limit),
      debitsThatFit(db, facts, limit),
      facts.amountCents === null || facts.words ? [] : runsOf(db, facts.amountCents, limit),
    ]);
    const due = (each: NamedEntry | NamedDebit) => `${each.contractId} ${each.dueOn}`;
    const invoiced = new Set(invoices.map(due));
    return { invoices, debits: debits.filter((debit) => !invoiced.has(due(debit))), runs };
  }

  /** What contains some words. */
  async function containing(words: string, nearly = false): Promise<Found> {
    if (!isWord(words)) return nothing;
    // PostgreSQL runs these at the same time.
    const [signed, begun, prepared, messages, notes] = await Promise.all([
      contracts.latest({ words, nearly }, limit),
      listDrafts(db, now(), { words, nearly, limit, offset: 0 }),
      nearly ? [] : preparedWith(db, { now: now(), words, limit }),
      messagePage(db, { words, nearly }, { limit }),
      notesWith(db, words, limit, nearly),
    ]);
    return { ...nothing, contracts: signed, drafts: begun.map(draftResult), prepared, messages, notes };
  }
}

/** The page that everything that was found leads to, if that is one: notes and debits are on the page of their contract. */
function onlyTarget(found: Found): SearchTarget | null {
  const { contracts, notes, debits, drafts, prepared, messages, invoices, runs } = found;
  const targets: SearchTarget[] = [
    ...[...contracts, ...notes, ...debits].map(({ number }) => ({ kind: "contracts", id: number }) as const),
    ...drafts.map(({ id }) => ({ kind: "drafts", id }) as const),
    ...prepared.map(({ id }) => ({ kind: "prepared", id }) as const),
    ...messages.map(({ id }) => ({ kind: "messages", id }) as const),
    ...invoices.map(({ number }) => ({ kind: "invoices", id: number }) as const),
    ...runs.map(({ id }) => ({ kind: "runs", id }) as const),
  ];
  const [first = null] = targets;
  return first && targets.every(({ kind, id }) => kind === first.kind && id === first.id) ? first : null;
}

/** Whether a text has a letter or a digit: without any, all texts contain it. */
function isWord(text: string): boolean {
  return /[\p{L}\d]/u.test(text);
}

function isEmpty(found: Found): boolean {
  return Object.values(found).every((items) => items.length === 0);
}

function listsOf(found: Found): SearchResults {
  return {
    contracts: firstOf(found.contracts),
    drafts: firstOf(found.drafts),
    prepared: firstOf(found.prepared),
    messages: firstOf(found.messages),
    notes: firstOf(found.notes),
    invoices: firstOf(found.invoices),
    debits: firstOf(found.debits),
    runs: firstOf(found.runs),
  };
}

function firstOf<Item>(items: readonly Item[]): ResultList<Item> {
  return { items: items.slice(0, itemsOfEach), hasMore: items.length > itemsOfEach };
}

function draftResult({ id, packId, updatedAt, subscriber }: Draft): DraftResult {
  const { raisonSociale, nomPrenom, email, telephone } = subscriber;
  return { id, packId, updatedAt, raisonSociale, nomPrenom, email, telephone };
}
