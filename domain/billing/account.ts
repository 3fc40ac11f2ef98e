import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { ChosenDue } from "#domain/contract/arrears.ts";
import { type BilledContract, isOwed, type PresentedDebit } from "#domain/contract/debits.ts";
import type { MandateTerm } from "#domain/contract/mandates.ts";
import { amountDueOn, type DueMoney, type PricedContract, priceOn } from "./amount-due.ts";
import type { VatAmounts } from "./invoice.ts";
import {
  dueStanding,
  type InvoiceDebit,
  type InvoiceHistory,
  type InvoiceStanding,
} from "./invoice-state.ts";

/** A debit of a contract, with the bank's answer and what was received of it otherwise. */
export type AccountDebit = InvoiceDebit & {
  readonly id: string;
  readonly runId: string;
  readonly mandateId: string;
  readonly dueOn: Day;
  readonly rejectedOn: Day | null;
  readonly rejectionReason: string | null;
  readonly joinsNextRun: 0 | 1;
  readonly settledOn: Day | null;
  readonly settledCents: number | null;
};

/** What was collected, received and paid back for a due day. */
export type DuePayments<Debit extends AccountDebit = AccountDebit> = {
  readonly contractId: string;
  readonly dueOn: Day;
  /** In the order of their attempts. */
  readonly debits: readonly Debit[];
  /** What was received by other means before any debit. */
  readonly paidDue: { readonly amountCents: number; readonly receivedOn: Day } | null;
  /** In the order in which they were recorded. */
  readonly refunds: readonly { readonly amountCents: number; readonly refundedOn: Day }[];
};

/** An invoice or a credit note, without the words that it froze. */
export type AccountDocument = {
  readonly number: string;
  readonly issuedOn: Day;
  readonly creditedNumber: string | null;
  /** The step that made an invoice void. */
  readonly voidedBy: string | null;
  readonly withoutVatCents: number;
  readonly vatPermille: number;
  readonly vatCents: number;
  readonly totalCents: number;
};

/** Everything that was done about a due day. */
export type AccountDue<
  Document extends AccountDocument = AccountDocument,
  Debit extends AccountDebit = AccountDebit,
> = DuePayments<Debit> & {
  /** The latest last. */
  readonly invoices: readonly { readonly invoice: Document; readonly creditNotes: readonly Document[] }[];
};

/** A mandate, as accounts need it; its account number stays sealed. */
export type AccountMandate = MandateTerm & { readonly id: string; readonly createdAt: number };

/** A contract, as its account needs it. */
export type AccountContract<Mandate extends AccountMandate = AccountMandate> = BilledContract &
  PricedContract & {
    readonly id: string;
    readonly number: string;
    readonly addressConfirmedAt: number | null;
    /** In the order of their signatures. */
    readonly mandates: readonly Mandate[];
    /** How its client chose to pay the unpaid months, with each of the mandates that were signed later. */
    readonly arrears: readonly (ChosenDue & { readonly mandateId: string })[];
  };

/**
 * The account of a contract: what it owes by its terms, and all that was done about each of its due days, in their order.
 * Who only asks about money reads it without invoices.
 */
export type Account<Due extends DuePayments = AccountDue> = {
  readonly contract: AccountContract;
  readonly dues: readonly Due[];
};

/** A due day about which nothing was done yet. */
export function untouchedDue(contractId: string, dueOn: Day) {
  return { contractId, dueOn, invoices: [], debits: [], paidDue: null, refunds: [] } as const;
}

/** What was done about a due day of an account. */
export function dueOf<Due extends DuePayments>({ contract, dues }: Account<Due>, dueOn: Day) {
  return dues.find((each) => each.dueOn === dueOn) ?? untouchedDue(contract.id, dueOn);
}

/** The debits of an account, in the order of their due days and attempts. */
export function debitsOf<Debit extends AccountDebit>(dues: readonly Pick<DuePayments<Debit>, "debits">[]) {
  return dues.flatMap(({ debits }) => debits);
}

/** What was presented or paid, as the rules about presenting read it: attempt 0 was paid before any file. */
export function presentedOf(dues: readonly DuePayments[]): PresentedDebit[] {
  return dues.flatMap(({ dueOn, debits, paidDue }) => [
    ...debits,
    ...(paidDue ? [{ dueOn, attempt: 0, state: "settled" as const }] : []),
  ]);
}

/** The money of a due day. A debit that is at the bank counts as received. */
export function moneyOf({
  debits,
  paidDue,
  refunds,
}: Pick<DuePayments, "debits" | "paidDue" | "refunds">): DueMoney {
  const received = debits.filter(({ state }) => state !== "rejected").map(receivedOf);
  return {
    receivedCents: totalCentsOf([...received, ...(paidDue ? [paidDue] : [])]),
    refundedCents: totalCentsOf(refunds),
  };
}

/** What was received of a debit: by other means less than its amount, if a credit note had made it lower. */
export function receivedOf({ state, settledCents, amountCents }: AccountDebit) {
  return { amountCents: state === "settled" ? settledCents! : amountCents };
}

/** What is still to be collected of a due day of an account, in euro cents ({@link amountDueOn}). */
export function centsToCollect(account: Account<DuePayments>, dueOn: Day): number {
  return amountDueOn(account.contract, dueOn, moneyOf(dueOf(account, dueOn)));
}

/** The due days of which everything that was collected or paid was refunded, and nothing came back since. */
export function refundedDays(dues: readonly DuePayments[]): Day[] {
  return dues.flatMap((due) => {
    const { receivedCents, refundedCents } = moneyOf(due);
    const isRefunded = due.refunds.length > 0 && due.debits.at(-1)?.state !== "rejected";
    return isRefunded && receivedCents <= refundedCents ? [due.dueOn] : [];
  });
}

/** The invoice of a due day that counts: the latest one, unless it is void. */
export function invoiceInForce<Document extends AccountDocument>({
  invoices,
}: Pick<AccountDue<Document>, "invoices">): AccountDue<Document>["invoices"][number] | null {
  const latest = invoices.at(-1);
  return latest && latest.invoice.voidedBy === null ? latest : null;
}

/** Where a due day stands on a day; without its contract, which is erased, it owes what its invoices say. */
export function standingOfDue(
  contract: (BilledContract & PricedContract) | undefined,
  due: AccountDue,
  today: Day,
): InvoiceStanding {
  const inForce = invoiceInForce(due);
  const invoice = inForce && {
    amounts: amountsOf(inForce.invoice),
    creditNotes: inForce.creditNotes.map((creditNote) => ({ amounts: amountsOf(creditNote) })),
  };
  return dueStanding(
    {
      ...paymentsOfDue(due),
      invoice,
      isOwed: contract ? isOwed(contract, due.dueOn) : invoice !== null,
      priceCents: contract ? priceOn(contract, due.dueOn) : 0,
    },
    today,
  );
}

/** What was collected, paid and refunded for a due day. */
function paymentsOfDue<Due extends Pick<AccountDue, "debits" | "paidDue" | "refunds">>({
  debits,
  paidDue,
  refunds,
}: Due) {
  const settled = debits.filter(({ state }) => state === "settled").map(receivedOf);
  return {
    debits: debits as Due["debits"],
    settlements: [...settled, ...(paidDue ? [{ amountCents: paidDue.amountCents }] : [])],
    refunds: refunds as Due["refunds"],
  } satisfies Omit<InvoiceHistory, "creditNotes">;
}

/**
 * The invoices of a due day with their histories. Its payments and refunds belong to the one in force: those before it
 * were taken back whole.
 */
export function invoicesOfDue<Due extends AccountDue>(due: Due) {
  type Document = Due["invoices"][number]["invoice"];
  const inForce = invoiceInForce(due);
  const nothing: Pick<Due, "debits" | "paidDue" | "refunds"> = { debits: [], paidDue: null, refunds: [] };
  return due.invoices.map((each) => {
    const paid = each === inForce ? due : nothing;
    return {
      dueOn: due.dueOn,
      entry: each.invoice as Document,
      amounts: amountsOf(each.invoice),
      attempts: paid.debits as Due["debits"],
      paidDue: paid.paidDue as Due["paidDue"],
      creditEntries: each.creditNotes as readonly Document[],
      refundEntries: paid.refunds as Due["refunds"],
      history: {
        ...paymentsOfDue<Pick<Due, "debits" | "paidDue" | "refunds">>(paid),
        creditNotes: each.creditNotes.map((creditNote) => ({ amounts: amountsOf(creditNote) })),
      },
    };
  });
}

/** The sums of a document, with the rate of the tax. */
export function amountsOf({
  withoutVatCents,
  vatPermille,
  vatCents,
  totalCents,
}: Pick<AccountDocument, "withoutVatCents" | "vatPermille" | "vatCents" | "totalCents">): VatAmounts {
  return { withoutVatCents, vatPercent: vatPermille / 10, vatCents, totalCents };
}
