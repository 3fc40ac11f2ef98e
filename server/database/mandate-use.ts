import { type Day, dayInParis } from "#domain/calendar.ts";
import { sequenceAfter } from "#domain/contract/debits.ts";
import { hasMandateLapsed } from "#domain/contract/mandate.ts";
import { mandateInUse, waitingMandate } from "#domain/contract/mandates.ts";
import type { MandateUse } from "#domain/contract/presentation.ts";
import { type DeadMandateReason, deadMandateReasonOf } from "#domain/contract/returns.ts";
import type { BillableContract } from "./billable-contracts.ts";
import type { StoredDebit } from "./debits.ts";
import { isOnMandate, type StoredMandate } from "./mandates.ts";

/**
 * The mandate that a contract uses at an instant, and how each unpaid month is to be paid: its client chose it with the
 * latest account, or the desk wants it in the next run. A month is presented or asked for by transfer, never both.
 */
export type MandateInUse = Omit<MandateUse, "refunded"> & {
  readonly mandate: StoredMandate;
  /** Another one that was signed and cannot be used yet. */
  readonly waiting: StoredMandate | null;
  /** The debits that were presented on the mandate. */
  readonly onMandate: readonly StoredDebit[];
  /** The unpaid months to be collected on the mandate that waits. */
  readonly reserved: readonly Day[];
};

/** Derives it from all debits of the contract. */
export function mandateUse(
  { mandates, arrears }: Pick<BillableContract, "mandates" | "arrears">,
  debits: readonly StoredDebit[],
  at: number,
): MandateInUse {
  const mandate = mandateInUse(mandates, at);
  const waiting = waitingMandate(mandates, at);
  const latest = waiting ?? mandate;
  const onLatest = debits.filter((debit) => isOnMandate(debit, latest)).map(({ dueOn }) => dueOn);
  const chosen = arrears.filter(
    ({ mandateId, dueOn }) => mandateId === latest.id && !onLatest.includes(dueOn),
  );
  const agreed = chosen.flatMap(({ dueOn, collectionOn }) => (collectionOn ? [{ dueOn, collectionOn }] : []));
  const reserved = waiting ? agreed.map(({ dueOn }) => dueOn) : [];
  const onMandate = debits.filter((debit) => isOnMandate(debit, mandate));
  return {
    mandate,
    waiting,
    onMandate,
    sequence: sequenceAfter(onMandate),
    agreed: waiting ? [] : agreed,
    reserved,
    represented: debits.flatMap((debit) =>
      debit.joinsNextRun === 1 && isLastReturn(debit, debits) && !reserved.includes(debit.dueOn)
        ? [debit.dueOn]
        : [],
    ),
    byTransfer: chosen.flatMap(({ dueOn, collectionOn }) => (collectionOn ? [] : [dueOn])),
  };
}

function isLastReturn({ state, dueOn, attempt }: StoredDebit, debits: readonly StoredDebit[]): boolean {
  return state === "rejected" && !debits.some((other) => other.dueOn === dueOn && other.attempt > attempt);
}

/** Whether a run is to collect an unpaid month on a day or later: then nobody asks for it. */
export function isToBeCollected(use: MandateInUse, dueOn: Day, day: Day): boolean {
  const days = [...use.agreed.map((due) => due.dueOn), ...use.reserved, ...use.represented];
  return days.includes(dueOn) && !isBlocked(use, day);
}

/** Whether nothing can be collected from a day on, because the mandate has ended and no other one waits. */
export function isBlocked(use: MandateInUse, day: Day): boolean {
  return use.waiting === null && mandateEnd(use, day) !== null;
}

/** Why nothing can be presented on the mandate any more: the bank's answer to a debit, or too long without one. */
export function mandateEnd(
  { mandate, onMandate }: Pick<MandateInUse, "mandate" | "onMandate">,
  day: Day,
): DeadMandateReason | "lapsed" | null {
  const dead = deadMandateReasonOf(onMandate);
  if (dead !== null) return dead;
  const lastUsedOn = onMandate.map(({ collectionOn }) => collectionOn).sort();
  return hasMandateLapsed(lastUsedOn.at(-1) ?? dayInParis(mandate.createdAt), day) ? "lapsed" : null;
}
