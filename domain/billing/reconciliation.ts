import type { Day } from "#domain/calendar.ts";
import type { Invoice } from "./invoice.ts";
import { type InvoiceObstacle, type InvoicePrerequisites, invoiceObstacle } from "./invoice.ts";
import type { InvoiceStanding } from "./invoice-state.ts";

/**
 * Why a due day has no invoice yet; `round`: the next hourly round issues it; `restored`: numbers are stopped since a
 * restore.
 */
export type InvoiceWait = InvoiceObstacle | "round" | "restored" | "clock";

/** Why an owed due day that has no invoice waits for it. `next`: whether the next round issues it otherwise. */
export function invoiceWait(
  contract: InvoicePrerequisites,
  dueOn: Day,
  { today, next }: { readonly today: Day; readonly next: Exclude<InvoiceWait, InvoiceObstacle> },
): InvoiceWait {
  return invoiceObstacle(contract, dueOn, today) ?? next;
}

/** A due day of a contract that is past, with everything that was done about it. */
export type Due = {
  readonly standing: InvoiceStanding;
  /** The price of the month, in euro cents. */
  readonly amountCents: number;
  /** Why it has no invoice yet; `null` if it has one, or never will. */
  readonly wait: InvoiceWait | null;
  /** Whether the next file for the bank leaves it out. */
  readonly isLeftAside: boolean;
  /** Its invoices, the one that counts last: those before it were taken back whole. */
  readonly invoices: readonly (Pick<Invoice, "amounts"> & { readonly standing: InvoiceStanding })[];
  /** Whether a file for the bank has carried it. */
  readonly wasPresented: boolean;
};

/** The invoices of due days: each day has one, waits for it, or has none, because it is no longer owed. */
export const invoiceParts = ["issued", "waiting", "without"] as const;

/** The debits of due days. `without-invoice`: presented or paid while the invoice waits; `cancelled`: no longer owed. */
export const debitParts = [
  "paid",
  "settled",
  "prepared",
  "presented",
  "without-invoice",
  "cancelled",
  "returned",
  "to-reclaim",
  "left-aside",
  "to-present",
] as const;

type Parts = {
  readonly dues: "owed" | "no-longer-owed";
  readonly invoices: (typeof invoiceParts)[number];
  readonly debits: (typeof debitParts)[number];
};

/** How many due days a part holds, and their amounts, in euro cents. */
export type Share = { readonly count: number; readonly cents: number };

/**
 * Why a due day needs an explanation. `without-invoice`: its debit was presented, its invoice waits. `never-owed`: its
 * debit was presented, but it was no longer owed before it had an invoice. `credited`: a credit note took back what was
 * paid.
 */
export type Discrepancy<Each> = {
  readonly due: Each;
  readonly reason: "without-invoice" | "never-owed" | "credited";
  readonly cents: number;
  readonly toRefundCents: number;
};

/** The sums of invoices: what was invoiced less what was credited is what was paid and is owed, less what goes back. */
export type InvoiceSums = Readonly<
  Record<
    | "invoiced"
    | "credited"
    | "paid"
    | "prepared"
    | "presented"
    | "returned"
    | "leftAside"
    | "toPresent"
    | "toReclaim"
    | "toRefund",
    number
  >
>;

/** A month of due days: three threads of the same length, by number and by amount, each due day in one part of each. */
export type Reconciliation<Each> = {
  readonly threads: { readonly [Thread in keyof Parts]: Readonly<Record<Parts[Thread], Share>> };
  /** In euro cents. */
  readonly sums: InvoiceSums;
  readonly discrepancies: readonly Discrepancy<Each>[];
};

/**
 * Compares due days with their invoices, and invoices with their debits (docs/product.md, 9.3): each due day is issued,
 * waits or has no invoice, and is in one state of collection; for invoices,
 * `invoiced − credited = paid + prepared + presented + returned + leftAside + toPresent + toReclaim − toRefund`.
 */
export function reconcile<Each extends Due>(dues: readonly Each[]): Reconciliation<Each> {
  const threads = {
    dues: { owed: none(), "no-longer-owed": none() },
    invoices: sharesOf(invoiceParts),
    debits: sharesOf(debitParts),
  };
  const sums = {
    invoiced: 0,
    credited: 0,
    paid: 0,
    toRefund: 0,
    prepared: 0,
    presented: 0,
    returned: 0,
    leftAside: 0,
    toPresent: 0,
    toReclaim: 0,
  };
  const discrepancies: Discrepancy<Each>[] = [];
  for (const due of dues) {
    const cents = due.invoices.at(-1)?.amounts.totalCents ?? due.amountCents;
    const parts = partsOf(due);
    add(threads.dues[parts.dues], cents);
    add(threads.invoices[parts.invoices], cents);
    add(threads.debits[parts.debits], cents);
    for (const { amounts, standing } of due.invoices) {
      sums.invoiced += amounts.totalCents;
      sums.credited += standing.creditedCents;
      sums.paid += standing.paidCents;
      sums[owedIn(due, standing)] += standing.owedCents;
      sums.toRefund += standing.toRefundCents;
    }
    const reason = discrepancyOf(due, parts);
    if (reason) discrepancies.push({ due, reason, cents, toRefundCents: due.standing.toRefundCents });
  }
  return { threads, sums, discrepancies };
}

function partsOf(due: Due): Parts {
  const { state } = due.standing;
  const hasInvoice = due.invoices.length > 0;
  return {
    dues: state === "credited" || state === "to-reclaim" ? "no-longer-owed" : "owed",
    invoices: hasInvoice ? "issued" : due.wait === null ? "without" : "waiting",
    debits: debitPart(),
  };

  function debitPart(): Parts["debits"] {
    if (state === "credited") return "cancelled";
    if (state === "waiting") return due.isLeftAside ? "left-aside" : "to-present";
    const isHeldUp = !hasInvoice && (due.wait === "siret" || due.wait === "address");
    return isHeldUp && state !== "returned" && state !== "prepared" ? "without-invoice" : state;
  }
}

/** The sum that holds what an invoice still owes. */
function owedIn({ isLeftAside }: Due, { state }: InvoiceStanding) {
  if (state === "prepared" || state === "presented" || state === "returned") return state;
  if (state === "to-reclaim") return "toReclaim";
  return isLeftAside ? "leftAside" : "toPresent";
}

function discrepancyOf(
  { invoices, wasPresented, standing: { toRefundCents } }: Due,
  { debits }: Parts,
): Discrepancy<Due>["reason"] | null {
  if (debits === "without-invoice") return "without-invoice";
  if (invoices.length > 0) return toRefundCents > 0 ? "credited" : null;
  return debits === "cancelled" && (wasPresented || toRefundCents > 0) ? "never-owed" : null;
}

type Sum = { count: number; cents: number };

function none(): Sum {
  return { count: 0, cents: 0 };
}

function sharesOf<Part extends string>(parts: readonly Part[]): Record<Part, Sum> {
  return Object.fromEntries(parts.map((part) => [part, none()])) as Record<Part, Sum>;
}

function add(share: Sum, cents: number): void {
  share.count++;
  share.cents += cents;
}
