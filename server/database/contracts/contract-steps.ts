import { type RawBuilder, type Selectable, sql } from "kysely";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { PastSuspension } from "#domain/contract/debits.ts";
import {
  type ContractStatus,
  type Suspension,
  type SuspensionReason,
  suspensionReasons,
} from "#domain/contract/lifecycle.ts";
import { type AnnouncedDebit, debitAfterReturn, debitAfterTakeBack } from "#domain/contract/presentation.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractStepsTable, ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { hashOfToken } from "#server/database/sealed/encryption.ts";

export type StoredStep = Selectable<ContractStepsTable>;

/** Stores steps that do not change their contracts' status, and have mails of their own. */
export async function recordContractSteps(
  transaction: Transaction,
  steps: readonly (Pick<StoredStep, "id" | "contractId" | "kind" | "at" | "on"> &
    Partial<
      Pick<StoredStep, "announcementId" | "reason" | "zenmasterId" | "recordedBy" | "formerLinkHash">
    >)[],
): Promise<void> {
  await transaction
    .insertInto("contract_steps")
    .values(steps.map((step) => ({ reason: null, ...step, lastDayOn: null })))
    .execute();
}

/** Stores a step and the contract's status after it. */
export async function saveContractStep(
  transaction: Transaction,
  step: Omit<
    StoredStep,
    "announcementId" | "zenmasterId" | "statusBeforeJson" | "undoneAt" | "formerLinkHash"
  >,
  before: ContractStatus,
  status: ContractStatus,
): Promise<void> {
  const statusBeforeJson = JSON.stringify(before);
  await transaction
    .insertInto("contract_steps")
    .values({ ...step, statusBeforeJson })
    .execute();
  await transaction
    .updateTable("contracts")
    .set(columnsOf(status))
    .where("id", "=", step.contractId)
    .execute();
}

/** The steps that change the status of a contract. */
const statusSteps = ["withdraw", "terminate", "suspend", "reactivate", "take-back"] as const;

/** The latest step of some kinds that was not undone, or `null`: one that changed the contract's status, if none is given. */
export async function latestStep(
  executor: DbOrTransaction,
  contractId: string,
  kinds: readonly StoredStep["kind"][] = statusSteps,
): Promise<StoredStep | null> {
  const row = await executor
    .selectFrom("contract_steps")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("kind", "in", kinds)
    .where("undoneAt", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The step that gave a contract its present link; `null` if it still has the link of its signature. */
export async function latestLinkStep(executor: DbOrTransaction, contractId: string): Promise<string | null> {
  return (await latestStep(executor, contractId, ["renew-link"]))?.id ?? null;
}

/** Undoes a step: its contract gets its former status back. */
export async function undoStep(
  transaction: Transaction,
  { id, contractId }: Pick<StoredStep, "id" | "contractId">,
  before: ContractStatus,
  at: number,
): Promise<void> {
  await transaction.updateTable("contract_steps").set({ undoneAt: at }).where("id", "=", id).execute();
  await transaction.updateTable("contracts").set(columnsOf(before)).where("id", "=", contractId).execute();
}

/** The step that took something back with a private link, which opens the contract no more; `null` if none did. */
export async function stepOfFormerLink(executor: DbOrTransaction, token: string): Promise<StoredStep | null> {
  const row = await executor
    .selectFrom("contract_steps")
    .selectAll()
    .where("formerLinkHash", "=", hashOfToken(token))
    .executeTakeFirst();
  return row ?? null;
}

/** A step of a contract, or `null`. */
export async function findContractStep(executor: DbOrTransaction, id: string): Promise<StoredStep | null> {
  const row = await executor.selectFrom("contract_steps").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** A suspension of the services, and when it was recorded that they were back. */
type StoredSuspension = PastSuspension & { readonly backAt: number | null };

/** The suspensions of the services of some contracts, by contract, in their order. */
export async function suspensionsOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSuspension[]>> {
  if (contractIds.length === 0) return new Map();
  const steps = await executor
    .selectFrom("contract_steps")
    .select(["contractId", "kind", "reason", "on", "at"])
    .where("contractId", "in", contractIds)
    .where("reason", "in", suspensionReasons)
    .where("kind", "in", ["suspend", "terminate", "reactivate"])
    .where("undoneAt", "is", null)
    .orderBy("at")
    .execute();
  const suspensions = new Map<string, StoredSuspension[]>();
  for (const { contractId, kind, reason, on, at } of steps) {
    const all = suspensions.get(contractId) ?? [];
    const isOpen = all.at(-1)?.backOn === null;
    if (kind === "reactivate" && isOpen) all.push({ ...all.pop()!, backOn: on, backAt: at });
    // A termination for unpaid invoices suspends what is not suspended yet.
    if (kind === "suspend" || (kind === "terminate" && reason === "unpaid" && !isOpen))
      all.push({ reason: reason as SuspensionReason, fromOn: on, backOn: null, backAt: null });
    suspensions.set(contractId, all);
  }
  return suspensions;
}

/**
 * The months that some contracts owe again since a termination was taken back or services came back, and that are collected
 * later than due.
 */
export async function keptDuesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, AnnouncedDebit[]>> {
  if (contractIds.length === 0) return new Map();
  const takenBack = await executor
    .selectFrom("contract_steps")
    .select(["contractId", "on", "lastDayOn"])
    .where("contractId", "in", contractIds)
    .where("kind", "=", "take-back")
    .where("undoneAt", "is", null)
    .orderBy("at")
    .execute();
  const kept = [
    ...takenBack.map(({ contractId, on, lastDayOn }) => ({
      contractId,
      due: debitAfterTakeBack(on, lastDayOn!),
    })),
    ...(await debitsAfterReturns(executor, contractIds)),
  ];
  return new Map(
    [...Map.groupBy(kept, ({ contractId }) => contractId)].map(([contractId, ofContract]) => [
      contractId,
      ofContract.flatMap(({ due }) => due ?? []),
    ]),
  );
}

/** The payments of the months in which the services of some contracts came back. */
async function debitsAfterReturns(executor: DbOrTransaction, contractIds: readonly string[]) {
  const suspensions = [...(await suspensionsOf(executor, contractIds))];
  const returned = suspensions.filter(([, some]) => some.some(({ backAt }) => backAt !== null));
  if (returned.length === 0) return [];
  const contracts = await executor
    .selectFrom("contracts")
    .select(["id", "acceptedOn", "trialEndsOn", "firstDebitOn"])
    .where(
      "id",
      "in",
      returned.map(([contractId]) => contractId),
    )
    .execute();
  const dates = new Map(contracts.map((contract) => [contract.id, contract]));
  return returned.flatMap(([contractId, some]) =>
    some.flatMap((suspension) => {
      const { backAt } = suspension;
      const due =
        backAt === null ? null : debitAfterReturn(dates.get(contractId)!, suspension, dayInParis(backAt));
      return { contractId, due };
    }),
  );
}

/** The status of a contract before its subscriber terminated it; `null` if they did not. */
export async function statusBeforeTermination(
  executor: DbOrTransaction,
  { id, status }: { readonly id: string; readonly status: ContractStatus },
): Promise<ContractStatus | null> {
  if (status.state !== "terminating" || status.cause !== "subscriber") return null;
  const terminations = await executor
    .selectFrom("contract_steps")
    .select("statusBeforeJson")
    .where("contractId", "=", id)
    .where("kind", "=", "terminate")
    .where("undoneAt", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  // A subscriber may have brought their last day forward.
  for (const { statusBeforeJson } of terminations) {
    const before: ContractStatus | null = statusBeforeJson === null ? null : JSON.parse(statusBeforeJson);
    if (before?.state !== "terminating" || before.cause !== "subscriber") return before;
  }
  return null;
}

/** The columns of a contract that hold its status. */
export const statusColumns = [
  "state",
  "endAskedAt",
  "endAskedOn",
  "endCause",
  "lastDayOn",
  "suspendedOn",
  "suspensionReason",
] as const;

/** Whether a contract runs on a day, in a query of contracts: its last day of service is not past. */
export function runsOn(day: Day): RawBuilder<boolean> {
  return sql<boolean>`("state" in ('active', 'suspended') or "state" = 'terminating' and "lastDayOn" >= ${day})`;
}

type StatusColumns = Pick<Selectable<ContractsTable>, (typeof statusColumns)[number]>;

/** The status of a contract. @throws {Error} when its columns contradict each other. */
export function statusOf(row: StatusColumns & Pick<ContractsTable, "number">): ContractStatus {
  const { number, state, endAskedAt, endAskedOn, endCause, lastDayOn } = row;
  if (state === "active") return { state };
  const suspension = suspensionOf(row);
  if (state === "suspended") {
    if (!suspension) throw new Error(`Contract ${number} is suspended since no day`);
    return { state, suspension };
  }
  if (endAskedAt === null || endAskedOn === null || endCause === null || lastDayOn === null) {
    throw new Error(`Contract ${number} has ended on no day`);
  }
  return { state, cause: endCause, askedAt: endAskedAt, askedOn: endAskedOn, lastDayOn, suspension };
}

function suspensionOf({ suspendedOn, suspensionReason }: StatusColumns): Suspension | null {
  return suspendedOn && suspensionReason ? { reason: suspensionReason, since: suspendedOn } : null;
}

function columnsOf(status: ContractStatus): StatusColumns {
  const suspension = status.state === "active" ? null : status.suspension;
  const ending = "lastDayOn" in status ? status : null;
  return {
    state: status.state,
    endAskedAt: ending?.askedAt ?? null,
    endAskedOn: ending?.askedOn ?? null,
    endCause: ending?.cause ?? null,
    lastDayOn: ending?.lastDayOn ?? null,
    suspendedOn: suspension?.since ?? null,
    suspensionReason: suspension?.reason ?? null,
  };
}
