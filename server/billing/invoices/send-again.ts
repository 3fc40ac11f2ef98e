import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { sendEvenSent } from "#server/database/mail/outbox-entries.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { lockedContractOfInvoice } from "./locked-invoice.ts";

/** A mail that left within this time is not sent again: somebody pressed twice. */
const justSentMs = 60_000;

/** What people of the agency do about mails with invoices that did not arrive. */
export function createInvoiceActions(context: Context) {
  const { now } = context;
  return permitted(actionPermissions.invoices, {
    /** Sends the mail of an invoice or of a credit note again, to the address in use. */
    async sendAgain(number: string, by: NamedActor): Promise<Outcome<null, { readonly code: "unknown" }>> {
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
