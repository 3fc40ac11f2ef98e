import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { mayBeRefundedOn } from "#domain/contract/refunds.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { lockedContract } from "#server/database/contracts.ts";
import { findDebit, type NamedDebit } from "#server/database/debits.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { type OwedBackPayment, paymentsOwedBack, saveRefund } from "#server/database/refunds.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";

/**
 * Why no refund was recorded. `already`: somebody recorded one, with its day. `not-owed-back`: the payment is owed, or
 * the bank returned it.
 */
export type RefundProblem =
  | { readonly code: "unknown" | "not-owed-back" }
  | { readonly code: "refunded"; readonly by: string | null; readonly on: Day }
  | { readonly code: "refund-day"; readonly collectionOn: Day };

/** A page of the payments that are no longer owed, with the total of those to refund. */
export type RefundsPage = {
  readonly payments: readonly OwedBackPayment[];
  readonly total: number;
  readonly totalCents: number;
  readonly pageLength: number;
};

/** Rows on a page of payments to refund. */
const pageLength = 50;

/** Refunds: payments collected, or at the bank, that are no longer owed. */
export function createRefunds(context: Context) {
  const { database, keyring, now } = context;

  const actions = permitted(actionPermissions.refunds, {
    /**
     * Records the day on which a debit without an invoice was refunded; the refund of an invoice is recorded on it. The
     * client gets a mail.
     */
    record(
      reference: string,
      { on, means }: { readonly on: Day; readonly means: SettlementMeans },
      by: NamedActor,
    ): Promise<Outcome<NamedDebit, RefundProblem>> {
      return transactionWithMail(
        context,
        async (transaction): Promise<Outcome<NamedDebit, RefundProblem>> => {
          const unlockedDebit = await findDebit(transaction, reference);
          const contract =
            unlockedDebit && (await lockedContract(transaction, keyring, { number: unlockedDebit.number }));
          // Read again under the lock, because somebody may have been faster.
          const debit = contract && (await findDebit(transaction, reference));
          if (!debit) return failure({ code: "unknown" });
          const { number, refundedOn, refundedBy, collectionOn, contractId } = debit;
          if (refundedOn !== null) return failure({ code: "refunded", by: refundedBy, on: refundedOn });
          const today = dayInParis(now());
          const owed = await paymentsOwedBack(transaction, today, { id: contractId });
          if (!owed.some(({ debit, credit }) => debit?.id === reference && credit === null))
            return failure({ code: "not-owed-back" });
          if (!mayBeRefundedOn(debit, on, today)) return failure({ code: "refund-day", collectionOn });
          await saveRefund(transaction, reference, { on, means, by: by.name });
          const data = { reference, on, means };
          await enqueueMail(context, transaction, "debit-refund", reference, now());
          await recordActivity(
            transaction,
            context,
            by.name,
            "debit-refunded",
            { kind: "contract", id: number },
            data,
          );
          await appendEvidence(transaction, keyring, contract.chainId, "debit-refunded", now(), {
            ...data,
            contract: number,
            by: by.name,
          });
          return success(debit);
        },
      );
    },
  });

  return {
    /** A page of the payments that are no longer owed, with the total of those to refund. */
    async list(page: number): Promise<RefundsPage> {
      const payments = await paymentsOwedBack(database.db, dayInParis(now()));
      const toRefund = payments.filter(({ owedBack }) => owedBack === "refund");
      return {
        payments: payments.slice((page - 1) * pageLength, page * pageLength),
        total: payments.length,
        totalCents: totalCentsOf(toRefund),
        pageLength,
      };
    },

    ...actions,
  };
}
