import { addDays, addMonths, type Day, monthOf } from "#domain/calendar.ts";
import {
  type BilledContract,
  collectionDay,
  countDebitDays,
  type DebitSequence,
  type DebitToPresent,
  debitDay,
  debitDaysBetween,
  debitsToPresent,
  interruptionBy,
  isOwed,
  missesItsDay,
  type PastSuspension,
  type PresentedDebit,
  sequenceAfter,
} from "./debits.ts";
import { mandateLapseMonths } from "./mandate.ts";

/**
 * Calendar days before a debit by which its debtor must be told the day and the amount (terms, article facturation).
 */
export const preNotificationDays = 14;

/** The same for a debit that came back and is presented again (terms, article facturation). */
export const secondNotificationDays = 5;

/** The day on which a payment is collected that a mail of today announces (terms, article facturation). */
export function announcedCollectionDay(today: Day, noticeDays = preNotificationDays): Day {
  return collectionDay(addDays(today, noticeDays), today);
}

/** The day on which a payment that is presented from a day on is collected: the one that its debtor knows, or a new one. */
export function nextCollectionDay(dueOn: Day, on: Day): Day {
  return missesItsDay(dueOn, on) ? announcedCollectionDay(on) : debitDay(dueOn);
}

/** The same for a payment that came back: its own day if that is far enough, or a new one. */
export function secondCollectionDay(dueOn: Day, on: Day): Day {
  const [, day] = [debitDay(dueOn), announcedCollectionDay(on, secondNotificationDays)].sort();
  return day!;
}

/** A payment with the day on which it is collected, because its debtor was told so after the signature. */
export type AnnouncedDebit = { readonly dueOn: Day; readonly collectionOn: Day };

/**
 * The payment that a contract owes again on its former last day, once its subscriber takes the termination back, if it is
 * too late to tell them {@link preNotificationDays} before; `null` if the day announced at the signature stands. Due on
 * 7 January and taken back on 30 December: collected on 13 January.
 */
export function debitAfterTakeBack(takenBackOn: Day, lastDayOn: Day): AnnouncedDebit | null {
  const collectionOn = announcedCollectionDay(takenBackOn);
  // The day of a debit is one on which banks are open, and so is that of the announcement.
  return debitDay(lastDayOn) >= collectionOn ? null : { dueOn: lastDayOn, collectionOn };
}

/**
 * The payment of the month in which the services come back after a suspension for unpaid invoices, if it did not fall due
 * before they were suspended: it falls due on the day of return, and is collected {@link preNotificationDays} after that was
 * recorded. Back on 20 January, in the month that began on the 15th: collected on 3 February.
 */
export function debitAfterReturn(
  dates: BilledContract["dates"],
  { reason, fromOn, backOn }: PastSuspension,
  recordedOn: Day,
): AnnouncedDebit | null {
  if (reason !== "unpaid" || backOn === null) return null;
  const { backOn: dueOn } = interruptionBy(dates, { reason, fromOn, backOn });
  if (dueOn === null || dueOn < fromOn || dueOn < dates.firstDebitOn) return null;
  return { dueOn, collectionOn: announcedCollectionDay(recordedOn) };
}

/**
 * The most payments in one file, except that a contract's payments stay together. A file's payments are stored in one
 * transaction, during which SQLite serves nobody else.
 */
export const debitsInAFile = 10_000;

/** The payments to put into a file. */
export type DebitPeriod = {
  /** First and last day on which they fall due. */
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Day of the file. */
  readonly madeOn: Day;
  /** Whether it also carries the forgotten payments, those that fell due before the period and were never presented. */
  readonly withForgotten?: boolean;
};

/**
 * How many days after a file's day a payment may fall due: from the first of a month, this covers the whole of the next
 * one. Clients who leave after the file was made stay in it, so no file should go much further.
 */
const daysAhead = 63;

/**
 * The due days that a file made on a day may carry: not much later than that day, and not so old that their mandate has
 * lapsed.
 */
export function presentableDays(madeOn: Day): { readonly fromOn: Day; readonly toOn: Day } {
  return {
    fromOn: addMonths(monthOf(madeOn).fromOn, -mandateLapseMonths),
    toOn: addDays(madeOn, daysAhead),
  };
}

/** Why a file made on a day cannot be for a period: it goes beyond {@link presentableDays}. */
export type PeriodProblem = "too-old" | "too-early";

/** The problem of a period, or `null`. */
export function periodProblemOf({ fromOn, toOn, madeOn }: DebitPeriod): PeriodProblem | null {
  const days = presentableDays(madeOn);
  if (toOn > days.toOn) return "too-early";
  return fromOn < days.fromOn ? "too-old" : null;
}

/**
 * Whether to ask for confirmation of a period: it reaches into the month after that of its file, and ends after the day
 * by which debtors must be told ({@link preNotificationDays}). Clients who leave meanwhile stay in the file.
 */
export function isEarly({ toOn, madeOn }: Omit<DebitPeriod, "fromOn">): boolean {
  return toOn > monthOf(madeOn).toOn && toOn > addDays(madeOn, preNotificationDays);
}

/** The confirmation of the contract's e-mail address, which payments wait for. */
export type ConfirmationWait = {
  /** `null` until then. */
  readonly confirmedOn: Day | null;
  /** The periods of the files that were made meanwhile. */
  readonly leftOutOf: readonly Pick<DebitPeriod, "fromOn" | "toOn">[];
};

/** What a file has to know of the mandate in use, beside the payments. */
export type MandateUse = {
  /** The sequence type of its next debit. */
  readonly sequence: DebitSequence;
  /**
   * The unpaid months that the client agreed to have collected on it, and the month that they owe again since they took a
   * termination back, or since their services came back.
   */
  readonly agreed: readonly AnnouncedDebit[];
  /** Those that the client pays by transfer: they are presented only if they came back and the desk wants them again. */
  readonly byTransfer: readonly Day[];
  /** Those that the bank sent back and that the desk wants in the next run. */
  readonly presentedAgain: readonly Day[];
  /** The months that were paid and refunded: if they are owed after all, they are presented and announced again. */
  readonly refunded: readonly Day[];
};

/** A payment as a file presents it. */
export type PresentableDebit = DebitToPresent & {
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  /** Whether its debtor must be told a new day instead of the one announced at the signature. */
  readonly announcedAgain: boolean;
};

/**
 * The debits of a contract to put into a file, in the order of collection. Payments that waited for the confirmation of
 * the e-mail address are included whatever the period. Payments that are to be presented again are included too, and so are
 * those that the client agreed to have collected on the mandate; those that the client pays by transfer are not. What an
 * earlier file carried in vain is included. `forgotten`: the other due days before the period that were never presented.
 * Whatever its reason, a payment that is not collected on the day that its debtor was told is announced again, and
 * collected {@link preNotificationDays} later, or {@link secondNotificationDays} if it came back.
 */
export function debitsToPresentIn(
  contract: BilledContract & { readonly confirmation: ConfirmationWait },
  presented: readonly PresentedDebit[],
  { fromOn, toOn, madeOn, withForgotten = false }: DebitPeriod,
  use: Partial<MandateUse> = {},
): { readonly debits: readonly PresentableDebit[]; readonly forgotten: readonly Day[] } {
  const { sequence = sequenceAfter(presented), agreed = [], byTransfer = [] } = use;
  const { presentedAgain = [], refunded = [] } = use;
  const { firstDebitOn } = contract.dates;
  const before = addDays(fromOn, -1);
  const latest = presented
    .flatMap(({ dueOn, attempt, state }) => (attempt > 0 && state !== "withdrawn" ? [dueOn] : []))
    .sort()
    .at(-1);
  const withdrawnOn = new Set(
    presented.flatMap(({ dueOn, state }) => (state === "withdrawn" ? [dueOn] : [])),
  );
  const unpresented = debitDaysBetween(contract, latest ? addDays(latest, 1) : firstDebitOn, before);
  const agreedOn = new Map(agreed.map(({ dueOn, collectionOn }) => [dueOn, collectionOn]));
  const isNotAgreed = ({ dueOn }: DebitToPresent) => !agreedOn.has(dueOn);
  const isOrdinary = (debit: DebitToPresent) => isNotAgreed(debit) && !byTransfer.includes(debit.dueOn);
  const agreedDays = [...agreedOn.keys()].filter((day) => isOwed(contract, day));
  const agreedDebits = debitsToPresent(agreedDays, presented, true);
  const waited = debitsToPresent(unpresented, presented, false).filter(
    (debit) =>
      isOrdinary(debit) &&
      !withdrawnOn.has(debit.dueOn) &&
      hasWaited(contract.confirmation, debit.dueOn, madeOn),
  );
  const lastDayDue = [before, madeOn].sort()[0]!;
  const hasFallenDue = (day: Day) => day <= lastDayDue && isOwed(contract, day);
  const known = new Set(
    [...[...presented, ...waited, ...agreedDebits].map(({ dueOn }) => dueOn), ...byTransfer].filter(
      hasFallenDue,
    ),
  );
  // Counting costs nothing: nearly no contract has days to list.
  const hasForgotten = countDebitDays(contract, firstDebitOn, lastDayDue) > known.size;
  const forgotten = hasForgotten
    ? debitDaysBetween(contract, firstDebitOn, lastDayDue).filter((day) => !known.has(day))
    : [];
  const added = withForgotten ? forgotten.map((dueOn) => ({ dueOn, attempt: 1 })) : [];
  const within = debitsToPresent(debitDaysBetween(contract, fromOn, toOn), presented, false).filter(
    (debit) => isOrdinary(debit) && !withdrawnOn.has(debit.dueOn),
  );
  const owedOf = (days: readonly Day[]) => days.filter((day) => isOwed(contract, day));
  const again = debitsToPresent(owedOf(presentedAgain), presented, true).filter(
    (debit) => isNotAgreed(debit) && debit.attempt > 1,
  );
  const afterWithdrawal = debitsToPresent(owedOf([...withdrawnOn]), presented, false).filter(isOrdinary);
  const paidBack = presented.map((debit) => ({ ...debit, state: "rejected" as const }));
  const afterRefund = debitsToPresent(owedOf(refunded), paidBack, true);
  const debits = [
    ...added,
    ...waited,
    ...again,
    ...afterRefund,
    ...afterWithdrawal,
    ...agreedDebits,
    ...within,
  ]
    .map(({ dueOn, attempt }) => {
      const day = agreedOn.get(dueOn);
      const isStanding = !refunded.includes(dueOn) && !withdrawnOn.has(dueOn);
      const isSecond = attempt > 1 && isStanding && !day;
      const newDay = announcedCollectionDay(madeOn, isSecond ? secondNotificationDays : preNotificationDays);
      const isOnItsDay = attempt === 1 && isStanding;
      // What the bank refused long before its day keeps that day: nothing is collected before it is due.
      const isKept = isStanding && debitDay(dueOn) >= newDay;
      const announcedAgain = missesItsDay(day ?? dueOn, madeOn) || !(day || isOnItsDay || isKept);
      const collectionOn = announcedAgain ? newDay : collectionDay(day ?? dueOn, madeOn);
      return { dueOn, attempt, collectionOn, announcedAgain };
    })
    .toSorted((one, other) => one.collectionOn.localeCompare(other.collectionOn));
  return {
    debits: debits.map((debit, index) => ({ ...debit, sequence: index === 0 ? sequence : "RCUR" })),
    forgotten: withForgotten ? [] : forgotten,
  };
}

/** Whether a payment missed its day, or was left out of a file, because the e-mail address was not confirmed. */
function hasWaited({ confirmedOn, leftOutOf }: ConfirmationWait, dueOn: Day, madeOn: Day): boolean {
  return (
    missesItsDay(dueOn, confirmedOn ?? madeOn) ||
    leftOutOf.some((period) => dueOn >= period.fromOn && dueOn <= period.toOn)
  );
}
