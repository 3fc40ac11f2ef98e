import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { creditUnowedInvoices } from "#server/billing/invoices/credit-invoice.ts";
import { appendFacts } from "#server/billing/record-answers.ts";
import { undoSettledDue } from "#server/billing/settle-due.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { latestStep, undoStep } from "#server/database/contract-steps.ts";
import { lockedContract } from "#server/database/contracts.ts";
import { undoDebitReturn } from "#server/database/debit-returns.ts";
import { findDebit, lockedDebits, moveDebit, updateAwaitedDebit } from "#server/database/debits.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { voidInvoicesOfStep } from "#server/database/invoices.ts";
import { paymentReminders } from "#server/database/mail-kinds.ts";
import { cancelMails } from "#server/database/outbox.ts";
import { isRefunded } from "#server/database/paid-dues.ts";
import { cancelMailsAbout, lockedRecordedStep } from "#server/database/undone-steps.ts";
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
     * Undoes a return, or a settlement that nobody has refunded, recorded by mistake: the debit goes back to its former
     * state, and a payment that was never presented is due again.
     */
    async debit(reference: string, by: NamedActor): Promise<Outcome<null, UndoProblem>> {
      return database.transaction(async (transaction): Promise<Outcome<null, UndoProblem>> => {
        const record = async (
          kind: "debit-settlement-undone" | "debit-return-undone",
          number: string,
          details: Readonly<Record<string, string>>,
        ) => {
          const data = { reference, ...details };
          const subject = { kind: "contract", id: number } as const;
          await recordActivity(transaction, context, by.name, kind, subject, data);
          const fact = { number, data: { ...data, contract: number, by: by.name } };
          await appendFacts(context, transaction, kind, [fact]);
        };
        const unlockedDebit = await findDebit(transaction, reference);
        if (!unlockedDebit) {
          const undone = await undoSettledDue(transaction, reference);
          if (!undone.ok) return failure({ code: undone.problem });
          const { number, receivedOn: on, means } = undone.value;
          await record("debit-settlement-undone", number, { on, means });
          return success(null);
        }
        if (!(await lockedContract(transaction, keyring, { number: unlockedDebit.number })))
          return failure({ code: "unknown" });
        const debits = await lockedDebits(transaction, unlockedDebit.contractId);
        const debit = debits.find(({ id }) => id === reference)!;
        const isFollowed = debits.some(
          ({ dueOn, attempt }) => dueOn === debit.dueOn && attempt > debit.attempt,
        );
        if (debit.state === "presented" || isFollowed) return failure({ code: "not-latest" });
        const isSettled = debit.state === "settled";
        if (isSettled && (await isRefunded(transaction, debit))) return failure({ code: "refunded" });
        await moveDebit(
          transaction,
          debit,
          isSettled
            ? {
                state: "rejected",
                settledOn: null,
                settlementMeans: null,
                settledCents: null,
                settledFile: null,
              }
            : { state: "presented", rejectedOn: null, rejectionReason: null, remindedAt: null },
        );
        const undone = isSettled ? null : await undoDebitReturn(transaction, debit.id, now());
        if (undone) await cancelMails(transaction, undone.id, paymentReminders, now());
        const { settledOn, settlementMeans, rejectedOn, rejectionReason } = debit;
        const [on, how] = isSettled ? [settledOn, settlementMeans] : [rejectedOn, rejectionReason];
        await record(isSettled ? "debit-settlement-undone" : "debit-return-undone", unlockedDebit.number, {
          ...(on && { on }),
          ...(how && { [isSettled ? "means" : "reason"]: how }),
        });
        return success(null);
      });
    },
  });
}
