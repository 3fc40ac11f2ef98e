import { totalCentsOf } from "#domain/amount.ts";
import {
  debitsUnlessPaid,
  dueOf,
  invoicesOfDue,
  onAccountCents,
  presentedOf,
  settledDebitsOf,
  standingOfDue,
} from "#domain/billing/account.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { debitStage, isPaid } from "#domain/billing/debit-stage.ts";
import type { InvoiceStanding } from "#domain/billing/invoice-state.ts";
import { type LeftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { type NextDebit, nextDebitOf } from "#domain/billing/next-debit.ts";
import { type OwedBackPayment, paymentOwedBack } from "#domain/billing/owed-back.ts";
import { type OwedDue, owedDue } from "#domain/billing/owed-due.ts";
import { type PlacedCents, placesOf } from "#domain/billing/places.ts";
import { dueToRebillOn, type Rebilling, rebillingOf } from "#domain/billing/rebilling.ts";
import { type InvoiceWait, invoiceWait } from "#domain/billing/reconciliation.ts";
import { askedDues, owedCentsOf, unpaidDues } from "#domain/billing/unpaid-due.ts";
import { addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import {
  type BilledContract,
  type DebitSequence,
  debitDaysBetween,
  debitsToPresent,
  type Interruption,
  isOwed,
  type PresentedDebit,
} from "#domain/contract/debits.ts";
import { requestedOn } from "#server/billing/contacts.ts";
import { type DebitToRecall, debitsToRecall } from "#server/billing/debits-to-recall.ts";
import { plannedDaysOf } from "#server/billing/placed-cents.ts";
import type { Context } from "#server/context.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import { chargesOfDebits, decisionsOf, type StoredCharge } from "#server/database/billing/charges.ts";
import { type SentReminder, sentReminders } from "#server/database/billing/debit-returns.ts";
import { runPeriods } from "#server/database/billing/debit-runs.ts";
import type { StoredDebit } from "#server/database/billing/debits.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import type { InvoiceWithHistory, Payment, Refund, StoredAccount } from "#server/database/billing/ledger.ts";
import { type NextReminder, nextReminders } from "#server/database/billing/next-reminders.ts";
import { mandateOfDue } from "#server/database/contracts/mandates.ts";

/** The payments that a contract owes on a day, and what became of each. */
export type ContractDebits = {
  /** The interruptions by which payments do not fall due. */
  readonly interruptions: readonly Interruption[];
  /** The due days whose invoice was taken back, whole or in part. */
  readonly credits: NonNullable<BilledContract["credits"]>;
  /** The charges of the bank that invoices bear, each with its due day. */
  readonly rebilled: NonNullable<BilledContract["rebilled"]>;
  /** The due day whose invoice could bear another one; `null` if none is to come. */
  readonly rebillOn: Day | null;
  /** The latest first, with its invoice and its debits. */
  readonly dues: readonly ContractDue[];
  /** Those of all files, the latest due first, and the latest attempt of a day first. */
  readonly presented: readonly PresentedPayment[];
  /** The same as the rules about months in a row read them ({@link debitsUnlessPaid}). */
  readonly unlessPaid: readonly (Omit<StoredDebit, "state"> & PresentedDebit)[];
  /** The money that pays no due day, and what is left of it. */
  readonly onAccount: {
    readonly payments: readonly Payment[];
    readonly refunds: readonly Refund[];
    readonly leftCents: number;
  };
  /** Due days never presented yet, up to and including the next one. */
  readonly toPresent: readonly Day[];
  /** The next debit, from today on. */
  readonly next: NextDebit | null;
  /** Why the next file leaves the payments of the contract out; `null` if nothing keeps them out. */
  readonly leftOut: LeftOutReason | null;
  /** The day on which its client was last asked for another account. */
  readonly requestedOn: Day | null;
  /** Sequence type of the next debit in the life of the mandate. */
  readonly sequence: DebitSequence;
  /** The payments that are no longer owed, to recall or to refund. */
  readonly owedBack: readonly OwedBackPayment[];
  /** How many payments were collected or received by other means, and their total. */
  readonly paid: number;
  readonly paidCents: number;
  /** What is left to pay of the unpaid months. */
  readonly unpaidCents: number;
  /** The debits that the bank still has although it said that their mandate is dead. */
  readonly toRecall: readonly DebitToRecall[];
  /** What its client is asked to pay, less what is on account. */
  readonly askedCents: number;
  /** The next reminder of each unpaid payment, and those that left, the latest first. */
  readonly reminders: { readonly next: readonly NextReminder[]; readonly sent: readonly SentReminder[] };
  readonly refundedCents: number;
  /** Where each cent is that the contract or the agency owes. */
  readonly places: readonly PlacedCents[];
};

/** A due day of a contract: past, presented ahead, or the next one. */
export type ContractDue = {
  readonly dueOn: Day;
  /** The amount of its latest invoice, of its last debit, or that the contract owes for it. */
  readonly amountCents: number;
  /** Where its latest invoice stands; without one, where its payments do. */
  readonly standing: InvoiceStanding;
  /** Why it has no invoice yet; `null` if it has one, never will, or is still to come. */
  readonly wait: InvoiceWait | null;
  /** Whether a file for the bank is still to carry it. */
  readonly isToPresent: boolean;
  /** Why the next file does not, if it does not: somebody must add what is forgotten to it. */
  readonly isHeld: LeftOutReason | "forgotten" | null;
  /** The latest last: those before it were taken back whole. */
  readonly invoices: readonly (InvoiceWithHistory & { readonly creditReasons: readonly string[] })[];
  /** The latest attempt first. */
  readonly debits: readonly PresentedPayment[];
  /** What was paid without a debit, and what of it went back. */
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** The month as somebody may pay it without a debit; `null` if nothing is left to pay, or a file carries it. */
  readonly owed: OwedDue | null;
  /** The account of its last debit, or that which the next file debits, masked. */
  readonly maskedIban: string;
};

type PresentedPayment = Omit<StoredDebit, "state"> & {
  readonly state: PresentedDebit["state"];
  /** Whether the same payment was presented again. */
  readonly isFollowed: boolean;
  readonly isOwed: boolean;
  /** The account that it debits, masked. */
  readonly maskedIban: string;
  /** What the bank kept besides it, in the order of days. */
  readonly charges: readonly PresentedCharge[];
};

/** What the bank kept for a debit, and the due day whose invoice bears it, if somebody decided so. */
export type PresentedCharge = StoredCharge & {
  readonly rebilling: Rebilling;
  readonly rebilledOn: Day | null;
};

/**
 * The payments that a contract owes on a day, and what became of each. Those that wait or waited for a confirmed e-mail
 * address join the next file (docs/product.md, 5.6).
 */
export async function contractDebits(
  context: Context,
  account: StoredAccount,
  now: number,
): Promise<ContractDebits> {
  const today = dayInParis(now);
  const { db } = context.database;
  const whenNext = (await numberingWait(db, now)) ?? "round";
  const { contract, dues: records, unassigned } = account;
  const debits = settledDebitsOf(account);
  const presentedOrPaid = presentedOf(account);
  const kept = await chargesOfDebits(
    db,
    debits.map(({ id }) => id),
  );
  const decisions = await decisionsOf(
    db,
    kept.map(({ id }) => id),
  );
  const charges = kept.map((charge): PresentedCharge => {
    const decision = decisions.get(charge.id) ?? null;
    return { ...charge, rebilling: rebillingOf(account, decision), rebilledOn: decision?.dueOn ?? null };
  });
  const presented = debits
    .map((debit) => ({
      ...debit,
      charges: charges.filter(({ debitId }) => debitId === debit.id),
      isFollowed: debits.some(
        ({ dueOn, attempt, state }) =>
          dueOn === debit.dueOn && attempt > debit.attempt && state !== "withdrawn",
      ),
      isOwed: isOwed(contract, debit.dueOn),
      maskedIban: ibanOf([debit]),
    }))
    .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn) || other.attempt - one.attempt);
  const from = contract.dates.firstDebitOn;
  const owed = debitDaysBetween(contract, from, addMonths(laterOf(from, today), 2));
  const use = mandateUse(account, now);
  const { byTransfer, sequence } = use;
  const plan = plannedDaysOf(account, await runPeriods(db), now);
  const leftOut = plan.reason;
  const waiting = debitsToPresent(owed, presentedOrPaid, false)
    .map(({ dueOn }) => dueOn)
    .filter((dueOn) => !byTransfer.includes(dueOn));
  const next = waiting.findIndex((day) => day >= today);
  const toPresent = next === -1 ? waiting : waiting.slice(0, next + 1);
  const collected = debits.filter((debit) => isPaid(debitStage(debit, today)));
  const payments = records.flatMap((record) => record.payments);
  const dues = await duesOf();
  return {
    interruptions: contract.interruptions,
    credits: contract.credits,
    rebilled: contract.rebilled,
    rebillOn: dueToRebillOn(account, today),
    dues,
    presented,
    unlessPaid: debitsUnlessPaid(records),
    onAccount: { ...unassigned, leftCents: onAccountCents(records, unassigned) },
    toPresent,
    next: nextDebitOf(account, today, now),
    leftOut,
    requestedOn: await requestedOn(db, contract.id),
    toRecall: await debitsToRecall(db, today, { contractId: contract.id }),
    sequence,
    owedBack: records
      .flatMap((record) => paymentOwedBack(contract, record, today) ?? [])
      .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn)),
    paid: collected.length + presentedOrPaid.filter(({ state }) => state === "settled").length,
    paidCents: totalCentsOf([...collected, ...payments]),
    unpaidCents: owedCentsOf(unpaidDues(account, now)),
    askedCents: owedCentsOf(askedDues(account, now)),
    reminders: {
      next: await nextReminders({ now: () => now }, db, [account]),
      sent: await sentReminders(db, contract.id),
    },
    refundedCents: totalCentsOf(records.flatMap(({ refunds }) => refunds)),
    places: placesOf(account, plan, now),
  };

  /** The due days with a record, those of a coming file or to be paid by transfer, and those that wait for their invoice. */
  async function duesOf(): Promise<ContractDue[]> {
    const invoiced = debitDaysBetween(contract, contract.dates.firstDebitOn, today);
    const days = new Set([...records.map(({ dueOn }) => dueOn), ...toPresent, ...byTransfer, ...invoiced]);
    const dues: ContractDue[] = [];
    for (const dueOn of [...days].sort().reverse()) {
      const record = dueOf(account, dueOn);
      const invoices = await Promise.all(invoicesOfDue(record).map(withReasons));
      const invoice = invoices.at(-1);
      const ofDay = presented.filter((debit) => debit.dueOn === dueOn);
      const isStillOwed = isOwed(contract, dueOn);
      const owes = billedOn(contract, dueOn);
      const amountCents = invoice?.amounts.totalCents ?? ofDay[0]?.amountCents ?? owes;
      dues.push({
        dueOn,
        amountCents,
        standing: standingOfDue(contract, record, today),
        wait:
          !invoice && isStillOwed && dueOn <= today
            ? invoiceWait(contract, dueOn, { today, next: whenNext })
            : null,
        isToPresent: toPresent.includes(dueOn),
        isHeld: toPresent.includes(dueOn)
          ? (leftOut ?? (plan.forgotten.has(dueOn) ? "forgotten" : null))
          : null,
        invoices,
        debits: ofDay,
        payments: record.payments,
        refunds: record.refunds,
        owed: owedDue(account, dueOn, today),
        maskedIban: ibanOf(ofDay),
      });
    }
    return dues;
  }

  /** The bank account of the last of some debits, masked. */
  function ibanOf(some: readonly Pick<StoredDebit, "mandateId" | "attempt">[]): string {
    return mandateOfDue(contract.mandates, some, now).maskedIban;
  }

  async function withReasons(invoice: InvoiceWithHistory) {
    const creditReasons: string[] = [];
    for (const { number } of invoice.creditEntries) {
      const document = await findBillingDocument(db, context.keyring, number);
      creditReasons.push(document?.kind === "credit-note" ? document.reason : "");
    }
    return { ...invoice, creditReasons };
  }
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}
