import { type Day, dayInParis } from "#domain/calendar.ts";
import { collectionDay, debitDay, missesItsDay } from "#domain/contract/debits.ts";
import { type Account, type AccountDue, invoicesOfDue, standingOfDue } from "./account.ts";
import { lastDebit } from "./debit-stage.ts";
import type { Invoice, WithoutDebit } from "./invoice.ts";
import { type InvoiceDebit, type InvoiceStanding, invoiceStanding } from "./invoice-state.ts";
import { type BlockReason, blockOf, isToBeCollected, type MandateInUse, mandateUse } from "./mandate-use.ts";

/**
 * How and when an invoice is paid, as its client reads it on a day. `debit`: on a day that is known. `soon`: its debit is
 * not presented yet, or its file was not deposited, and it cannot be collected on the announced day any more. `blocked`:
 * nothing can be presented on the mandate. Otherwise nothing is collected: it was returned or is to be paid by transfer, it
 * was paid by other means, or taken back.
 */
export type Collection =
  | { readonly kind: "debit"; readonly on: Day; readonly when: "past" | "today" | "later" }
  | { readonly kind: "blocked"; readonly reason: BlockReason }
  | { readonly kind: "soon" | "returned" | "settled" | "credited" };

/** Derives it from the standing of the invoice, its debits, and why nothing can be presented on the mandate, if so. */
export function collectionOf(
  { dueOn }: Pick<Invoice, "dueOn">,
  { state }: Pick<InvoiceStanding, "state">,
  debits: readonly InvoiceDebit[],
  { today, block }: { readonly today: Day; readonly block: BlockReason | null },
): Collection {
  if (state === "paid" || state === "presented" || state === "prepared") {
    const last = lastDebit(debits.toSorted((one, other) => one.attempt - other.attempt))!;
    const hasPassed = state === "prepared" && last.collectionOn < today;
    return hasPassed ? { kind: "soon" } : debitOn(last.collectionOn, today);
  }
  if (state === "to-reclaim") return { kind: "returned" };
  if (state !== "waiting") return { kind: state };
  if (block !== null) return { kind: "blocked", reason: block };
  const on = debitDay(dueOn);
  return collectionDay(dueOn, today) === on ? debitOn(on, today) : { kind: "soon" };
}

function debitOn(on: Day, today: Day): Collection {
  return { kind: "debit", on, when: on < today ? "past" : on === today ? "today" : "later" };
}

/**
 * The same for a month of an account: one to be collected again is so soon, or on the day that its client was told; one that
 * a client pays by transfer is asked for.
 */
function collectionOfMonth(
  use: MandateInUse,
  month: Pick<Invoice, "dueOn">,
  standing: Pick<InvoiceStanding, "state">,
  debits: readonly InvoiceDebit[],
  today: Day,
): Collection {
  const { state } = standing;
  if (state === "returned" && isToBeCollected(use, month.dueOn, today)) return { kind: "soon" };
  if (state === "waiting" && use.byTransfer.includes(month.dueOn)) return { kind: "returned" };
  const block = blockOf(use, today);
  const agreed = use.agreed.find(({ dueOn }) => dueOn === month.dueOn);
  if (state === "waiting" && block === null && agreed && !missesItsDay(agreed.collectionOn, today))
    return debitOn(agreed.collectionOn, today);
  return collectionOf(month, standing, debits, { today, block });
}

const withoutDebits = { settled: "paid", returned: "to-pay", blocked: "blocked", soon: "later" } as const;

/** Why no debit is to collect a month on its day, as its account stands when it is invoiced; `null` if one is, or did. */
export function withoutDebitOf(account: Account, due: AccountDue, at: number): WithoutDebit | null {
  const today = dayInParis(at);
  const standing = standingOfDue(account.contract, due, today);
  const collection = collectionOfMonth(mandateUse(account, at), due, standing, due.debits, today);
  const { kind } = collection;
  if (kind === "debit")
    return collection.on > debitDay(due.dueOn) && collection.when !== "past" ? "later" : null;
  return kind === "credited" ? null : withoutDebits[kind];
}

/** The invoices of an account as its client reads them at an instant: where each stands, and how it is paid. */
export function invoicesWithCollections<Due extends AccountDue>(account: Account<Due>, at: number) {
  const today = dayInParis(at);
  const use = mandateUse(account, at);
  return account.dues
    .flatMap((due) => invoicesOfDue(due))
    .map((invoice) => {
      const standing = invoiceStanding(invoice, invoice.history, today);
      const collection = collectionOfMonth(use, invoice, standing, invoice.history.debits, today);
      return { ...invoice, standing, collection };
    });
}
