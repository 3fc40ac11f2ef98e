import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { onAccountCents } from "#domain/billing/account.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { lockedDebits } from "#server/database/billing/debits.ts";
import { saveRefund } from "#server/database/billing/invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { recordEntries } from "./books/record-entries.ts";

/** A refund that somebody made: its amount as they read it, its day, and the reference of the transfer, if there is one. */
export type MadeRefund = {
  readonly expectedCents: number;
  readonly on: Day;
  readonly means: SettlementMeans;
  readonly reference: string | null;
};

/**
 * Why no refund was recorded. `refunded`: somebody recorded one, with its day. `not-owed-back`: the payment is owed, or
 * the bank returned it. `amount`: another one is to be refunded. `day`: it lies before the payment or in the future;
 * `from` is the first day possible.
 */
export type RefundProblem =
  | { readonly code: "unknown" | "not-owed-back" | "amount" | "reference" }
  | { readonly code: "refunded"; readonly by: string; readonly on: Day }
  | { readonly code: "day"; readonly from: Day };

/** A page of the payments that are no longer owed, with the total of those to refund. */
export type RefundsPage = {
  readonly payments: readonly OwedBackPayment[];
  readonly total: number;
  readonly totalCents: number;
  readonly pageLength: number;
};

/** Rows on a page of payments to refund. */
const pageLength = 50;

/** The longest reference of a transfer (ISO 20022, `Max35Text`). */
const longestReference = 35;

/** Refunds: payments collected, or at the bank, that are no longer owed. */
export function createRefunds(context: Context) {
  const { database, keyring, now } = context;

  const actions = permitted(actionPermissions.refunds, {
    /**
     * Records that what is no longer owed of the payment of a due day went back to the client, who gets a mail; `null` for
     * what the contract has on account.
     */
    record(
      { contract: number, dueOn }: { readonly contract: string; readonly dueOn: Day | null },
      { expectedCents, on, means, reference: typed }: MadeRefund,
      by: NamedActor,
    ): Promise<Outcome<null, RefundProblem>> {
      return transactionWithMail(context, async (transaction): Promise<Outcome<null, RefundProblem>> => {
        const reference = typed?.trim() || null;
        if ((reference?.length ?? 0) > longestReference) return failure({ code: "reference" });
        const contract = await lockedContract(transaction, keyring, { number });
        if (!contract) return failure({ code: "unknown" });
        await lockedDebits(transaction, contract.id);
        const at = now();
        const today = dayInParis(at);
        const owed = await owedFor(transaction, contract.id, dueOn, today);
        if (!owed) {
          const account = await accountOf(transaction, contract.id);
          const refunds =
            dueOn === null
              ? account?.unassigned.refunds
              : account?.dues.find((each) => each.dueOn === dueOn)?.refunds;
          const made = refunds?.at(-1);
          if (!made) return failure({ code: "not-owed-back" });
          return failure({ code: "refunded", by: made.recordedBy, on: made.refundedOn });
        }
        if (owed.amountCents !== expectedCents) return failure({ code: "amount" });
        if (on < owed.paidOn || on > today) return failure({ code: "day", from: owed.paidOn });
        const id = context.newId();
        const amountCents = owed.amountCents;
        const refund = { id, contractId: contract.id, dueOn, amountCents, refundedOn: on, means, reference };
        await saveRefund(transaction, { ...refund, recordedBy: by.name, createdAt: at });
        const data = { ...(dueOn && { dueOn }), cents: String(amountCents), on, means };
        const subject = { kind: "contract", id: number } as const;
        await recordActivity(transaction, context, by.name, "refunded", subject, data);
        await appendEvidence(transaction, keyring, contract.chainId, "refunded", at, {
          contract: number,
          ...data,
          ...(reference && { reference }),
          by: by.name,
        });
        await recordEntries(context, transaction, [contract.id]);
        await enqueueMail(context, transaction, "refund", id, at);
        return success(null);
      });
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

/** What is to be refunded of a due day, or is on account, and the last day on which it was paid; `null` if nothing is. */
async function owedFor(
  transaction: Transaction,
  contractId: string,
  dueOn: Day | null,
  today: Day,
): Promise<Pick<OwedBackPayment, "amountCents" | "paidOn"> | null> {
  if (dueOn !== null) {
    const owedBack = await paymentsOwedBack(transaction, today, { id: contractId });
    return owedBack.find((each) => each.dueOn === dueOn && each.owedBack === "refund") ?? null;
  }
  const account = await accountOf(transaction, contractId);
  if (!account) return null;
  const { dues, unassigned } = account;
  const amountCents = onAccountCents(dues, unassigned);
  const paidOn = unassigned.payments
    .map(({ receivedOn }) => receivedOn)
    .sort()
    .at(-1);
  return amountCents > 0 && paidOn ? { amountCents, paidOn } : null;
}
