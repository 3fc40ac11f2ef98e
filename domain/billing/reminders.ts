import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { needsAnotherAccount } from "#domain/contract/returns.ts";
import { addWorkingDays, workingDayOnOrAfter } from "#domain/working-days.ts";

/** The rank of a reminder of an unpaid month: the last one says what the terms allow. */
export type ReminderRank = 1 | 2 | 3;

/** How many reminders an unpaid month gets. */
export const reminderCount = 3;

/** Days after the record of the return at which the second and the third reminder leave, or on the next working day. */
const laterDays = [8, 15] as const;

/** Days between two reminders if the former one left on another day than planned. */
const restDays = 7;

/** The hour in Paris at which reminders leave. */
const reminderHour = 9;

/**
 * The day of the next reminder of a return that was recorded on a day (docs/product.md, 6): the next working day, then the
 * 8th and the 15th day after it, or the next working day. `passed`: the days on which the former ones left. After one
 * that left late, or early because somebody sent it, the next leaves a week later. `null` after the last.
 */
export function nextReminderOn(recordedOn: Day, passed: readonly Day[]): Day | null {
  const planned = plannedDays(recordedOn);
  const next = planned[passed.length];
  const former = passed.at(-1);
  if (next === undefined || former === undefined) return next ?? null;
  return former === planned[passed.length - 1] ? next : workingDayOnOrAfter(addDays(former, restDays));
}

function plannedDays(recordedOn: Day): readonly Day[] {
  return [
    addWorkingDays(recordedOn, 1),
    ...laterDays.map((days) => workingDayOnOrAfter(addDays(recordedOn, days))),
  ];
}

/** The instant at which the reminders of a working day leave: clocks change on Sundays alone. */
export function reminderInstant(day: Day): number {
  return startInParis(day) + reminderHour * 3_600_000;
}

/** The reasons of a bank that blocks an account, or our debits: only the client knows why. */
const blockedReasons: readonly (string | null)[] = ["AC06", "SL01"];

/**
 * Whether a person calls the client before any reminder of a return leaves: unless the account lacked money or another one
 * is needed, the client disputes the debit, or nobody knows why it came back.
 */
export function callsFirst(reason: string | null): boolean {
  return reason !== "AM04" && (!needsAnotherAccount(reason) || blockedReasons.includes(reason));
}

/** What came of a call about an unpaid month. */
export const callResults = ["promised", "disputed", "nothing", "unreached"] as const;
export type CallResult = (typeof callResults)[number];

/**
 * What a person said last about the reminders of a return. `held`: they wait until a day. `released`: they leave as
 * planned, because somebody called, took them up again or sent one.
 */
export type ReminderDecision = {
  readonly kind: "held" | "disputed" | "unreached" | "released";
  readonly at: number;
  /** The day from which a held reminder leaves. */
  readonly until: Day | null;
};

/** Why the next reminder of a return does not leave as planned. */
export type ReminderHold =
  /** Somebody is to call first, by a day. */
  | { readonly kind: "call"; readonly by: Day }
  | { readonly kind: "held"; readonly until: Day }
  | { readonly kind: "disputed" };

/** What holds the reminders of a return on a day; `null` for nothing. */
export function reminderHold(
  { reason, recordedAt, dueOn, decision }: RemindedFacts,
  today: Day,
): ReminderHold | null {
  switch (decision?.kind) {
    case "released":
      return null;
    case "disputed":
      return { kind: "disputed" };
    case "held":
      return decision.until !== null && decision.until > today
        ? { kind: "held", until: decision.until }
        : null;
    default: {
      if (!callsFirst(reason)) return null;
      const days = [addWorkingDays(dayInParis(decision?.at ?? recordedAt), 1), workingDayOnOrAfter(dueOn)];
      return { kind: "call", by: days.sort()[1]! };
    }
  }
}

/** A return, the month that it is about, and what was said last about its reminders. */
export type RemindedFacts = {
  readonly reason: string | null;
  readonly recordedAt: number;
  readonly dueOn: Day;
  readonly decision: ReminderDecision | null;
};

/**
 * The first day on which the next reminder of a return may leave, whatever was planned: not before the month is due, nor
 * before the working day after somebody released it. `null` while somebody is to call first or the client disputes it.
 */
export function earliestReminderOn(facts: RemindedFacts, today: Day): Day | null {
  const hold = reminderHold(facts, today);
  if (hold?.kind === "call" || hold?.kind === "disputed") return null;
  const { dueOn, decision } = facts;
  const days = [dueOn];
  if (hold) days.push(hold.until);
  if (decision?.kind === "released") days.push(addWorkingDays(dayInParis(decision.at), 1));
  return workingDayOnOrAfter(days.sort().at(-1)!);
}

/** Most days for which a reminder is held: whoever needs longer says so again. */
export const longestHoldDays = 90;

/** The next reminder of a return as a page shows it. */
type ShownReminder = {
  readonly returnId: string;
  readonly kind: string;
  readonly at: number | null;
  readonly hold: ReminderHold | null;
  readonly decision: { readonly id: string } | null;
};

/** What a page has seen of the next reminder of a return: what people say about another one is refused. */
export function reminderToken({
  kind,
  at,
  decision,
}: Pick<ShownReminder, "kind" | "at" | "decision">): string {
  return [kind, at ?? "", decision?.id ?? ""].join(".");
}

/** What a page has seen of the months of a contract that wait for a call. */
export function callToken(
  reminders: readonly Pick<ShownReminder, "returnId" | "hold" | "decision">[],
): string {
  const waiting = reminders.filter(({ hold }) => hold?.kind === "call");
  return waiting.map(({ returnId, decision }) => `${returnId}.${decision?.id ?? ""}`).join(" ");
}
