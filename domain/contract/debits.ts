import { addDays, type Day } from "#domain/calendar.ts";
import { addTargetDays, targetDayOnOrAfter, targetDaysBefore } from "#domain/target-days.ts";
import type { ContractStatus, SuspensionReason } from "./lifecycle.ts";
import { type ContractDates, renewalOn, renewalsFrom, renewalsUntil } from "./renewal.ts";

/**
 * Target days between the day a file is deposited and the earliest day its debits may be settled: one for the scheme, and
 * one for the bank (SDD Core rulebook 2025, 4.3). A setting: what the agreement with the agency’s bank says.
 */
export const presentationDays: number = 2;

/** The data that decide which monthly payments a contract owes. */
export type BilledContract = {
  readonly dates: Pick<ContractDates, "acceptedOn" | "trialEndsOn" | "firstDebitOn">;
  readonly status: ContractStatus;
  /** All interruptions of the services up to now, by which payments do not fall due ({@link interruptionBy}). */
  readonly interruptions: readonly Interruption[];
  /** The due days whose invoice was taken back, and what is left of the invoice: nothing if that was whole. */
  readonly credits?: readonly { readonly dueOn: Day; readonly leftCents: number }[];
  /** What the bank kept for earlier debits, and the due days whose invoices bear it. */
  readonly rebilled?: readonly { readonly dueOn: Day; readonly amountCents: number }[];
};

/** An interruption of the services: its first day, and the day they were back; `null` until then. */
export type Interruption = { readonly fromOn: Day; readonly backOn: Day | null };

/** A suspension of the services that may be over. */
export type PastSuspension = Interruption & { readonly reason: SuspensionReason };

/**
 * The due days that a suspension takes away. By force majeure it is those within it (terms, article force-majeure); for
 * unpaid invoices, those whose month lies wholly within it, so that the month in which the services come back is owed
 * (article resiliation-2h).
 */
export function interruptionBy(
  dates: Pick<ContractDates, "acceptedOn" | "trialEndsOn">,
  { reason, fromOn, backOn }: PastSuspension,
): Interruption {
  if (reason === "force-majeure" || backOn === null) return { fromOn, backOn };
  const renewals = renewalsUntil(dates, backOn);
  return { fromOn, backOn: renewals === 0 ? fromOn : renewalOn(dates, renewals - 1) };
}

/**
 * The days from `from` to `to`, both included, on which a contract owes a monthly payment: its first debit, then each
 * renewal after it, so that trial and offered month are free (terms, article facturation). Without either, the first
 * debit is the day of the signature, which is no renewal. A contract that ends, whoever ended it, owes nothing on its
 * last day or later, because the month paid would begin there (same article); after a withdrawal it owes nothing.
 * Nothing falls due that an interruption takes away ({@link interruptionBy}). A due day whose invoice was taken back
 * whole is owed no more.
 */
export function debitDaysBetween(contract: BilledContract, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (const day of debitDaysFrom(contract, from)) {
    if (day > to) break;
    days.push(day);
  }
  return days;
}

/** The first of those days from one day on; `null` if none is left, or known while an interruption goes on. */
export function nextDayOwed(contract: BilledContract, from: Day): Day | null {
  const { value } = debitDaysFrom(contract, from).next();
  return value ?? null;
}

/** Whether a contract owes the payment of a day. */
export function isOwed(contract: BilledContract, dueOn: Day): boolean {
  return debitDaysBetween(contract, dueOn, dueOn).length > 0;
}

/** The number of those days, computed without listing them: a century costs no more than a month. */
export function countDebitDays(contract: BilledContract, from: Day, to: Day): number {
  const { dates, status, interruptions } = contract;
  if (status.state === "withdrawn") return 0;
  const endless = interruptions.find(({ backOn }) => backOn === null);
  const ends = [
    to,
    ...(status.state === "terminating" ? [addDays(status.lastDayOn, -1)] : []),
    ...(endless ? [addDays(endless.fromOn, -1)] : []),
  ];
  const last = ends.sort()[0]!;
  const count = (start: Day, end: Day) => dueDaysUntil(dates, end) - dueDaysUntil(dates, addDays(start, -1));
  // A day that two interruptions cover counts once.
  let uncounted = from;
  let interrupted = 0;
  for (const { fromOn, backOn } of interruptions.toSorted((one, other) =>
    one.fromOn < other.fromOn ? -1 : 1,
  )) {
    if (backOn === null) continue;
    const start = [fromOn, uncounted].sort()[1]!;
    const end = backOn > last ? last : addDays(backOn, -1);
    if (start > end) continue;
    interrupted += count(start, end);
    uncounted = addDays(end, 1);
  }
  const credited = creditedDays(contract).filter(
    (day) => day >= from && day <= last && !interruptionOn(contract, day),
  );
  return from > last ? 0 : count(from, last) - interrupted - credited.length;
}

/** The number of due days until a day, included, ignoring interruptions and the end of the contract. */
function dueDaysUntil(dates: BilledContract["dates"], day: Day): number {
  if (day < dates.firstDebitOn) return 0;
  return 1 + renewalsUntil(dates, day) - renewalsUntil(dates, dates.firstDebitOn);
}

/** Those days from one day on. Stops at the end of the contract, and at an interruption without a known end. */
function* debitDaysFrom(contract: BilledContract, from: Day): Generator<Day> {
  const { dates, status } = contract;
  if (status.state === "withdrawn") return;
  const credited = creditedDays(contract);
  const last = status.state === "terminating" ? addDays(status.lastDayOn, -1) : null;
  for (const day of dueDaysFrom(dates, from)) {
    if (last !== null && day > last) return;
    const interruption = interruptionOn(contract, day);
    if (interruption?.backOn === null) return;
    if (!interruption && !credited.includes(day)) yield day;
  }
}

/** The interruption of the services on a day, if there is one. */
export function interruptionOn(
  { interruptions }: Pick<BilledContract, "interruptions">,
  day: Day,
): Interruption | undefined {
  return interruptions.find(({ fromOn, backOn }) => day >= fromOn && (backOn === null || day < backOn));
}

function creditedDays({ credits = [] }: BilledContract): Day[] {
  return credits.flatMap(({ dueOn, leftCents }) => (leftCents === 0 ? [dueOn] : []));
}

/** The first debit and the renewals after it, from a day on. */
function* dueDaysFrom(dates: BilledContract["dates"], from: Day): Generator<Day, never> {
  if (from > dates.firstDebitOn) return yield* renewalsFrom(dates, from);
  yield dates.firstDebitOn;
  return yield* renewalsFrom(dates, addDays(dates.firstDebitOn, 1));
}

/**
 * The day of the debit that is announced to the debtor of a payment due on a day: that day if banks are open, otherwise
 * the next day on which they are (terms, article facturation).
 */
export function debitDay(dueOn: Day): Day {
  return targetDayOnOrAfter(dueOn);
}

/**
 * The settlement day that a file made on one day requests for a payment due on another: the payment's {@link debitDay},
 * but never sooner than {@link presentationDays} allow.
 */
export function collectionDay(dueOn: Day, madeOn: Day, bankDays: number = presentationDays): Day {
  const earliest = addTargetDays(madeOn, bankDays);
  return dueOn > earliest ? debitDay(dueOn) : earliest;
}

/** The last day on which the bank takes a file whose first debits are settled on a day: the {@link presentationDays} before. */
export function lastDepositDay(firstCollectionOn: Day, bankDays: number = presentationDays): Day {
  return addDays(targetDaysBefore(firstCollectionOn, bankDays - 1), -1);
}

/** Whether a payment presented in a file made on a day is settled after the day announced to its debtor. */
export function missesItsDay(dueOn: Day, madeOn: Day): boolean {
  return collectionDay(dueOn, madeOn) > debitDay(dueOn);
}

export type PresentedDebit = {
  readonly dueOn: Day;
  /**
   * 1, then one more each time a file carries the payment again; 0 if it was paid by other means first.
   */
  readonly attempt: number;
  /** `settled`: the payment was made by other means, before any debit or after the bank had sent the last one back. */
  readonly state: DebitState | "settled";
};

/**
 * `prepared`: in a file of which nobody said that the bank has it. `presented`: a person said that it was deposited, or the
 * bank answered about it. `rejected`: the bank sent it back. `withdrawn`: its file was never executed, and its month is
 * presented again.
 */
export type DebitState = "prepared" | "presented" | "rejected" | "withdrawn";

/** The reference of a debit, its `EndToEndId`: it names the contract, the due day and the attempt. */
export function debitReference(number: string, dueOn: Day, attempt: number): string {
  return `${number}-${dueOn.replaceAll("-", "")}-${attempt}`;
}

/** Sequence type of a debit in the life of its mandate (ISO 20022, `SequenceType3Code`). */
export type DebitSequence = "FRST" | "RCUR";

/** `FRST` until a debit of the mandate is in a file, or has gone through; rejected and withdrawn ones do not count. */
export function sequenceAfter(presented: readonly PresentedDebit[]): DebitSequence {
  return presented.some(({ state }) => state === "presented" || state === "prepared") ? "RCUR" : "FRST";
}

/** A payment to present: for the first time, or again after its last file came to nothing or the bank sent it back. */
export type DebitToPresent = { readonly dueOn: Day; readonly attempt: number };

/**
 * The owed days still to be presented. Never the same day twice, unless its last attempt was withdrawn, or rejected and
 * `again` includes such days.
 */
export function debitsToPresent(
  owedOn: readonly Day[],
  presented: readonly PresentedDebit[],
  again: boolean,
): DebitToPresent[] {
  const attempts = Map.groupBy(presented, ({ dueOn }) => dueOn);
  return owedOn.flatMap((dueOn) => {
    const inOrder = (attempts.get(dueOn) ?? []).toSorted((one, other) => one.attempt - other.attempt);
    const attempt = (inOrder.at(-1)?.attempt ?? 0) + 1;
    const last = inOrder.findLast(({ state }) => state !== "withdrawn");
    const isToPresent = !last || (again && last.state === "rejected");
    return isToPresent ? [{ dueOn, attempt }] : [];
  });
}

/**
 * The first day from one day on that a contract owes and that no file has carried and nobody has paid, `except` some;
 * `null` if none is left.
 */
export function nextDayToPresent(
  contract: BilledContract,
  presented: readonly PresentedDebit[],
  from: Day,
  except: readonly Day[] = [],
): Day | null {
  for (const day of debitDaysFrom(contract, from))
    if (!except.includes(day) && debitsToPresent([day], presented, false).length > 0) return day;
  return null;
}

/** Stands for a due day that is not known yet: it is later than all known ones. */
const someDay: Day = "9999-12-31";

/**
 * The first due day whose payment was never presented, or was returned and not paid since; {@link someDay} while an
 * interruption keeps it from falling due; `null` if none is left, because the contract ends before the next one.
 */
export function firstDayOwed(contract: BilledContract, presented: readonly PresentedDebit[]): Day | null {
  for (const day of debitDaysFrom(contract, contract.dates.firstDebitOn)) {
    if (debitsToPresent([day], presented, true).length > 0) return day;
  }
  return contract.status.state === "suspended" ? someDay : null;
}
