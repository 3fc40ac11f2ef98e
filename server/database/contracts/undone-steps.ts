import type { InferResult } from "kysely";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { isPostgres } from "#server/database/engine/dialect.ts";
import { latestStep, type StoredStep } from "./contract-steps.ts";

/**
 * The latest step of a contract that somebody recorded at the desk, with the status before it and whether anything has
 * left since.
 */
export type RecordedStep = StoredStep & {
  readonly recordedBy: string;
  readonly before: ContractStatus;
  /** Whether a mail about it has left or is leaving, or a file for the bank or a refund was made since. */
  readonly hasLeft: "mail-left" | "run-made" | "refunded" | null;
};

/** That step; `null` if the subscriber took the latest step. */
export async function latestRecordedStep(
  executor: DbOrTransaction,
  contractId: string,
): Promise<RecordedStep | null> {
  const step = await latestStep(executor, contractId);
  if (!step?.recordedBy || !step.statusBeforeJson) return null;
  const mails = await mailsAboutStep(executor, step.id).execute();
  return recordedStep(executor, step, mails);
}

/** The same, and locks its mails until the transaction ends, so that none is claimed meanwhile. */
export async function lockedRecordedStep(
  transaction: Transaction,
  contractId: string,
): Promise<RecordedStep | null> {
  const step = await latestStep(transaction, contractId);
  if (!step?.recordedBy || !step.statusBeforeJson) return null;
  const mails = await mailsAboutStep(transaction, step.id)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute();
  return recordedStep(transaction, step, mails);
}

/** Cancels the mails about a step: none of them has left. */
export async function cancelMailsAbout(transaction: Transaction, stepId: string, at: number): Promise<void> {
  await transaction
    .updateTable("outbox")
    .set({ cancelledAt: at })
    .where("subjectId", "=", stepId)
    .where("sentAt", "is", null)
    .where("cancelledAt", "is", null)
    .execute();
}

type StepMail = InferResult<ReturnType<typeof mailsAboutStep>>[number];

function mailsAboutStep(executor: DbOrTransaction, stepId: string) {
  return executor
    .selectFrom("outbox")
    .select(["attempts", "sentAt", "cancelledAt", "leaseUntil"])
    .where("subjectId", "=", stepId)
    .orderBy("id");
}

async function recordedStep(
  executor: DbOrTransaction,
  step: StoredStep,
  mails: readonly StepMail[],
): Promise<RecordedStep> {
  // A mail that was tried may have left, even if its server did not say so.
  const mail = mails.some(
    ({ sentAt, cancelledAt, attempts }) => sentAt !== null || (cancelledAt === null && attempts > 0),
  );
  const run = await executor
    .selectFrom("debit_runs")
    .select("id")
    .where("createdAt", ">=", step.at)
    .limit(1)
    .executeTakeFirst();
  const refund = await executor
    .selectFrom("activities")
    .innerJoin("contracts", "contracts.number", "activities.subjectId")
    .select("activities.id")
    .where("contracts.id", "=", step.contractId)
    .where("activities.kind", "in", ["refunded"])
    .where("activities.at", ">=", step.at)
    .executeTakeFirst();
  return {
    ...step,
    recordedBy: step.recordedBy!,
    before: JSON.parse(step.statusBeforeJson!),
    hasLeft: mail ? "mail-left" : run ? "run-made" : refund ? "refunded" : null,
  };
}
