import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { recordEntries } from "#server/billing/books/record-entries.ts";
import { creditUnowedInvoices } from "#server/billing/invoices/credit-invoice.ts";
import { undoPayment } from "#server/billing/payments.ts";
import { appendFacts } from "#server/billing/record-answers.ts";
import { lockRunWithContracts } from "#server/billing/runs/cancel-run.ts";
import { confirmDebits, isCredited } from "#server/billing/runs/filed-batches.ts";
import type { Context } from "#server/context.ts";
import { undoDebitReturn } from "#server/database/billing/debit-returns.ts";
import { findDebit, lockedDebits, moveDebit, updateAwaitedDebit } from "#server/database/billing/debits.ts";
import { voidInvoicesOfStep } from "#server/database/billing/invoices.ts";
import { dueRecordOf } from "#server/database/billing/ledger.ts";
import { findPayment } from "#server/database/billing/payments.ts";
import { latestStep, undoStep } from "#server/database/contracts/contract-steps.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { cancelMailsAbout, lockedRecordedStep } from "#server/database/contracts/undone-steps.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { cancelMails } from "#server/database/mail/outbox.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type Missing, missing } from "./read.ts";

/** Why a record cannot be undone. `not-latest`: a later record depends on it; `too-old`: it was not recorded today. */
export type UndoProblem =
  | Missing
  | { readonly code: "not-latest" | "too-old" | "mail-left" | "run-made" | "refunded" };

/** Undoes records made by mistake. Nothing is erased: both facts stay, with who did what. */
export function createCorrections(context: Context) {
  const { database, keyring, now } = context;

  return permitted(actionPermissions.corrections, {
    /**
     * Undoes the latest step of a contract, if it was recorded at the desk today and no mail about it or file for the
     * bank has left and nothing was refunded. Mails that still wait are cancelled. `expected` is that step.
     */
    step(number: string, expected: string, by: NamedActor): Promise<Outcome<ContractStatus, UndoProblem>> {
      return database.transaction(async (transaction): Promise<Outcome<ContractStatus, UndoProblem>> => {
        const contract = await lockedContract(transaction, keyring, { number });
        if (!contract) return failure(await missing(transaction, number));
        const at = now();
        const step = await lockedRecordedStep(transaction, contract.id);
        if (!step || step.id !== expected) return failure({ code: "not-latest" });
        if (dayInParis(step.at) !== dayInParis(at)) return failure({ code: "too-old" });
        if (step.hasLeft) return failure({ code: step.hasLeft });
        await undoStep(transaction, step, step.before, at);
        await voidInvoicesOfStep(transaction, step);
        await cancelMailsAbout(transaction, step.id, at);
        await updateAwaitedDebit(transaction, contract.id);
        const latest = await latestStep(transaction, contract.id);
        // A round may have issued invoices since that the steps before do not owe.
        if (latest) await creditUnowedInvoices(context, transaction, contract, { ...latest, mailsDueAt: at });
        await appendEvidence(transaction, keyring, contract.chainId, "step-undone", at, {
          contract: number,
          step: step.kind,
          on: step.on,
          by: by.name,
        });
        return success(step.before);
      });
    },

    /**
     * Undoes a return, or a payment without a debit, that was recorded by mistake: the debit is presented as before, and
     * what the payment paid is due again. `reference`: that of the debit, or the identifier of the payment.
     */
    async debit(reference: string, by: NamedActor): Promise<Outcome<null, UndoProblem>> {
      return database.transaction(async (transaction): Promise<Outcome<null, UndoProblem>> => {
        const record = async (
          kind: "debit-settlement-undone" | "debit-return-undone",
          number: string,
          details: Readonly<Record<string, string>>,
        ) => {
          const subject = { kind: "contract", id: number } as const;
          await recordActivity(transaction, context, by.name, kind, subject, details);
          const fact = { number, data: { ...details, contract: number, by: by.name } };
          await appendFacts(context, transaction, kind, [fact]);
        };
        const payment = await findPayment(transaction, reference);
        const returned = payment ? null : await findDebit(transaction, reference);
        const ofCreditedRun = returned && (await isCredited(transaction, returned.runId));
        if (ofCreditedRun) await lockRunWithContracts(transaction, returned.runId);
        const named = payment ?? returned;
        const contract = named && (await lockedContract(transaction, keyring, { id: named.contractId }));
        if (!contract) return failure({ code: "not-latest" });
        const { number } = contract;
        if (payment) {
          const undone = await undoPayment(context, transaction, payment);
          if (!undone.ok) return failure({ code: undone.problem });
          const { amountCents, receivedOn: on, means } = payment;
          const cents = String(amountCents);
          const { reference: ofDue } = undone.value;
          const details = { ...(ofDue !== null && { reference: ofDue }), cents, on, means };
          await record("debit-settlement-undone", number, details);
          return success(null);
        }
        const debits = await lockedDebits(transaction, contract.id);
        const debit = debits.find(({ id }) => id === reference)!;
        const { rejectedOn, rejectionReason } = debit;
        const due = await dueRecordOf(transaction, debit);
        const isFollowed =
          lastDebit(due.debits)?.id !== debit.id ||
          due.payments.some(({ receivedOn }) => rejectedOn !== null && receivedOn >= rejectedOn);
        if (debit.state !== "rejected" || isFollowed) return failure({ code: "not-latest" });
        await moveDebit(transaction, debit, {
          state: "presented",
          rejectedOn: null,
          rejectionReason: null,
          rejectionWords: null,
          remindedAt: null,
        });
        const undone = await undoDebitReturn(transaction, debit.id, now());
        if (undone) await cancelMails(transaction, undone.id, paymentReminders, now());
        await confirmDebits(transaction, [debit.runId]);
        await recordEntries(context, transaction, [contract.id]);
        await record("debit-return-undone", number, {
          reference,
          ...(rejectedOn && { on: rejectedOn }),
          ...(rejectionReason && { reason: rejectionReason }),
        });
        return success(null);
      });
    },
  });
}
