import { creditReason } from "#content/contract/invoices.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import {
  type CreditNote,
  type CreditNoteProblem,
  creditNoteOf,
  creditNoteProblem,
  leftToCredit,
  longestReason,
} from "#domain/billing/credit-note.ts";
import { isInFile } from "#domain/billing/debit-stage.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { failure, type Outcome } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { type NumberingWait, nextInSeries, numberingWait } from "#server/database/billing/billing-series.ts";
import { findBillingDocument, saveBillingDocument } from "#server/database/billing/invoices.ts";
import type { InvoiceWithHistory } from "#server/database/billing/ledger.ts";
import type { StoredStep } from "#server/database/contracts/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { recordEntries } from "../books/record-entries.ts";
import { lockedInvoice, lockedInvoices } from "./locked-invoice.ts";

/**
 * Why no credit note was issued. `unknown`: there is no such invoice, or its contract is erased. `changed`: less is left
 * of the invoice than the person saw, because somebody else was faster. `reason`: none was given, or it is too long.
 * `restored`, `clock`: numbers wait.
 */
export type CreditProblem = {
  readonly code: "unknown" | "changed" | "reason" | NumberingWait | CreditNoteProblem;
};

/** The credit note that a person asks for: an amount with tax, and what was left of the invoice when they read it. */
export type CreditRequest = {
  readonly amountCents: number;
  readonly expectedLeftCents: number;
  /** As the client reads it. */
  readonly reason: string;
};

/** Credit notes that a person issues. */
export function createCredits(context: Context) {
  return permitted(actionPermissions.credits, {
    /** Takes an invoice back, whole or in part. A mail with the credit note leaves for the client. */
    async issue(
      number: string,
      { amountCents, expectedLeftCents, reason: typed }: CreditRequest,
      by: NamedActor,
    ): Promise<Outcome<CreditNote, CreditProblem>> {
      const reason = typed.trim().replaceAll(/\s+/g, " ");
      if (reason === "" || reason.length > longestReason) return failure({ code: "reason" });
      return transactionWithMail(
        context,
        async (transaction): Promise<Outcome<CreditNote, CreditProblem>> => {
          const locked = await lockedInvoice(context, transaction, number);
          if (!locked) return failure({ code: "unknown" });
          const wait = await numberingWait(transaction, context.now());
          if (wait !== null) return failure({ code: wait });
          const { contract, invoice } = locked;
          const leftCents = leftCentsOf(invoice);
          if (leftCents > 0 && leftCents !== expectedLeftCents) return failure({ code: "changed" });
          const request = { amountCents, reason, stepId: null, mailDueAt: context.now() };
          const issued = await issueCreditNote(context, transaction, contract, invoice, request);
          if (!issued.ok) return failure({ code: issued.problem });
          const subject = { kind: "contract", id: contract.number } as const;
          const data = { number: issued.value.number, invoice: number, cents: String(amountCents) };
          await recordActivity(transaction, context, by.name, "invoice-credited", subject, data);
          await recordEntries(context, transaction, [contract.id]);
          return issued;
        },
      );
    },
  });
}

/**
 * Takes back whole each invoice of a contract whose due day is no longer owed after a step. Call it in the transaction
 * of the step, once the step is stored. The mails wait as long as those of the step. While numbers wait, the credit notes
 * are left to the hourly round.
 */
export async function creditUnowedInvoices(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  { id: stepId, kind, lastDayOn, on, mailsDueAt }: StepTaken,
): Promise<void> {
  const [billable] = await billableContractsOf(transaction, [contract.id]);
  if (!billable || (await numberingWait(transaction, context.now())) !== null) return;
  const unowed = (await lockedInvoices(transaction, contract)).filter(
    (history) => leftCentsOf(history) > 0 && !isOwed(billable, history.entry.dueOn),
  );
  for (const history of unowed) {
    const reason = creditReason(kind, lastDayOn ?? on);
    const request = { amountCents: leftCentsOf(history), reason, stepId, mailDueAt: mailsDueAt };
    const issued = await issueCreditNote(context, transaction, contract, history, request);
    if (!issued.ok) throw new Error(`${history.entry.number} was not credited: ${issued.problem}`);
  }
  if (unowed.length > 0) await recordEntries(context, transaction, [contract.id]);
}

/**
 * Issues again, on the invoice that replaces a void one, the credit notes that people had issued on that one: the client
 * keeps a credit note of 20 € although a termination recorded by mistake took the whole invoice back meanwhile.
 */
export async function repeatCredits(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  { number, dueOn }: Pick<Invoice, "number" | "dueOn">,
  mailDueAt: number,
): Promise<void> {
  const invoices = await lockedInvoices(transaction, contract);
  const ofDue = invoices.filter(({ entry }) => entry.dueOn === dueOn && entry.number !== number);
  const former = ofDue.toSorted((one, other) => one.entry.reissue - other.entry.reissue).at(-1);
  for (const { number: credit, stepId, totalCents } of former?.creditEntries ?? []) {
    if (stepId !== null) continue;
    const document = await findBillingDocument(transaction, context.keyring, credit);
    if (document?.kind !== "credit-note") continue;
    const invoice = (await lockedInvoices(transaction, contract)).find(
      ({ entry }) => entry.number === number,
    )!;
    // The new invoice may be lower: a charge that the void one bore is waived, or on another invoice.
    const amountCents = Math.min(totalCents, leftCentsOf(invoice));
    if (amountCents === 0) continue;
    const request = { amountCents, reason: document.reason, stepId: null, mailDueAt };
    const issued = await issueCreditNote(context, transaction, contract, invoice, request);
    if (!issued.ok) throw new Error(`${credit} was not issued again: ${issued.problem}`);
  }
}

/** A step that was taken, and when its mails leave. */
type StepTaken = {
  readonly id: string;
  readonly kind: StoredStep["kind"];
  readonly on: Day;
  readonly lastDayOn: Day | null;
  readonly mailsDueAt: number;
};

function leftCentsOf({ amounts, history }: InvoiceWithHistory): number {
  return leftToCredit({ amounts }, history.creditNotes).totalCents;
}

/** Issues a credit note, with its number, its evidence and its mail, in one transaction. */
async function issueCreditNote(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  credited: InvoiceWithHistory,
  { amountCents, reason, stepId, mailDueAt }: CreditNoteRequest,
): Promise<Outcome<CreditNote, CreditNoteProblem>> {
  const { keyring, now, today } = context;
  const { number, dueOn } = credited.entry;
  const invoice = (await findBillingDocument(transaction, keyring, number)) as Invoice;
  const problem = creditNoteProblem(invoice, credited.history.creditNotes, amountCents);
  // A refused amount takes no number.
  if (problem !== null) return failure(problem);
  const issue = {
    // A wrong clock may have dated the invoice later.
    ...(await nextInSeries(transaction, "credit-note", {
      today: laterOf(today(), credited.entry.issuedOn),
      now: now(),
    })),
    reason,
    refund: collectedOrPresentedCents(credited) > leftCentsOf(credited) - amountCents ? "transfer" : "none",
  } as const;
  const made = creditNoteOf(invoice, credited.history.creditNotes, amountCents, issue);
  if (!made.ok) return made;
  const at = now();
  const place = { contractId: contract.id, dueOn, createdAt: at, stepId };
  const { contentSha256 } = await saveBillingDocument(transaction, keyring, made.value, place);
  const data = { number: made.value.number, invoice: number, sha256: contentSha256 };
  await appendEvidence(transaction, keyring, contract.chainId, "credit-note-issued", at, data);
  await enqueueMail(context, transaction, "credit-note", made.value.number, mailDueAt);
  return made;
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}

type CreditNoteRequest = Pick<CreditRequest, "amountCents" | "reason"> & {
  readonly stepId: string | null;
  readonly mailDueAt: number;
};

/** The amount that the client has paid for an invoice, or is about to: a debit in a file cannot be stopped from here. */
function collectedOrPresentedCents({ history: { debits, payments, refunds } }: InvoiceWithHistory): number {
  return totalCentsOf(debits.filter(isInFile)) + totalCentsOf(payments) - totalCentsOf(refunds);
}
