import { type Actor, actionPermissions } from "#domain/action-permissions.ts";
import { debitsUnlessPaid } from "#domain/billing/account.ts";
import type { Day } from "#domain/calendar.ts";
import {
  type ContractStatus,
  effectiveDay,
  isForUnpaid,
  type Step,
  type StepProblem,
  type StepTiming,
  type SuspensionReason,
  suspensionOf,
  type TerminationCause,
  takeStep,
  undoMinutes,
} from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import { unpaidAndReminded } from "#domain/contract/unpaid.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { creditUnowedInvoices } from "#server/billing/invoices/credit-invoice.ts";
import type { Context } from "#server/context.ts";
import { lockedDebits, updateAwaitedDebit } from "#server/database/billing/debits.ts";
import { voidInvoicesAfter } from "#server/database/billing/invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { saveContractStep, statusBeforeTermination } from "#server/database/contracts/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { expectPermission } from "#server/staff/permitted.ts";

/**
 * The values that the person saw before confirming. At the desk, they include the contract's status ({@link
 * statusToken}).
 */
export type ExpectedStep = { readonly standing?: string; readonly day?: string };

/**
 * Why a step was not taken. `changed`: the page that the person saw is out of date. `refused`: the contract does not
 * allow it.
 */
export type StepRefusal =
  | { readonly code: "changed"; readonly what: "standing" | "day"; readonly status: ContractStatus }
  | { readonly code: "refused"; readonly problem: StepProblem; readonly status: ContractStatus };

/**
 * Takes a step in the life of a contract that the transaction has locked, for the client and for the desk, if it still
 * has the effect that the person saw. Status, step, evidence and mails are stored together or not at all. The mails
 * about a step taken at the desk wait for {@link undoMinutes}; for the others the caller wakes the mail worker. Returns
 * the contract's new status.
 *
 * @throws {ForbiddenError} if the actor may not take such a step.
 */
export async function takeContractStep(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  step: Step,
  { on, by, expected }: { readonly on: Day; readonly by: Actor; readonly expected: ExpectedStep },
): Promise<Outcome<ContractStatus, StepRefusal>> {
  expectPermission(by, actionPermissions.steps[step.kind]);
  const at = context.now();
  const before = contract.status;
  if (expected.standing !== undefined && expected.standing !== statusToken(before))
    return failure({ code: "changed", what: "standing", status: before });
  const next = await statusAfter(transaction, contract, step, { at, on });
  if (!next.ok) return failure({ code: "refused", problem: next.problem, status: before });
  const status = next.value;
  if (expected.day !== undefined && expected.day !== effectiveDay(step, status, on))
    return failure({ code: "changed", what: "day", status: before });

  const id = context.newId();
  const reason = reasonOf(step, before);
  const ending = step.kind === "reactivate" || step.kind === "take-back" ? before : status;
  const lastDayOn = "lastDayOn" in ending ? ending.lastDayOn : null;
  const recordedBy = by.role === "client" ? null : by.name;
  const stored = { id, contractId: contract.id, kind: step.kind, at, on, reason, lastDayOn, recordedBy };
  await saveContractStep(transaction, stored, before, status);
  await updateAwaitedDebit(transaction, contract.id);
  const { evidence, mails } = consequencesOf(step);
  await appendEvidence(transaction, context.keyring, contract.chainId, evidence, at, {
    contract: contract.number,
    on,
    ...(reason && { reason }),
    ...(lastDayOn && { lastDayOn }),
    ...(step.kind === "withdraw" && { declared: "fewer-than-six-employees" }),
    ...(recordedBy !== null && { by: recordedBy }),
  });
  const mailsDueAt = recordedBy === null ? at : at + undoMinutes * 60_000;
  if (step.kind === "reactivate") await voidInvoicesAfter(transaction, stored);
  const taken = { id, kind: step.kind, on, lastDayOn, mailsDueAt };
  await creditUnowedInvoices(context, transaction, contract, taken);
  await enqueueMail(context, transaction, mails, id, mailsDueAt);
  return success(status);
}

/**
 * The status that a step would give the contract. A step for unpaid payments locks the debits too, so that nobody
 * records a payment meanwhile.
 */
async function statusAfter(
  transaction: Transaction,
  contract: StoredContract,
  step: Step,
  timing: StepTiming,
): Promise<Outcome<ContractStatus, StepProblem>> {
  if (step.kind === "take-back") {
    const former = (await statusBeforeTermination(transaction, contract)) ?? undefined;
    return takeStep(contract, step, timing, { former });
  }
  if (!isForUnpaid(step)) return takeStep(contract, step, timing);
  await lockedDebits(transaction, contract.id);
  const account = await accountOf(transaction, contract.id);
  const unpaid = account && unpaidAndReminded(account.contract, debitsUnlessPaid(account.dues), timing.on);
  return takeStep(contract, step, timing, { unpaid: unpaid ?? undefined });
}

/** The contract's status as a short code, for {@link ExpectedStep}. */
export function statusToken(status: ContractStatus): string {
  const suspension = suspensionOf(status);
  const ending = "lastDayOn" in status ? [status.cause, status.askedAt, status.lastDayOn] : [];
  return [status.state, ...ending, suspension?.reason, suspension?.since].filter(Boolean).join("_");
}

/** The reason of the step; for a reactivation, the reason of the suspension that it ends. */
function reasonOf(step: Step, before: ContractStatus): TerminationCause | SuspensionReason | null {
  if (step.kind === "reactivate") return suspensionOf(before)?.reason ?? null;
  return step.kind === "terminate" ? step.cause : step.kind === "suspend" ? step.reason : null;
}

function consequencesOf(step: Step): { evidence: EvidenceKind; mails: readonly MailKind[] } {
  switch (step.kind) {
    case "withdraw":
      return { evidence: "withdrawn", mails: ["withdrawal", "agency-withdrawal"] };
    case "terminate":
      return step.cause === "subscriber"
        ? { evidence: "termination-asked", mails: ["termination", "agency-termination"] }
        : { evidence: "termination-notified", mails: ["provider-termination"] };
    case "suspend":
      return { evidence: "suspended", mails: ["suspension"] };
    case "reactivate":
      return { evidence: "reactivated", mails: ["reactivation"] };
    case "take-back":
      return {
        evidence: "termination-taken-back",
        mails: ["termination-taken-back", "agency-termination-taken-back"],
      };
  }
}
