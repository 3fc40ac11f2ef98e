import type { Day } from "#domain/calendar.ts";
import { collectionDay, debitDay } from "#domain/contract/debits.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceDebit, InvoiceStanding } from "./invoice-state.ts";

/**
 * How and when an invoice is paid, as its client reads it on a day. `debit`: on a day that is known. `soon`: its debit is
 * not presented yet and cannot be collected on the announced day any more. `blocked`: the bank accepts no debit on the
 * mandate. Otherwise nothing is collected: it was returned or is to be paid by transfer, it was paid by other means, or
 * taken back.
 */
export type Collection =
  | { readonly kind: "debit"; readonly on: Day; readonly when: "past" | "today" | "later" }
  | { readonly kind: "soon" | "blocked" | "returned" | "settled" | "credited" };

/** Derives it from the standing of the invoice, its debits, and whether the bank accepts debits on the mandate. */
export function collectionOf(
  { dueOn }: Pick<Invoice, "dueOn">,
  { state }: Pick<InvoiceStanding, "state">,
  debits: readonly InvoiceDebit[],
  { today, isMandateDead }: { readonly today: Day; readonly isMandateDead: boolean },
): Collection {
  if (state === "paid" || state === "presented") {
    const last = debits.toSorted((one, other) => one.attempt - other.attempt).at(-1)!;
    return debitOn(last.collectionOn, today);
  }
  if (state === "to-reclaim") return { kind: "returned" };
  if (state !== "waiting") return { kind: state };
  if (isMandateDead) return { kind: "blocked" };
  const on = debitDay(dueOn);
  return collectionDay(dueOn, today) === on ? debitOn(on, today) : { kind: "soon" };
}

function debitOn(on: Day, today: Day): Collection {
  return { kind: "debit", on, when: on < today ? "past" : on === today ? "today" : "later" };
}
