import {
  type Asked,
  type ContractStatus,
  isForUnpaid,
  type Step,
  type StepProblem,
  type SuspensionReason,
  suspensionOf,
  type TerminationCause,
  takeStep,
  undoMinutes,
} from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import { unpaidInARow } from "#domain/contract/unpaid.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import type { Transaction } from "#server/database/client.ts";
import { saveContractStep } from "#server/database/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts.ts";
import { lockedDebits, updateAwaitedDebit } from "#server/database/debits.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { MailKind } from "#server/mail/mail-kinds.ts";

/**
 * Where a step would lead a contract that the transaction has locked. Of one taken for unpaid payments, the debits are
 * locked as well: nobody notes meanwhile that one was paid.
 */
export async function foreseeStep(
  transaction: Transaction,
  contract: StoredContract,
  step: Step,
  asked: Asked,
): Promise<Outcome<ContractStatus, StepProblem>> {
  if (!isForUnpaid(step)) return takeStep(contract, step, asked);
  const debits = await lockedDebits(transaction, contract.id);
  const [billed] = await billableContractsOf(transaction, [contract.id]);
  return takeStep(contract, step, asked, billed ? unpaidInARow(billed, debits, asked.on) : 0);
}

/**
 * Takes a step in the life of a contract that the transaction has locked: where it stands, the step, its evidence and
 * the promises of its mails are kept together or not at all. `by`: who recorded it at the desk; the mails then wait for
 * {@link undoMinutes}. Answers where the contract stands now.
 */
export async function saveStep(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  step: Step,
  asked: Asked & { readonly by?: string },
): Promise<Outcome<ContractStatus, StepProblem>> {
  const taken = await foreseeStep(transaction, contract, step, asked);
  if (!taken.ok) return failure(taken.problem);
  const status = taken.value;
  const id = context.newId();
  const reason = reasonOf(step, contract.status);
  const ending = step.kind === "reactivate" ? contract.status : status;
  const lastDayOn = "lastDayOn" in ending ? ending.lastDayOn : null;
  const { at, on } = asked;
  const recordedBy = asked.by ?? null;
  const kept = { id, contractId: contract.id, kind: step.kind, at, on, reason, lastDayOn, recordedBy };
  await saveContractStep(transaction, kept, contract.status, status);
  await updateAwaitedDebit(transaction, contract.id);
  const { evidence, mails } = consequencesOf(step);
  await appendEvidence(transaction, context.keyring, contract.chainId, evidence, asked.at, {
    contract: contract.number,
    on: asked.on,
    ...(reason && { reason }),
    ...(lastDayOn && { lastDayOn }),
    ...(step.kind === "withdraw" && { declared: "fewer-than-six-employees" }),
    ...(asked.by !== undefined && { by: asked.by }),
  });
  const mailsDueAt = recordedBy === null ? at : at + undoMinutes * 60_000;
  await enqueueMail(context, transaction, mails, id, mailsDueAt);
  return success(status);
}

/** Why; what a reactivation puts an end to. */
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
  }
}
