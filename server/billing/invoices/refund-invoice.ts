import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { lastPaidOn } from "#server/database/billing-reads.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { saveInvoiceRefund } from "#server/database/invoices.ts";
import { sendEvenSent } from "#server/database/outbox-entries.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { lockedContractOfInvoice, lockedInvoice } from "./locked-invoice.ts";

/** A refund that somebody made: its amount as they read it, its day, and the reference of the transfer, if there is one. */
export type MadeRefund = {
  readonly expectedCents: number;
  readonly on: Day;
  readonly means: SettlementMeans;
  readonly reference: string | null;
};

/**
 * Why no refund was recorded. `changed`: another amount is to be refunded, or none, because somebody was faster. `day`:
 * it lies before the payment or in the future; `from` is the first day possible.
 */
export type InvoiceRefundProblem =
  | { readonly code: "unknown" | "changed" | "reference" }
  | { readonly code: "day"; readonly from: Day };

/** A mail that left within this time is not sent again: somebody pressed twice. */
const justSentMs = 60_000;

/** The longest reference of a transfer (ISO 20022, `Max35Text`). */
const longestReference = 35;

/** What people of the agency do with invoices that were paid and taken back, and with mails that did not arrive. */
export function createInvoiceActions(context: Context) {
  const { keyring, now, today } = context;
  return permitted(actionPermissions.invoices, {
    /** Records that the amount which is no longer owed of a paid invoice went back to the client, who gets a mail. */
    async refund(
      number: string,
      { expectedCents, on, means, reference: typed }: MadeRefund,
      by: NamedActor,
    ): Promise<Outcome<null, InvoiceRefundProblem>> {
      const reference = typed?.trim() || null;
      if ((reference?.length ?? 0) > longestReference) return failure({ code: "reference" });
      return transactionWithMail(
        context,
        async (transaction): Promise<Outcome<null, InvoiceRefundProblem>> => {
          const locked = await lockedInvoice(context, transaction, number);
          if (!locked) return failure({ code: "unknown" });
          const { contract, invoice } = locked;
          const { toRefundCents } = invoiceStanding(invoice, invoice.history, today());
          if (toRefundCents === 0 || toRefundCents !== expectedCents) return failure({ code: "changed" });
          const from = lastPaidOn(invoice);
          if (on < from || on > today()) return failure({ code: "day", from });
          const at = now();
          const id = context.newId();
          const refund = { id, number, amountCents: toRefundCents, refundedOn: on, means, reference };
          await saveInvoiceRefund(transaction, { ...refund, recordedBy: by.name, createdAt: at });
          const data = { number, cents: String(toRefundCents), on, means };
          const subject = { kind: "contract", id: contract.number } as const;
          await recordActivity(transaction, context, by.name, "invoice-refunded", subject, data);
          const evidence = { ...data, by: by.name, ...(reference && { reference }) };
          await appendEvidence(transaction, keyring, contract.chainId, "invoice-refunded", at, evidence);
          await enqueueMail(context, transaction, "invoice-refund", id, at);
          return success(null);
        },
      );
    },

    /** Sends the mail of an invoice or of a credit note again, to the address in use. */
    sendAgain(number: string, by: NamedActor): Promise<Outcome<null, { readonly code: "unknown" }>> {
      return transactionWithMail(
        context,
        async (transaction): Promise<Outcome<null, { readonly code: "unknown" }>> => {
          const contract = await lockedContractOfInvoice(context, transaction, number);
          if (!contract) return failure({ code: "unknown" });
          const again = {
            now: now(),
            leftBefore: now() - justSentMs,
            publicUrl: context.settings.PUBLIC_URL,
          };
          if (!(await sendEvenSent(transaction, number, ["invoice", "credit-note"], again)))
            return failure({ code: "unknown" });
          const subject = { kind: "contract", id: contract.number } as const;
          await recordActivity(transaction, context, by.name, "invoice-sent-again", subject, { number });
          return success(null);
        },
      );
    },
  });
}
