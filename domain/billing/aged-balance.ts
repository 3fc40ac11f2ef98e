import { type Day, daysBetween } from "#domain/calendar.ts";
import { lastDayToPay } from "./invoice.ts";
import type { LeftOutReason } from "./mandate-use.ts";
import type { Place } from "./places.ts";
import type { ReminderHold, ReminderRank } from "./reminders.ts";

/** Since when something is to be paid, in days after the last day to pay it. `coming`: it is at the bank, or not late yet. */
export const ages = ["coming", "to-30", "to-60", "to-90", "older"] as const;
export type Age = (typeof ages)[number];

/** What a client owes by age, in euro cents. */
export type AgedCents = Readonly<Record<Age, number>>;

/** What is left to pay of an invoiced month: the account of its client in the books says so. */
export type OpenDue = {
  readonly dueOn: Day;
  readonly issuedOn: Day;
  readonly openCents: number;
  /** Whether the bank has a debit of it that did not come back. */
  readonly isAtBank: boolean;
};

/** The months of a client that are open, by age, and since when the oldest late one is to be paid. */
export type AgedBalance = {
  readonly cents: AgedCents;
  readonly totalCents: number;
  readonly lateCents: number;
  /** What is left of each month, for how many days it is late, and its age; the oldest first. */
  readonly open: readonly {
    readonly dueOn: Day;
    readonly leftCents: number;
    readonly days: number;
    readonly age: Age;
    readonly isAtBank: boolean;
  }[];
  /** The oldest month that is late, and for how many days; `null` if none is. */
  readonly oldest: { readonly dueOn: Day; readonly days: number } | null;
};

/** The reminders of an unpaid month: how many left, when the last one did, and the next one. */
export type ReminderStep = {
  readonly sent: number;
  readonly lastAt: number | null;
  /** `null` after the last. */
  readonly next: {
    readonly returnId: string;
    readonly kind: `payment-reminder-${ReminderRank}`;
    readonly dueOn: Day;
    readonly at: number | null;
    readonly hold: ReminderHold | null;
  } | null;
};

/** What follows for the oldest month of a client. */
export type BalanceStep =
  | { readonly place: "at-bank"; readonly on: Day | null }
  | { readonly place: "left-aside"; readonly reason: LeftOutReason | null; readonly requestedOn: Day | null }
  | (ReminderStep & {
      readonly place: "asked-for";
      readonly reason: string | null;
      readonly words: string | null;
    })
  | { readonly place: Exclude<Place, "at-bank" | "left-aside" | "asked-for"> };

const nothing: AgedCents = { coming: 0, "to-30": 0, "to-60": 0, "to-90": 0, older: 0 };

/**
 * The balance of a client on a day. What they have on account is deducted from the oldest months first; `null` if it pays
 * all of them.
 */
export function agedBalance(
  dues: readonly OpenDue[],
  onAccountCents: number,
  today: Day,
): AgedBalance | null {
  let leftCents = Math.max(0, onAccountCents);
  const cents = { ...nothing };
  const open: AgedBalance["open"][number][] = [];
  for (const { dueOn, issuedOn, openCents, isAtBank } of dues.toSorted((one, other) =>
    one.dueOn < other.dueOn ? -1 : 1,
  )) {
    const paidCents = Math.min(leftCents, openCents);
    leftCents -= paidCents;
    if (paidCents === openCents) continue;
    const days = daysLate({ dueOn, issuedOn }, today);
    const age = isAtBank ? "coming" : ageOf(days);
    cents[age] += openCents - paidCents;
    open.push({ dueOn, leftCents: openCents - paidCents, days, age, isAtBank });
  }
  const totalCents = ages.reduce((sum, age) => sum + cents[age], 0);
  if (totalCents === 0) return null;
  const late = open.filter(({ age }) => age !== "coming");
  const [oldest = null] = late.toSorted((one, other) => other.days - one.days);
  return {
    cents,
    totalCents,
    lateCents: totalCents - cents.coming,
    open,
    oldest: oldest && { dueOn: oldest.dueOn, days: oldest.days },
  };
}

/** For how many days a month is late; 0 or fewer while it is not. */
export function daysLate({ dueOn, issuedOn }: Pick<OpenDue, "dueOn" | "issuedOn">, today: Day): number {
  return daysBetween(lastDayToPay(dueOn, issuedOn), today);
}

/** The age of what is late for some days; 0 or fewer are not late. */
export function ageOf(days: number): Age {
  if (days <= 0) return "coming";
  if (days <= 30) return "to-30";
  if (days <= 60) return "to-60";
  return days <= 90 ? "to-90" : "older";
}

/** The sums of some balances by age. */
export function agedTotals(balances: readonly Pick<AgedBalance, "cents">[]): AgedCents {
  return Object.fromEntries(
    ages.map((age) => [age, balances.reduce((sum, { cents }) => sum + cents[age], 0)]),
  ) as AgedCents;
}
