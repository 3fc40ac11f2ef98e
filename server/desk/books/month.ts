import { accountingYearStartsOn } from "#content/desk/accounting.ts";
import { company } from "#content/site/company.ts";
import { accountingYearOf } from "#domain/billing/accounting-year.ts";
import {
  type BatchStanding,
  batchesToConfirm,
  batchStanding,
  type FiledBatch,
} from "#domain/billing/filed-batch.ts";
import { sourceOf, type TaxLine, taxLines } from "#domain/billing/tax-due.ts";
import { addMonths, type Day, monthOf } from "#domain/calendar.ts";
import { filedBatches } from "#server/billing/runs/filed-batches.ts";
import type { Context } from "#server/context.ts";
import { runsCollectedWithin } from "#server/database/billing/batch-credits.ts";
import type { DayRange } from "#server/database/billing/billing-reads.ts";
import {
  type ClosedMonth,
  closedMonths,
  firstBookedDay,
  lateClose,
  monthToClose,
  unansweredRuns,
} from "#server/database/billing/closed-months.ts";
import type { StoredRun } from "#server/database/billing/debit-runs.ts";
import {
  entriesHappened,
  entriesSelected,
  nameOf,
  type StoredEntry,
} from "#server/database/billing/entries.ts";
import { balancesOn, type EntrySums, entrySums, sumsByKind } from "#server/database/billing/entry-sums.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { invoicesWaitingForSiret, type WaitingForSiret } from "../invoices/waiting.ts";

/**
 * Where a month of the books stands. `to-close`: it is over, and the next one to close; `waits`: it is over, and an earlier
 * one is open; `running`: it is not over.
 */
export type MonthState = "closed" | "to-close" | "waits" | "running";

/** A month of the books, with its day of closing if it is closed. */
export type BooksMonthState = {
  readonly fromOn: Day;
  readonly state: MonthState;
  readonly closedAt: number | null;
};

/** A month of the books: the tax that falls due in it, what is open in it, and what came after its close. */
export type BooksMonth = DayRange & {
  readonly state: MonthState;
  /** The accounting year that it is in. */
  readonly year: number;
  readonly closed: ClosedMonth | null;
  /** The day on which it closes by itself. */
  readonly closesOn: Day;
  readonly tax: readonly TaxLine[];
  readonly sums: EntrySums;
  /** The tax of its invoices, less that of its credit notes: not what is to be declared, if tax falls due on payment. */
  readonly invoicedTaxCents: number;
  readonly balances: Awaited<ReturnType<typeof balancesOn>>;
  /** What keeps a month that is over open: runs that nobody said to have deposited, or a contract or run whose books differ. */
  readonly blocked: {
    readonly runs: readonly Pick<StoredRun, "id" | "debitCount" | "totalCents" | "firstCollectionOn">[];
    readonly books: string | null;
  };
  /** The invoices that wait for the SIRET of their client: they are not in it. */
  readonly waiting: readonly Pick<WaitingForSiret, "number" | "raisonSociale" | "dueOn" | "totalCents">[];
  /** The batches collected in it that no statement has credited whole, some days after. */
  readonly toConfirm: readonly (Pick<FiledBatch, "runId"> & Pick<BatchStanding, "missingCents">)[];
  /** The entries behind the line of tax that was asked for, the first ones. */
  readonly behind:
    | (Pick<TaxLine, "source" | "permille"> & { readonly entries: readonly NamedEntry[] })
    | null;
  /** What happened in it and was booked later, because it was closed. */
  readonly late: readonly NamedEntry[];
  /** The months of its accounting year up to today, those with books alone. */
  readonly months: readonly BooksMonthState[];
  readonly isTaxedOnInvoice: boolean;
};

type NamedEntry = StoredEntry & { readonly client: string };

/** Entries that came late, and those behind a line of tax, as many as the page names. */
const lateNamed = 50;
const behindNamed = 200;

/** The books of the agency, for the desk. */
export function createBooks(context: Context) {
  const { database, keyring, today } = context;
  const { db } = database;
  return {
    /** The month that somebody closes next, or the current one. */
    async monthToLookAt(): Promise<Day> {
      const next = await monthToClose(db);
      const current = monthOf(today()).fromOn;
      return next && next.fromOn < current ? next.fromOn : current;
    },

    /** A month; `line`: the line of its tax to see the entries of. */
    async month(day: Day, line: Pick<TaxLine, "source" | "permille"> | null = null): Promise<BooksMonth> {
      const period = monthOf(day);
      const closed = await closedMonths(db);
      const next = (await monthToClose(db))?.fromOn ?? null;
      const months = await monthStates(context, day, closed, next);
      const kinds = await sumsByKind(db, period);
      const documents = kinds.filter(({ kind }) => kind === "invoice" || kind === "credit-note");
      const late = await entriesHappened(db, period, lateNamed);
      const vatPoint = company.vatOnDebits ? "invoice" : "payment";
      const state = stateOf(period.fromOn, closed, next, today());
      const named = (entries: readonly StoredEntry[]) =>
        entries.map((entry) => ({ ...entry, client: nameOf(keyring, entry) }));
      const isOver = state === "to-close";
      const lateBooks = isOver ? await lateClose(db, today()) : null;
      const runs = isOver ? await runsCollectedWithin(db, period) : [];
      const toConfirm = batchesToConfirm(await filedBatches(db, runs), today());
      const waiting = isOver ? await invoicesWaitingForSiret(db, today()) : [];
      return {
        ...period,
        year: accountingYearOf(period.fromOn, accountingYearStartsOn).year,
        state,
        closed: closed.find(({ fromOn }) => fromOn === period.fromOn) ?? null,
        closesOn: monthOf(day, 1).toOn,
        tax: taxLines(kinds, vatPoint),
        sums: await entrySums(db, period),
        invoicedTaxCents: documents.reduce(
          (sum, { vatDueCents, vatWaitingCents }) => sum - vatDueCents - vatWaitingCents,
          0,
        ),
        balances: await balancesOn(db, period.toOn),
        blocked: {
          runs: isOver ? await unansweredRuns(db, period.toOn) : [],
          books: lateBooks?.why === "books" ? lateBooks.of : null,
        },
        waiting: waiting.filter(({ dueOn }) => dueOn.length > 0),
        toConfirm: toConfirm
          .filter(({ collectionOn }) => collectionOn >= period.fromOn && collectionOn <= period.toOn)
          .map((batch) => ({ runId: batch.runId, missingCents: batchStanding(batch).missingCents })),
        behind: line && {
          ...line,
          entries: named(await entriesOfTaxLine(db, period, line, behindNamed)),
        },
        late: named(late),
        months,
        isTaxedOnInvoice: vatPoint === "invoice",
      };
    },
  };
}

/** The entries behind a line of the tax due of some days, in order, as many as a limit. */
async function entriesOfTaxLine(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
  { source, permille }: Pick<TaxLine, "source" | "permille">,
  limit: number,
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for await (const some of entriesSelected(executor, { fromOn, toOn })) {
    for (const entry of some) {
      const isOfLine = sourceOf({ kind: entry.kind, isOnAccount: entry.dueOn === null }) === source;
      const isOfMoney = entry.kind !== "batch" && entry.kind !== "charge";
      if (isOfMoney && isOfLine && entry.vatPermille === permille) found.push(entry);
      if (found.length === limit) return found;
    }
  }
  return found;
}

async function monthStates(
  { database: { db }, today }: Context,
  day: Day,
  closed: readonly ClosedMonth[],
  next: Day | null,
): Promise<BooksMonthState[]> {
  const first = await firstBookedDay(db);
  const { fromOn, toOn } = accountingYearOf(day, accountingYearStartsOn);
  const months: BooksMonthState[] = [];
  for (let month = fromOn; month <= toOn && month <= today(); month = addMonths(month, 1)) {
    if (first === null || monthOf(month).toOn < first) continue;
    const closedAt = closed.find((each) => each.fromOn === month)?.closedAt ?? null;
    months.push({ fromOn: month, state: stateOf(month, closed, next, today()), closedAt });
  }
  return months;
}

function stateOf(fromOn: Day, closed: readonly ClosedMonth[], next: Day | null, today: Day): MonthState {
  if (closed.some((month) => month.fromOn === fromOn)) return "closed";
  if (monthOf(fromOn).toOn >= today) return "running";
  return fromOn === next ? "to-close" : "waits";
}
