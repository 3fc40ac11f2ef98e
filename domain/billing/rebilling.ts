import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { debitDay, debitDaysBetween, isOwed } from "#domain/contract/debits.ts";
import { announcedCollectionDay } from "#domain/contract/presentation.ts";
import { type Account, type AccountDue, dueOf, invoiceInForce } from "./account.ts";

/** What a person decided about a charge: the due day whose invoice bears it, or `null` if its client is not to pay it. */
export type RebillDecision = { readonly dueOn: Day | null };

/**
 * Where the re-billing of a charge stands. `open`: nobody decided; `lapsed`: its contract no longer owes the due day that
 * was to bear it, whose invoice, if there was one, a step took back; `announced`: its client was told, and no debit and no invoice of that due day exists yet; `billed`: one
 * does; `waived`: its client is not to pay it.
 */
export type Rebilling = "open" | "lapsed" | "announced" | "billed" | "waived";

/** Months within which a due day can bear a charge: a contract that owes nothing until then has no next invoice. */
const monthsAhead = 6;

/** Derives it. */
export function rebillingOf(account: Account, decision: RebillDecision | null): Rebilling {
  if (decision === null) return "open";
  if (decision.dueOn === null) return "waived";
  const due = dueOf(account, decision.dueOn);
  const inForce = invoiceInForce(due);
  // Whatever people credited of an invoice, what it bears stays on it; a step takes it back with its month.
  if (inForce) return inForce.creditNotes.some(({ stepId }) => stepId !== null) ? "lapsed" : "billed";
  if (!isOwed(account.contract, decision.dueOn)) return "lapsed";
  return isUnnamed(due) ? "announced" : "billed";
}

/**
 * The due day whose invoice can bear a charge: the first one that no debit, invoice or payment has named, and that its
 * client can be told of as many days ahead as of a debit; `null` if none is to come.
 */
export function dueToRebillOn(account: Account, today: Day): Day | null {
  const toldFor = announcedCollectionDay(today);
  const days = debitDaysBetween(account.contract, addDays(today, 1), addMonths(today, monthsAhead));
  return days.find((dueOn) => debitDay(dueOn) >= toldFor && isUnnamed(dueOf(account, dueOn))) ?? null;
}

/** Whether nothing says yet what a due day costs. */
function isUnnamed({ invoices, debits, payments, refunds }: AccountDue): boolean {
  const isCarried = debits.some(({ state }) => state !== "withdrawn");
  return !isCarried && [invoices, payments, refunds].every(({ length }) => length === 0);
}

/** Whether a person can still say that a charge goes onto an invoice. */
export function isRebillable(rebilling: Rebilling): boolean {
  return rebilling === "open" || rebilling === "lapsed" || rebilling === "waived";
}

/** Whether a person can still say that its client does not pay a charge. */
export function isWaivable(rebilling: Rebilling): boolean {
  return rebilling === "open" || rebilling === "lapsed" || rebilling === "announced";
}
