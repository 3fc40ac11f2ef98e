import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitsToPresent, isOwed, nextDayToPresent } from "#domain/contract/debits.ts";
import { nextCollectionDay } from "#domain/contract/presentation.ts";
import {
  type Account,
  type AccountDebit,
  centsToCollect,
  type DuePayments,
  debitsOf,
  presentedOf,
} from "./account.ts";
import { isInFile } from "./debit-stage.ts";
import { isBlocked, mandateUse } from "./mandate-use.ts";

/** The debit of a contract that comes next. */
export type NextDebit = {
  readonly dueOn: Day;
  readonly collectionOn: Day;
  readonly amountCents: number;
  /** The debit itself; `null` if no file carries it yet. */
  readonly debit: AccountDebit | null;
};

/**
 * The first debit of an account from a day on: one that a file carries, one that its client agreed to, or that of the
 * first month that no file has carried; `null` if none is left. Once the mandate has ended, only what a file carries.
 */
export function nextDebitOf(account: Account<DuePayments>, from: Day, at: number): NextDebit | null {
  const { contract, dues } = account;
  const use = mandateUse(account, at);
  const presented = presentedOf(account);
  const inFiles = debitsOf(dues)
    .filter((debit) => isInFile(debit) && debit.collectionOn >= from)
    .map((debit): NextDebit => {
      const { dueOn, collectionOn, amountCents } = debit;
      return { dueOn, collectionOn, amountCents, debit };
    });
  const coming = isBlocked(use, dayInParis(at)) ? [] : [...agreedDebits(account, at), ...firstUnpresented()];
  const [next] = [...inFiles, ...coming].toSorted((one, other) =>
    one.collectionOn < other.collectionOn ? -1 : 1,
  );
  return next ?? null;

  function firstUnpresented(): NextDebit[] {
    const dueOn = nextDayToPresent(contract, presented, from, [
      ...use.byTransfer,
      ...use.agreed.map((due) => due.dueOn),
    ]);
    const usableOn = dayInParis(use.waiting?.usableAt ?? at);
    return dueOn ? [toPresent(account, dueOn, nextCollectionDay(dueOn, usableOn))] : [];
  }
}

/** The debits of an account on days that its client agreed to or was told of, and that no file carries yet. */
export function agreedDebits(account: Account<DuePayments>, at: number): NextDebit[] {
  const presented = presentedOf(account);
  return mandateUse(account, at).agreed.flatMap(({ dueOn, collectionOn }) => {
    const isToPresent =
      isOwed(account.contract, dueOn) && debitsToPresent([dueOn], presented, true).length > 0;
    return isToPresent ? toPresent(account, dueOn, collectionOn) : [];
  });
}

function toPresent(account: Account<DuePayments>, dueOn: Day, collectionOn: Day): NextDebit {
  return { dueOn, collectionOn, amountCents: centsToCollect(account, dueOn), debit: null };
}
