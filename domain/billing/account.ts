import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { type BilledContract, isOwed, type PresentedDebit } from "#domain/contract/debits.ts";
import type { MandateTerm } from "#domain/contract/mandates.ts";
import type { AnnouncedDebit } from "#domain/contract/presentation.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";
import { amountDueOn, billedOn, type DueMoney, type PricedContract } from "./amount-due.ts";
import { isInFile, lastDebit } from "./debit-stage.ts";
import type { VatAmounts } from "./invoice.ts";
import {
  dueStanding,
  type InvoiceDebit,
  type InvoiceHistory,
  type InvoiceStanding,
} from "./invoice-state.ts";

/** A debit of a contract, with the bank's answer. */
export type AccountDebit = InvoiceDebit & {
  readonly id: string;
  readonly runId: string;
  readonly mandateId: string;
  readonly dueOn: Day;
  readonly rejectedOn: Day | null;
  readonly rejectionReason: string | null;
  readonly rejectionWords: string | null;
  readonly joinsNextRun: 0 | 1;
};

/** Money that a client paid without a debit. */
export type AccountPayment = {
  readonly amountCents: number;
  readonly receivedOn: Day;
  readonly means: PaymentMeans;
};

/** Money that went back to a client. */
export type AccountRefund = { readonly amountCents: number; readonly refundedOn: Day };

/** What was collected, received and paid back for a due day. */
export type DuePayments<Debit extends AccountDebit = AccountDebit> = {
  readonly contractId: string;
  readonly dueOn: Day;
  /** In the order of their attempts. */
  readonly debits: readonly Debit[];
  /** What was paid without a debit, whole or in part, and what of it went back, each in the order of recording. */
  readonly payments: readonly AccountPayment[];
  readonly refunds: readonly AccountRefund[];
};

/** An invoice or a credit note, without the words that it froze. */
export type AccountDocument = {
  readonly number: string;
  readonly issuedOn: Day;
  readonly creditedNumber: string | null;
  /** The step that a credit note is of; `null` if a person issued it. */
  readonly stepId: string | null;
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

/**
 * Why the bank would refuse every debit of an account: the key of its number is wrong, or SEPA does not reach its country
 * (`iban`); or it lies outside the EEA, where the scheme requires its BIC (`bic`), and a structured postal address, and the
 * typed one cannot be split.
 */
export type AccountFault = "iban" | "bic" | "postalAddress";

/** A mandate, as accounts need it; its account number stays sealed. */
export type AccountMandate = MandateTerm & {
  readonly id: string;
  readonly createdAt: number;
  readonly accountFault: AccountFault | null;
  /** The day of its last debit before its contract was taken over (`takeover.ts`). */
  readonly usedElsewhereOn: Day | null;
};

/** A contract, as its account needs it. */
export type AccountContract<Mandate extends AccountMandate = AccountMandate> = BilledContract &
  PricedContract & {
    readonly id: string;
    readonly number: string;
    readonly addressConfirmedAt: number | null;
    /** In the order of their signatures. */
    readonly mandates: readonly Mandate[];
    /** The months that are owed again since its client took a termination back, if they are collected later than due. */
    readonly keptDues: readonly AnnouncedDebit[];
    /** How its client chose to pay the unpaid months, with each of the mandates that were signed later. */
    readonly arrears: readonly (AgreedDue<Day | null> & { readonly mandateId: string })[];
  };

/**
 * The account of a contract: what it owes by its terms, and all that was done about each of its due days, in their order.
 * Who only asks about money reads it without invoices.
 */
export type Account<Due extends DuePayments = AccountDue> = {
  readonly contract: AccountContract;
  readonly dues: readonly Due[];
};

/** The money of a contract that pays no due day: what came in, and what of it went back. */
export type UnassignedMoney = {
  readonly payments: readonly AccountPayment[];
  readonly refunds: readonly AccountRefund[];
};

/** What a contract has on account, in euro cents: what came in for no due day, less what was used or went back. */
export function onAccountCents(dues: readonly DuePayments[], unassigned: UnassignedMoney): number {
  const used = dues.flatMap(({ payments }) => payments.filter(({ means }) => means === "account"));
  return totalCentsOf(unassigned.payments) - totalCentsOf(unassigned.refunds) - totalCentsOf(used);
}

/** A due day about which nothing was done yet. */
export function untouchedDue(contractId: string, dueOn: Day) {
  return { contractId, dueOn, invoices: [], debits: [], payments: [], refunds: [] } as const;
}

/** What was done about a due day of an account. */
export function dueOf<Due extends DuePayments>({ contract, dues }: Account<Due>, dueOn: Day) {
  return dues.find((each) => each.dueOn === dueOn) ?? untouchedDue(contract.id, dueOn);
}

/** The debits of an account, in the order of their due days and attempts. */
export function debitsOf<Debit extends AccountDebit>(dues: readonly Pick<DuePayments<Debit>, "debits">[]) {
  return dues.flatMap(({ debits }) => debits);
}

/**
 * What was presented or paid, as the rules about presenting read it: attempt 0 was paid before any file. A month that was
 * paid in part is still to be presented.
 */
export function presentedOf(account: Account<DuePayments>): PresentedDebit[] {
  const first = account.dues.flatMap((due): PresentedDebit[] =>
    lastDebit(due.debits) === undefined && isSettled(account, due)
      ? [{ dueOn: due.dueOn, attempt: 0, state: "settled" }]
      : [],
  );
  return [...first, ...settledDebitsOf(account)];
}

/** The debits of an account, the last one of a month as settled if it came back and the month was paid whole since. */
export function settledDebitsOf<Debit extends AccountDebit>(account: Account<DuePayments<Debit>>) {
  return account.dues.flatMap((due) => {
    const isPaid = isSettled(account, due);
    const last = lastDebit(due.debits);
    return due.debits.map((debit) => ({
      ...debit,
      state: isPaid && debit.state === "rejected" && debit === last ? ("settled" as const) : debit.state,
    }));
  });
}

/** Whether a month was paid without a debit, and nothing of it is left to collect but what was refunded. */
function isSettled(account: Account<DuePayments>, due: DuePayments): boolean {
  const isPaid = centsToCollect(account, due.dueOn) === 0 || mustBePaidAgain(account, due);
  return due.payments.length > 0 && isPaid;
}

/**
 * The debits of some due days, those that came back as settled if a part of their month was paid since: no such month is
 * one of those in a row that let the agency end a contract.
 */
export function debitsUnlessPaid<Debit extends AccountDebit>(dues: readonly DuePayments<Debit>[]) {
  return dues.flatMap(({ debits, payments, refunds }) => {
    const isPaid = totalCentsOf(payments) > totalCentsOf(refunds);
    return debits.map((debit) => ({
      ...debit,
      state: debit.state === "rejected" && isPaid ? ("settled" as const) : debit.state,
    }));
  });
}

/** The money of a due day. A debit that is in a file counts as received. */
export function moneyOf({
  debits,
  payments,
  refunds,
}: Pick<DuePayments, "debits" | "payments" | "refunds">): DueMoney {
  const collected = debits.filter(isInFile);
  return {
    receivedCents: totalCentsOf([...collected, ...payments]),
    refundedCents: totalCentsOf(refunds),
  };
}

/** What is still to be collected of a due day of an account, in euro cents ({@link amountDueOn}). */
export function centsToCollect(account: Account<DuePayments>, dueOn: Day): number {
  return amountDueOn(account.contract, dueOn, moneyOf(dueOf(account, dueOn)));
}

/** The due days that were paid and refunded, and are owed after all: no debit of them came back since. */
export function refundedDays(account: Account<DuePayments>): Day[] {
  return account.dues.flatMap((due) => (mustBePaidAgain(account, due) ? [due.dueOn] : []));
}

function mustBePaidAgain(account: Account<DuePayments>, { dueOn, debits, refunds }: DuePayments): boolean {
  const isRefunded = refunds.length > 0 && lastDebit(debits)?.state !== "rejected";
  return isRefunded && centsToCollect(account, dueOn) > 0;
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
      priceCents: contract ? billedOn(contract, due.dueOn) : 0,
    },
    today,
  );
}

/** What was collected, paid and refunded for a due day. */
function paymentsOfDue<Due extends Pick<AccountDue, "debits" | "payments" | "refunds">>({
  debits,
  payments,
  refunds,
}: Due) {
  return {
    debits: debits as Due["debits"],
    payments: payments as Due["payments"],
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
  const nothing: Pick<Due, "debits" | "payments" | "refunds"> = { debits: [], payments: [], refunds: [] };
  return due.invoices.map((each) => {
    const paid = each === inForce ? due : nothing;
    return {
      dueOn: due.dueOn,
      isInForce: each === inForce,
      entry: each.invoice as Document,
      amounts: amountsOf(each.invoice),
      attempts: paid.debits as Due["debits"],
      payments: paid.payments as Due["payments"],
      creditEntries: each.creditNotes as readonly Document[],
      refundEntries: paid.refunds as Due["refunds"],
      history: {
        ...paymentsOfDue<Pick<Due, "debits" | "payments" | "refunds">>(paid),
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
  return { withoutVatCents, vatPermille, vatCents, totalCents };
}
