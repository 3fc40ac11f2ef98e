import { type Day, dayInParis } from "#domain/calendar.ts";
import { sequenceAfter } from "#domain/contract/debits.ts";
import { hasMandateLapsed } from "#domain/contract/mandate.ts";
import { mandateInUse, waitingMandate } from "#domain/contract/mandates.ts";
import type { MandateUse } from "#domain/contract/presentation.ts";
import { type DeadMandateReason, deadMandateReasonOf } from "#domain/contract/returns.ts";
import {
  type AccountContract,
  type AccountDebit,
  type AccountFault,
  type AccountMandate,
  debitsOf,
} from "./account.ts";
import { lastDebit } from "./debit-stage.ts";

/**
 * The mandate that a contract uses at an instant, and how each unpaid month is to be paid: its client chose it with the
 * latest account, or the desk wants it in the next run. A month is presented or asked for by transfer, never both.
 */
export type MandateInUse<Mandate extends AccountMandate = AccountMandate> = Omit<MandateUse, "refunded"> & {
  readonly mandate: Mandate;
  /** Another one that was signed and cannot be used yet. */
  readonly waiting: Mandate | null;
  readonly onMandate: readonly AccountDebit[];
  /** The unpaid months to be collected on the mandate that waits. */
  readonly toCollectOnNextMandate: readonly Day[];
};

/** Derives it from the account of the contract. */
export function mandateUse<Mandate extends AccountMandate>(
  {
    contract: { mandates, arrears, keptDues },
    dues,
  }: {
    readonly contract: Pick<AccountContract<Mandate>, "mandates" | "arrears" | "keptDues">;
    readonly dues: readonly { readonly debits: readonly AccountDebit[] }[];
  },
  at: number,
): MandateInUse<Mandate> {
  const debits = debitsOf(dues).filter(({ state }) => state !== "withdrawn");
  const mandate = mandateInUse(mandates, at);
  const waiting = waitingMandate(mandates, at);
  const latest = waiting ?? mandate;
  const onLatest = debits.filter(({ mandateId }) => mandateId === latest.id).map(({ dueOn }) => dueOn);
  const chosen = arrears.filter(
    ({ mandateId, dueOn }) => mandateId === latest.id && !onLatest.includes(dueOn),
  );
  const agreed = chosen.flatMap(({ dueOn, collectionOn }) => (collectionOn ? [{ dueOn, collectionOn }] : []));
  const toCollectOnNextMandate = waiting ? agreed.map(({ dueOn }) => dueOn) : [];
  const onMandate = debits.filter(({ mandateId }) => mandateId === mandate.id);
  const kept = keptDues.filter(({ dueOn }) => !debits.some((debit) => debit.dueOn === dueOn));
  return {
    mandate,
    waiting,
    onMandate,
    sequence: mandate.usedElsewhereOn === null ? sequenceAfter(onMandate) : "RCUR",
    agreed: waiting ? kept : [...agreed, ...kept],
    toCollectOnNextMandate,
    presentedAgain: dues.flatMap((due) => {
      const last = lastDebit(due.debits);
      const isWanted =
        last?.state === "rejected" && last.joinsNextRun === 1 && !toCollectOnNextMandate.includes(last.dueOn);
      return isWanted ? [last.dueOn] : [];
    }),
    byTransfer: chosen.flatMap(({ dueOn, collectionOn }) => (collectionOn ? [] : [dueOn])),
  };
}

/** Whether a run is to collect an unpaid month on a day or later: then nobody asks for it. */
export function isToBeCollected(use: MandateInUse, dueOn: Day, day: Day): boolean {
  const days = [...use.agreed.map((due) => due.dueOn), ...use.toCollectOnNextMandate, ...use.presentedAgain];
  return days.includes(dueOn) && !isBlocked(use, day);
}

/**
 * Whether nothing can be collected from a day on, because nothing can be presented on the mandate, or on the one that
 * waits to replace it.
 */
export function isBlocked(use: MandateInUse, day: Day): boolean {
  return blockOf(use, day) !== null;
}

/** Why nothing can; `null` if something can. */
export function blockOf(use: MandateInUse, day: Day): BlockReason | null {
  return mandateBlock(use.waiting ? { mandate: use.waiting, onMandate: [] } : use, day);
}

/**
 * Why nothing can be presented on a mandate until somebody mends the account, the address or the mandate: the bank's
 * answer to a debit of it, its account, or too long without a debit (`lapsed`).
 */
export type BlockReason = AccountFault | "lapsed" | DeadMandateReason;

/** Derives it on a day; `null` if something can be presented. */
function mandateBlock(
  { mandate, onMandate }: Pick<MandateInUse, "mandate" | "onMandate">,
  day: Day,
): BlockReason | null {
  const dead = deadMandateReasonOf(onMandate);
  if (dead !== null) return dead;
  const lastUsedOn = onMandate
    .map(({ collectionOn }) => collectionOn)
    .sort()
    .at(-1);
  const usedOn = lastUsedOn ?? mandate.usedElsewhereOn ?? dayInParis(mandate.createdAt);
  const hasLapsed = hasMandateLapsed(usedOn, day);
  return hasLapsed ? "lapsed" : mandate.accountFault;
}

/** Why a payment stays out of the file. `unconfirmed`: nothing shows that the signer reads the contract's mailbox. */
export type LeftOutReason = BlockReason | "unconfirmed";

/** Whether a reason keeps payments out until somebody mends the account, the address or the mandate. */
export function blocksCollection(reason: LeftOutReason | null): reason is BlockReason {
  return reason !== null && reason !== "unconfirmed";
}

/**
 * Why the payments of a contract stay out of a file made on a day, on the mandate that it uses; `null` if nothing keeps
 * them out.
 */
export function leftOutReason(
  { addressConfirmedAt }: Pick<AccountContract, "addressConfirmedAt">,
  use: Pick<MandateInUse, "mandate" | "onMandate">,
  day: Day,
): LeftOutReason | null {
  return mandateBlock(use, day) ?? (addressConfirmedAt === null ? "unconfirmed" : null);
}
