import type { Selectable } from "kysely";
import {
  type BillingDocumentKind,
  type BillingNumber,
  billingDocumentKinds,
  formatBillingNumber,
  readBillingNumber,
} from "#domain/billing/billing-number.ts";
import { type Day, dayInParis, yearOf } from "#domain/calendar.ts";
import { isClockAhead } from "#domain/retention.ts";
import type { RestoredSeriesTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { counterValue, nextInCounter, setCounter } from "#server/database/engine/counters.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { milestoneAt, recordMilestone } from "#server/database/engine/jobs.ts";

/** The next place in a series, and the day that the document there bears. */
type NextInSeries = { readonly rank: number; readonly issuedOn: Day };

type Series = Pick<BillingNumber, "kind" | "year">;

/** A series that a restore has stopped. */
export type RestoredSeries = Selectable<RestoredSeriesTable>;

/** A series with the last number that somebody says it has; 0 for none. */
export type ConfirmedSeries = Series & { readonly issuedRank: number };

/**
 * Takes the next number of a kind of documents, for the transaction that stores the document: if the transaction fails,
 * the number is free again, and others wait for it meanwhile, so that a series has neither a gap nor a twin. The day
 * never lies before that of the document before, even if the clock was set back (CGI ann. II, art. 242 nonies A, I, 7°).
 * @throws if numbers wait.
 */
export async function nextInSeries(
  transaction: Transaction,
  kind: BillingDocumentKind,
  { today, now }: { readonly today: Day; readonly now: number },
): Promise<NextInSeries> {
  await advisoryLock(transaction, kind);
  const wait = await numberingWait(transaction, now);
  if (wait !== null) throw new Error(`no number is given: numbers wait (${wait})`);
  const { latest } = await transaction
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("issuedOn").as("latest"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const restored = await restoredSeries(transaction);
  const issuedOn = [today, latest, ...restored.map(({ resumedOn }) => resumedOn)]
    .filter((day) => day !== null)
    .sort()
    .at(-1)!;
  return { rank: await nextInCounter(transaction, counterOf({ kind, year: yearOf(issuedOn) })), issuedOn };
}

/** Advances all counters but those of invoices and credit notes, whose series must not skip a number. */
export async function advanceCounters(transaction: Transaction, by: number): Promise<void> {
  await transaction
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", by) }))
    .where((eb) => eb.and(billingDocumentKinds.map((kind) => eb("name", "not like", `${kind} %`))))
    .execute();
}

/**
 * Stops all series until somebody says their last numbers, because the store was restored: those of today's year, and of
 * the years since its last document; without one, the years since its first contract was here.
 */
export async function stopSeries(
  transaction: Transaction,
  { today, restoredAt }: { readonly today: Day; readonly restoredAt: number },
): Promise<void> {
  const { latest } = await transaction
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("issuedOn").as("latest"))
    .where("kind", "in", billingDocumentKinds)
    .executeTakeFirstOrThrow();
  // A contract that was taken over was signed elsewhere, in a year that has no document here.
  const { first } = await transaction
    .selectFrom("contracts")
    .select(({ fn }) => fn.min("signedAt").as("first"))
    .executeTakeFirstOrThrow();
  const stopped = await stoppedSeries(transaction);
  const until = yearOf(today);
  const since = latest ?? (first === null ? today : dayInParis(Number(first)));
  for (let year = Math.min(yearOf(since), until); year <= until; year++) {
    for (const kind of billingDocumentKinds) {
      if (stopped.some((series) => series.kind === kind && series.year === year)) continue;
      const storedRank = await counterValue(transaction, counterOf({ kind, year }));
      await transaction
        .insertInto("restored_series")
        .values({ kind, year, restoredAt, storedRank, issuedRank: null, resumedOn: null })
        .execute();
    }
  }
}

/** Days beyond what the store has seen on which a document may still be dated. */
const mostDaysAhead = 2;

/**
 * Why no number is given now. `restored`: a restored store waits for its last numbers; `clock`: the clock is more than
 * two days beyond what the store has seen, and a person has to confirm the date.
 */
export type NumberingWait = "restored" | "clock";

/** Why no number is given at an instant, or `null`. */
export async function numberingWait(executor: DbOrTransaction, now: number): Promise<NumberingWait | null> {
  if ((await stoppedSeries(executor)).length > 0) return "restored";
  const seen = await milestoneAt(executor, "clock-seen");
  return seen !== undefined && isClockAhead(now, seen, mostDaysAhead) ? "clock" : null;
}

/**
 * Notes that the site sees an instant, which documents may be dated on, unless it lies too far beyond what the store has
 * seen: `knownAt` as long as nothing is noted. Returns whether it did.
 */
export async function recordSeen(
  executor: DbOrTransaction,
  now: number,
  knownAt: number | null,
): Promise<boolean> {
  const seen = (await milestoneAt(executor, "clock-seen")) ?? knownAt ?? now;
  const isAhead = isClockAhead(now, seen, mostDaysAhead);
  await recordMilestone(executor, "clock-seen", isAhead ? seen : Math.max(seen, now));
  return !isAhead;
}

/** Invoices and credit notes that bear a day to come, the latest first. */
export async function documentsAfter(executor: DbOrTransaction, day: Day): Promise<string[]> {
  const documents = await executor
    .selectFrom("invoices")
    .select("number")
    .where("issuedOn", ">", day)
    .orderBy("issuedOn", "desc")
    .orderBy("number", "desc")
    .execute();
  return documents.map(({ number }) => number);
}

/** The series that wait for their last number after a restore. */
export async function stoppedSeries(executor: DbOrTransaction): Promise<RestoredSeries[]> {
  return (await restoredSeries(executor)).filter(({ issuedRank }) => issuedRank === null);
}

/** The series of which some documents were issued that are not in this store: a restore has lost them. */
export async function seriesWithLostNumbers(
  executor: DbOrTransaction,
): Promise<(RestoredSeries & { readonly issuedRank: number })[]> {
  return (await restoredSeries(executor)).flatMap((series) => {
    const { issuedRank, storedRank } = series;
    return issuedRank !== null && issuedRank > storedRank ? [{ ...series, issuedRank }] : [];
  });
}

/**
 * Lets the stopped series go on after the numbers that somebody says. Returns whether it did; not if somebody was
 * faster, or a series is missing or would go back.
 */
export async function resumeSeries(
  transaction: Transaction,
  confirmed: readonly ConfirmedSeries[],
  today: Day,
): Promise<boolean> {
  await advisoryLock(transaction, ...billingDocumentKinds);
  const stopped = await stoppedSeries(transaction);
  if (stopped.length === 0) return false;
  for (const { kind, year, restoredAt, storedRank } of stopped) {
    const issuedRank = confirmed.find((series) => series.kind === kind && series.year === year)?.issuedRank;
    if (issuedRank === undefined || issuedRank < storedRank) return false;
    await setCounter(transaction, counterOf({ kind, year }), issuedRank);
    await transaction
      .updateTable("restored_series")
      .set({ issuedRank, resumedOn: today })
      .where("kind", "=", kind)
      .where("year", "=", year)
      .where("restoredAt", "=", restoredAt)
      .execute();
  }
  return true;
}

/** The numbers that were given in a series, and of which no document is left, though no restore explains it. */
export async function missingNumbers(executor: DbOrTransaction): Promise<string[]> {
  const lost = await seriesWithLostNumbers(executor);
  const missing: string[] = [];
  for (const series of await countedSeries(executor)) {
    const documents = executor
      .selectFrom("invoices")
      .where("kind", "=", series.kind)
      .where("issuedOn", ">=", `${series.year}-01-01`)
      .where("issuedOn", "<=", `${series.year}-12-31`);
    const { count, last } = await documents
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("number").as("last")])
      .executeTakeFirstOrThrow();
    const lostRanges = lost.filter(({ kind, year }) => kind === series.kind && year === series.year);
    const lostCount = lostRanges.reduce(
      (sum, { issuedRank, storedRank }) => sum + issuedRank - storedRank,
      0,
    );
    const given = Math.max(series.value, readBillingNumber(last ?? "")?.rank ?? 0);
    if (Number(count) + lostCount === given) continue;
    const numbers = new Set((await documents.select("number").execute()).map(({ number }) => number));
    for (let rank = 1; rank <= given; rank++) {
      const number = formatBillingNumber({ ...series, rank });
      const isLost = lostRanges.some(({ storedRank, issuedRank }) => rank > storedRank && rank <= issuedRank);
      if (!isLost && !numbers.has(number)) missing.push(number);
    }
  }
  return missing;
}

/** All series that a restore has ever stopped. The condition on the kind lets both stores use the primary key. */
function restoredSeries(executor: DbOrTransaction): Promise<RestoredSeries[]> {
  return executor
    .selectFrom("restored_series")
    .selectAll()
    .where("kind", "in", billingDocumentKinds)
    .orderBy("year")
    .orderBy("kind", "desc")
    .orderBy("restoredAt")
    .execute();
}

/** The series that have a number, with the last one given. */
async function countedSeries(executor: DbOrTransaction): Promise<(Series & { readonly value: number })[]> {
  const counters = await executor.selectFrom("counters").selectAll().execute();
  return counters.flatMap(({ name, value }) => {
    const [kind, year] = name.split(" ");
    const known = billingDocumentKinds.find((each) => each === kind);
    return known ? [{ kind: known, year: Number(year), value }] : [];
  });
}

function counterOf({ kind, year }: Series): string {
  return `${kind} ${year}`;
}
