import { addDays, type Day } from "#domain/calendar.ts";
import type { BankReturn } from "./bank-report.ts";

/** A sum that the bank took back for debits without naming them: nobody can note them before it says which. */
export type UnnamedReturn = {
  readonly on: Day;
  readonly amountCents: number;
  /** How many debits, if the bank says it. */
  readonly count: number | null;
};

/** One in a file of the bank. `key` names the same line in every file. */
export type PlannedUnnamedReturn = UnnamedReturn & {
  readonly key: string;
  /** Whether another file has told of it before. */
  readonly isRecorded: boolean;
};

/** A debit that was noted as come back. */
export type NotedReturn = { readonly id: string; readonly on: Day; readonly amountCents: number };

/** Days between the sum on a statement and the day on which the bank says that its debits came back. */
export const mostDaysApart = 3;

/** Debits that are compared with one sum. */
const mostCompared = 60;

/** Whether a line of a statement takes debits back and names none of them. */
export function namesNoDebit({
  booked,
  endToEndId,
  umr,
  creditorId,
  mentions,
  amount,
  on,
}: BankReturn): boolean {
  if (booked === undefined || on === null || typeof amount !== "number") return false;
  // A batch without details names a run or a batch at most.
  if ((booked.count ?? 1) > 1) return mentions.flat().every(({ kind }) => kind === "run" || kind === "batch");
  return mentions.length === 0 && endToEndId === null && umr === null && creditorId === null;
}

/** The sums of a file that are not named, each with its key: equal lines without a reference are told apart by their order. */
export function planUnnamed(
  lines: readonly BankReturn[],
  recorded: ReadonlySet<string>,
): PlannedUnnamedReturn[] {
  const seen = new Map<string, number>();
  return lines.filter(namesNoDebit).map(({ amount, on, booked }) => {
    const sum = { on: on!, amountCents: amount as number, count: booked!.count };
    const facts = [sum.on, sum.amountCents, sum.count ?? "", booked!.bankReference ?? ""].join(" ");
    const before = seen.get(facts) ?? 0;
    seen.set(facts, before + 1);
    const key = `${facts} ${before + 1}`;
    return { ...sum, key, isRecorded: recorded.has(key) };
  });
}

/**
 * The noted returns that make a sum, by their identifiers: as many as the bank says, of its amount to the cent, on its day
 * or a few days from it. `null` if none do: the sum still waits for its names.
 */
export function returnsThatMake(
  { on, amountCents, count }: UnnamedReturn,
  noted: readonly NotedReturn[],
): string[] | null {
  const near = noted.filter(
    (each) => each.on >= addDays(on, -mostDaysApart) && each.on <= addDays(on, mostDaysApart),
  );
  const sameDay = near.filter((each) => each.on === on);
  return choose(sameDay, amountCents, count) ?? choose(near, amountCents, count);
}

/** Some of the returns with this total, as many as `count` if it is given; `null` if there are none. */
function choose(returns: readonly NotedReturn[], totalCents: number, count: number | null): string[] | null {
  if (returns.length > mostCompared) return null;
  // The returns taken so far, by how many they are and what they make.
  let reached = new Map([["0 0", { ids: [] as string[], cents: 0 }]]);
  for (const { id, amountCents } of returns) {
    const next = new Map(reached);
    for (const { ids, cents } of reached.values()) {
      const taken = { ids: [...ids, id], cents: cents + amountCents };
      if (taken.cents > totalCents || taken.ids.length > (count ?? mostCompared)) continue;
      const key = `${taken.ids.length} ${taken.cents}`;
      if (!next.has(key)) next.set(key, taken);
    }
    reached = next;
  }
  const fits = [...reached.values()].find(
    ({ ids, cents }) => cents === totalCents && ids.length > 0 && (count === null || ids.length === count),
  );
  return fits?.ids ?? null;
}
