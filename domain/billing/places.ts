import { totalCentsOf } from "#domain/amount.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { type Account, dueOf, onAccountCents, standingOfDue, type UnassignedMoney } from "./account.ts";
import { isAtBank } from "./debit-stage.ts";
import { isToBeCollected, mandateUse } from "./mandate-use.ts";
import { unpaidDues } from "./unpaid-due.ts";

/**
 * Where a cent is that either side owes for a due day. `prepared`: in a file that waits to be deposited. `left-aside`: a
 * person sees why on the page of debits. `forgotten`: no file carried it, and a person is asked to add it to one. `nowhere`:
 * nothing in the product will ever move it.
 */
export type Place =
  | "to-come"
  | "next-run"
  | "prepared"
  | "at-bank"
  | "asked-for"
  | "left-aside"
  | "forgotten"
  | "on-account"
  | "to-refund"
  | "to-reclaim"
  | "nowhere";

/** Some cents of a due day, and the one place where they are; `null` for those that pay no due day. */
export type PlacedCents = { readonly dueOn: Day | null; readonly cents: number; readonly place: Place };

/** What the plan of the next run says about the due days of one contract. */
export type PlannedDays = {
  readonly planned: ReadonlySet<Day>;
  readonly leftOut: ReadonlySet<Day>;
  readonly forgotten: ReadonlySet<Day>;
};

/** Where each cent of an account is at an instant. */
export function placesOf(
  account: Account & { readonly unassigned: UnassignedMoney },
  plan: PlannedDays,
  at: number,
): PlacedCents[] {
  const { contract, dues } = account;
  const today = dayInParis(at);
  const use = mandateUse(account, at);
  const unpaid = new Map(unpaidDues(account, at).map((due) => [due.dueOn, due]));
  const owed = debitDaysBetween(contract, contract.dates.firstDebitOn, today);
  const days = new Set([...owed, ...dues.map(({ dueOn }) => dueOn), ...plan.planned, ...plan.leftOut]);
  const onAccount = onAccountCents(dues, account.unassigned);
  const ofDues = [...days].sort().flatMap((dueOn) => {
    const due = dueOf(account, dueOn);
    const { state, owedCents, toRefundCents } = standingOfDue(contract, due, today);
    const atBankCents = totalCentsOf(due.debits.filter((debit) => isAtBank(debit, today)));
    const preparedCents = totalCentsOf(due.debits.filter(({ state }) => state === "prepared"));
    const placed: PlacedCents[] = [
      { dueOn, cents: toRefundCents, place: "to-refund" },
      { dueOn, cents: atBankCents, place: "at-bank" },
      { dueOn, cents: preparedCents, place: "prepared" },
      { dueOn, cents: Math.max(0, owedCents - atBankCents - preparedCents), place: placeOfRest() },
    ];
    return placed.filter(({ cents }) => cents > 0);

    function placeOfRest(): Place {
      const asked = unpaid.get(dueOn);
      if (state === "to-reclaim") return "to-reclaim";
      if (asked && !asked.joinsNextRun) return asked.debtorDied ? "left-aside" : "asked-for";
      if (plan.leftOut.has(dueOn)) return "left-aside";
      if (plan.planned.has(dueOn) || isToBeCollected(use, dueOn, today)) return "next-run";
      if (dueOn > today) return "to-come";
      return plan.forgotten.has(dueOn) ? "forgotten" : "nowhere";
    }
  });
  return onAccount > 0 ? [...ofDues, { dueOn: null, cents: onAccount, place: "on-account" }] : ofDues;
}
