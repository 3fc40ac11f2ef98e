import { type LaterPrice, packPriceOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type ContractState, contractStates, stateOn } from "#domain/contract/lifecycle.ts";
import { type Outlook, outlookOn } from "#domain/contract/outlook.ts";
import { type AmendmentOutlook, amendmentOutlook } from "#domain/contract/pack-change.ts";
import type { MoneyToReturn } from "#domain/contract/refunds.ts";
import type { DeadMandateReason } from "#domain/contract/returns.ts";
import { reducedCentsOf } from "#domain/gift.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import type { Context } from "#server/context.ts";
import { deadMandates } from "#server/database/billing/dead-mandates.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { unpaidAccounts } from "#server/database/billing/unpaid-dues.ts";
import {
  type ContractEntry,
  type ContractFilter,
  type ContractOrder,
  contractEntries,
  contractPage,
  contractPlace,
  contractsAfter,
} from "#server/database/contracts/contract-entries.ts";
import { type ContractTotals, contractTotals } from "#server/database/contracts/contract-totals.ts";
import { packChangesOf } from "#server/database/contracts/pack-changes.ts";
import { contractsWithMoney, type MoneyState } from "./money-filter.ts";

export const contractPageLength = 50;

/** The filters that somebody chose for a list. */
export type ContractSelection = Omit<ContractFilter, "today" | "now" | "numbers"> & {
  /** `dead`: the bank takes nothing on its mandate any more. */
  readonly mandateState?: "dead" | undefined;
  readonly moneyState?: MoneyState | undefined;
};

/** The filters of a list. Both days of a period are one filter. */
export type ContractFilterName =
  | "words"
  | "state"
  | "packId"
  | "emailState"
  | "mandateState"
  | "moneyState"
  | "zenmasterId"
  | "period";

/** Which page of a list: after a contract, before one, or by its number. */
export type PageSelection = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly page?: number | undefined;
};

export type ListedContract = ContractEntry & {
  readonly state: ContractState;
  readonly outlook: Outlook;
  /** Its price in force, in euro cents a month, before its gift and with it; `null` if no gift reduces it. */
  readonly packCents: number;
  readonly reducedCents: number | null;
  /** The price that was announced and has not begun. */
  readonly newPrice: LaterPrice | null;
  /** The town of the registered office, if its postal address can be split. */
  readonly town: string | null;
  /** The action on its debits that it no longer owes. */
  readonly owedBack: MoneyToReturn | null;
  /** Why the bank takes nothing on its mandate any more; `null` if it does. */
  readonly deadMandate: DeadMandateReason | null;
  /** Whether a month of it is unpaid. */
  readonly isUnpaid: boolean;
  /** What its latest amendment brings, or that it was renounced. */
  readonly amendment: AmendmentOutlook | null;
};

/** A page of the list, with the totals over all pages. */
export type ContractList = {
  readonly contracts: readonly ListedContract[];
  /** How many contracts there are on all pages. */
  readonly total: number;
  /** How many contracts there are in each state under the other filters. */
  readonly counts: Readonly<Record<ContractState, number>>;
  /** The position of the first contract of this page, from 1. */
  readonly first: number;
  /** How many of them run. */
  readonly running: number;
  /** The monthly revenue of those that run. */
  readonly monthlyCents: number;
  /** The contract before which the previous page ends, or `null`. */
  readonly previous: string | null;
  /** The contract after which the next page begins, or `null`. */
  readonly next: string | null;
  /** If nothing matches: the filter to remove so that contracts match, and how many then do. */
  readonly hiddenBy: HidingFilter | null;
};

type HidingFilter = { readonly filter: ContractFilterName; readonly count: number };

export function createContractList({ database, now }: Context) {
  const { db } = database;

  async function asOfToday({
    mandateState,
    moneyState,
    ...selection
  }: ContractSelection): Promise<ContractFilter> {
    const dead = mandateState && (await deadMandates(db, now()));
    const withMoney = moneyState && (await contractsWithMoney(db, moneyState, now()));
    const numbers = withMoney?.filter((number) => !dead || dead.has(number)) ?? (dead && [...dead.keys()]);
    return { ...selection, numbers, today: dayInParis(now()), now: now() };
  }

  /** A page of contracts, and the position of its first one. If the requested place is gone, the first page. */
  async function read(
    filter: ContractFilter,
    order: ContractOrder,
    selection: PageSelection,
    total: () => Promise<number>,
  ) {
    const limit = contractPageLength;
    const cursor = selection.before ?? selection.after;
    const place = cursor === undefined ? null : await contractPlace(db, cursor, filter.today);
    if (place && selection.before !== undefined) {
      const reversed = { ...order, direction: order.direction === "asc" ? "desc" : "asc" } as const;
      const before = await contractsAfter(db, filter, reversed, place);
      const rows = before > limit ? await contractPage(db, filter, reversed, { limit, after: place }) : [];
      if (rows.length > 0) return { first: before - limit + 1, entries: rows.toReversed() };
    } else if (place) {
      const rows = await contractPage(db, filter, order, { limit, after: place });
      const first = (await total()) - (await contractsAfter(db, filter, order, place)) + 1;
      if (rows.length > 0) return { first, entries: rows };
    }
    const offset = ((selection.page ?? 1) - 1) * limit;
    return { first: offset + 1, entries: await contractPage(db, filter, order, { limit, offset }) };
  }

  /** The first active filter to remove so that contracts match, and how many then do. */
  async function hiding(
    selection: ContractSelection,
    counts: ContractList["counts"],
  ): Promise<HidingFilter | null> {
    const names = filterNamesOf(selection);
    if (names.length < 2) return null;
    for (const filter of names) {
      const count =
        filter === "state"
          ? sumOf(contractStates, (state) => counts[state])
          : countIn(await contractTotals(db, await asOfToday(without(selection, filter))), selection.state);
      if (count > 0) return { filter, count };
    }
    return null;
  }

  /** Adds to each contract what its payments ask for, what the bank says of its mandate, and its amendment. */
  async function withAccount(contracts: readonly ListedContract[]): Promise<ListedContract[]> {
    const numbers = contracts.map(({ number }) => number);
    const payments = await paymentsOwedBack(db, dayInParis(now()), { numbers });
    const what = new Map(payments.map(({ number, owedBack }) => [number, owedBack]));
    const dead = await deadMandates(db, now(), numbers);
    const unpaid = await unpaidAccounts(db, now(), numbers);
    const amendments = await packChangesOf(
      db,
      contracts.map(({ id }) => id),
    );
    const unpaidNumbers = new Set(unpaid.map(({ account }) => account.contract.number));
    return contracts.map((contract) => ({
      ...contract,
      isUnpaid: unpaidNumbers.has(contract.number),
      owedBack: what.get(contract.number) ?? null,
      deadMandate: dead.get(contract.number) ?? null,
      amendment: amendmentOutlook(amendments.get(contract.id) ?? [], contract.status, dayInParis(now())),
    }));
  }

  return {
    /** A page of the contracts of a filter, with the totals over all pages. */
    async list(
      selection: ContractSelection,
      order: ContractOrder,
      page: PageSelection,
    ): Promise<ContractList> {
      const filter = await asOfToday(selection);
      const { today } = filter;
      // PostgreSQL counts while it reads the page.
      const counting = contractTotals(db, { ...filter, state: undefined });
      const [{ first, entries }, totals] = await Promise.all([
        read(filter, order, page, async () => countIn(await counting, selection.state)),
        counting,
      ]);
      const total = countIn(totals, selection.state);
      const running = runningStates.filter((state) => statesOf(selection.state).includes(state));
      const counts = {
        active: totals.active.count,
        suspended: totals.suspended.count,
        terminating: totals.terminating.count,
        terminated: totals.terminated.count,
        withdrawn: totals.withdrawn.count,
      };
      return {
        contracts: await withAccount(entries.map((entry) => listed(entry, today))),
        total,
        counts,
        first,
        running: sumOf(running, (state) => counts[state]),
        monthlyCents: sumOf(running, (state) => totals[state].monthlyCents),
        previous: first > 1 ? (entries[0]?.number ?? null) : null,
        next: first + entries.length <= total ? (entries.at(-1)?.number ?? null) : null,
        hiddenBy: total === 0 ? await hiding(selection, counts) : null,
      };
    },

    /** The latest contracts of a filter, without their totals. */
    async latest(
      selection: ContractSelection & Pick<ContractFilter, "numbers">,
      limit: number,
    ): Promise<ListedContract[]> {
      const { numbers, ...rest } = selection;
      const filter = { ...(await asOfToday(rest)), ...(numbers && { numbers }) };
      const entries = await contractPage(db, filter, { by: "number", direction: "desc" }, { limit });
      return entries.map((entry) => listed(entry, filter.today));
    },

    /** All contracts of a filter, by number, for an export. */
    async *all(selection: ContractSelection): AsyncGenerator<ListedContract> {
      const filter = await asOfToday(selection);
      const dead = await deadMandates(db, now());
      for await (const entry of contractEntries(db, filter))
        yield { ...listed(entry, filter.today), deadMandate: dead.get(entry.number) ?? null };
    },
  };
}

const runningStates = ["active", "suspended", "terminating"] as const satisfies readonly ContractState[];

function statesOf(selection: ContractSelection["state"]): readonly ContractState[] {
  if (selection === undefined) return contractStates;
  return selection === "ended" ? ["terminated", "withdrawn"] : [selection];
}

function countIn(totals: ContractTotals, selection: ContractSelection["state"]): number {
  return sumOf(statesOf(selection), (state) => totals[state].count);
}

function sumOf<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + figure(item), 0);
}

function listed(entry: ContractEntry, today: Day): ListedContract {
  const packCents = packPriceOn(entry, today);
  return {
    ...entry,
    state: stateOn(entry.status, today),
    outlook: outlookOn(entry.status, entry, today),
    packCents,
    reducedCents: reducedCentsOf(entry.gift?.code ?? null, packCents),
    newPrice: newPriceAfter(entry, today),
    town: splitPostalAddress(entry.adresseSiege)?.town ?? null,
    owedBack: null,
    deadMandate: null,
    isUnpaid: false,
    amendment: null,
  };
}

/** The price that was announced and has not begun; `null` where it is the present one, which takes another back. */
function newPriceAfter(entry: ContractEntry, today: Day): LaterPrice | null {
  const next = entry.laterPrices.find(({ fromOn }) => fromOn > today);
  return next && next.monthlyCents !== packPriceOn(entry, today) ? next : null;
}

/** The active filters of a list, the one most likely forgotten first. */
function filterNamesOf(selection: ContractSelection): ContractFilterName[] {
  const { words, state, packId, emailState, mandateState, moneyState, zenmasterId } = selection;
  const { from, through } = selection;
  const isSet = {
    state,
    emailState,
    mandateState,
    moneyState,
    zenmasterId,
    period: from ?? through,
    packId,
    words,
  };
  return (Object.keys(isSet) as ContractFilterName[]).filter((name) => isSet[name] !== undefined);
}

/** The same filter without one of its parts. */
function without(selection: ContractSelection, filter: ContractFilterName): ContractSelection {
  return filter === "period"
    ? { ...selection, from: undefined, through: undefined }
    : { ...selection, [filter]: undefined };
}
