import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { dueOf } from "#domain/billing/account.ts";
import {
  type AgedBalance,
  type AgedCents,
  agedBalance,
  agedTotals,
  type BalanceStep,
  type ReminderStep,
} from "#domain/billing/aged-balance.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { type Place, placesOf } from "#domain/billing/places.ts";
import type { Day } from "#domain/calendar.ts";
import { requestedOn } from "#server/billing/contacts.ts";
import { plannedDaysOf } from "#server/billing/placed-cents.ts";
import { reminderSteps } from "#server/billing/reminder-steps.ts";
import type { Context } from "#server/context.ts";
import { runPeriods } from "#server/database/billing/debit-runs.ts";
import { contractNumbers } from "#server/database/billing/entries.ts";
import { advancesOf, openMonths } from "#server/database/billing/entry-sums.ts";
import { accountsOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { type ContractLine, contractLines } from "#server/database/contracts/contract-lines.ts";
import { latestNotes } from "#server/database/contracts/contract-notes.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { containsWords } from "#server/database/engine/text-search.ts";

/** The most clients on a page; the file for a spreadsheet has them all. */
const mostRows = 200;

const noReminders: ReminderStep = { sent: 0, lastAt: null, next: null };

/** A client who owes something. */
export type BalanceRow = AgedBalance & {
  readonly number: string;
  readonly raisonSociale: string;
  readonly telephone: string;
  readonly onAccountCents: number;
  /** Of the oldest late month, or of the oldest one if none is late. */
  readonly step: BalanceStep;
  /** What is late, by the place where it is. */
  readonly late: readonly { readonly place: Place; readonly cents: number }[];
  /** The latest note about the contract. */
  readonly note: { readonly text: string; readonly by: string; readonly at: number } | null;
};

/** What clients owe, the oldest first; those who are not late are counted alone. */
export type Balance = {
  readonly rows: readonly BalanceRow[];
  /** How many more there are. */
  readonly left: number;
  /** Whom to call first; `null` if nobody is late. */
  readonly first: BalanceRow | null;
  readonly late: { readonly count: number; readonly cents: number };
  readonly coming: { readonly count: number; readonly cents: number };
  readonly totals: AgedCents;
};

type Client = AgedBalance & Pick<BalanceRow, "number" | "raisonSociale" | "telephone" | "onAccountCents">;

/** The aged balance of the agency’s clients: what is open on their account in the books. */
export function createBalance(context: Context) {
  const { database, now, today } = context;
  const { db } = database;

  /** Each client with something open, with the identifier of their contract, the oldest first. */
  async function clients(): Promise<(Client & { readonly contractId: string })[]> {
    const byContract = Map.groupBy(await openMonths(db), ({ contractId }) => contractId);
    const ids = [...byContract.keys()];
    const advances = await advancesOf(db, ids);
    const numbers = await contractNumbers(db, ids);
    const named = new Map<string, ContractLine>();
    for (const some of chunksOf([...numbers.values()])) {
      for (const line of await contractLines(db, some)) named.set(line.number, line);
    }
    const on = today();
    return [...byContract]
      .flatMap(([contractId, months]) => {
        const onAccountCents = advances.get(contractId) ?? 0;
        const balance = agedBalance(months, onAccountCents, on);
        const number = numbers.get(contractId) ?? "";
        const line = named.get(number);
        if (!balance || !line) return [];
        const { raisonSociale, telephone } = line;
        return [{ ...balance, contractId, number, raisonSociale, telephone, onAccountCents }];
      })
      .sort(
        (one, other) =>
          (other.oldest?.days ?? 0) - (one.oldest?.days ?? 0) ||
          other.lateCents - one.lateCents ||
          other.totalCents - one.totalCents ||
          one.number.localeCompare(other.number),
      );
  }

  async function rowsOf(some: Awaited<ReturnType<typeof clients>>): Promise<BalanceRow[]> {
    const ids = some.map(({ contractId }) => contractId);
    const accounts = new Map((await accountsOf(db, ids)).map((account) => [account.contract.id, account]));
    const notes = await latestNotes(db, ids);
    const periods = await runPeriods(db);
    const rows: BalanceRow[] = [];
    for (const { contractId, ...client } of some) {
      const account = accounts.get(contractId);
      if (!account) continue;
      const plan = plannedDaysOf(account, periods, now());
      const placed = placesOf(account, plan, now());
      const placeOf = (dueOn: Day) => placed.find((each) => each.dueOn === dueOn)?.place ?? "nowhere";
      const oldest = client.open.find(({ dueOn }) => dueOn === client.oldest?.dueOn) ?? client.open[0]!;
      const { dueOn } = oldest;
      // What was collected yesterday is paid, but in the books within the hour alone.
      const place = oldest.isAtBank ? "at-bank" : placeOf(dueOn);
      rows.push({
        ...client,
        late: client.open.flatMap((each) =>
          each.age === "coming" ? [] : { place: placeOf(each.dueOn), cents: each.leftCents },
        ),
        step: await stepOf(account, dueOn, place, plan.reason),
        note: notes.get(contractId) ?? null,
      });
    }
    return rows;
  }

  async function stepOf(
    account: StoredAccount,
    dueOn: Day,
    place: Place,
    reason: Extract<BalanceStep, { place: "left-aside" }>["reason"],
  ): Promise<BalanceStep> {
    const last = lastDebit(dueOf(account, dueOn).debits);
    switch (place) {
      case "at-bank":
        return { place, on: last?.collectionOn ?? null };
      case "left-aside":
        return { place, reason, requestedOn: await requestedOn(db, account.contract.id) };
      case "asked-for":
        return {
          place,
          reason: last?.rejectionReason ?? null,
          words: last?.rejectionWords ?? null,
          ...((last && (await reminderSteps(context, db, [account], [last])).get(last.id)) ?? noReminders),
        };
      default:
        return { place };
    }
  }

  return {
    /** The clients who are late, the oldest first, or those of some words; with `all`, also those who are not. */
    async read({
      words,
      all = false,
    }: {
      readonly words?: string | undefined;
      readonly all?: boolean;
    } = {}): Promise<Balance> {
      const every = await clients();
      const late = every.filter(({ lateCents }) => lateCents > 0);
      const shown = words
        ? every.filter(({ number, raisonSociale }) => containsWords(`${number} ${raisonSociale}`, words))
        : all
          ? every
          : late;
      const rows = await rowsOf(shown.slice(0, mostRows));
      const [first = null] = rows[0]?.number === late[0]?.number ? rows : await rowsOf(late.slice(0, 1));
      return {
        rows,
        left: Math.max(0, shown.length - mostRows),
        first: late.length > 0 ? first : null,
        late: { count: late.length, cents: late.reduce((sum, { lateCents }) => sum + lateCents, 0) },
        coming: {
          count: every.length - late.length,
          cents: every.reduce((sum, { lateCents, totalCents }) => sum + (lateCents > 0 ? 0 : totalCents), 0),
        },
        totals: agedTotals(every),
      };
    },

    /** All of them for a spreadsheet, some at a time. Lets other requests run in between. */
    async *rows(): AsyncGenerator<BalanceRow> {
      const every = await clients();
      for (let from = 0; from < every.length; from += 100) {
        yield* await rowsOf(every.slice(from, from + 100));
        await yieldToEventLoop();
      }
    },
  };
}
