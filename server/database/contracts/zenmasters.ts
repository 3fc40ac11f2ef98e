import type { Day } from "#domain/calendar.ts";
import { firstNameOf } from "#domain/staff.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf, countOf } from "#server/database/engine/dialect.ts";
import { type ContractLine, lineColumns } from "./contract-lines.ts";
import { recordContractSteps, runsOn, type StoredStep } from "./contract-steps.ts";

/** The person who looks after a contract. */
export type Zenmaster = {
  readonly id: string;
  readonly name: string;
  /** What clients read. */
  readonly firstName: string;
  /** Whether they have access: clients only read about somebody they can reach. */
  readonly isHere: boolean;
};

/** The person with this identifier as a ZenMaster, `null` if there is none. */
export async function findZenmaster(executor: DbOrTransaction, id: string | null): Promise<Zenmaster | null> {
  if (id === null) return null;
  const person = await executor
    .selectFrom("staff")
    .select(["id", "name", "firstName", "removedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) return null;
  return {
    id: person.id,
    name: person.name,
    firstName: firstNameOf(person),
    isHere: person.removedAt === null,
  };
}

/** Who looked after the contract of a step before it; `null` if nobody did. */
export async function zenmasterBefore(
  executor: DbOrTransaction,
  { contractId, at, id }: Pick<StoredStep, "id" | "contractId" | "at">,
): Promise<string | null> {
  const before = await executor
    .selectFrom("contract_steps")
    .select("zenmasterId")
    .where("contractId", "=", contractId)
    .where("kind", "=", "assign-zenmaster")
    .where("at", "<=", at)
    .where("id", "!=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return before?.zenmasterId ?? null;
}

/** What is recorded about an assignment. */
type Assignment = {
  readonly zenmasterId: string;
  readonly at: number;
  readonly on: Day;
  readonly recordedBy: string;
};

/** Gives contracts a ZenMaster. Returns the step of each, which its mail is about. */
export async function assignZenmaster(
  transaction: Transaction,
  contractIds: readonly string[],
  { newId, ...assignment }: Assignment & { readonly newId: () => string },
): Promise<string[]> {
  const steps = contractIds.map((contractId) => ({
    id: newId(),
    contractId,
    kind: "assign-zenmaster" as const,
    ...assignment,
  }));
  for (const some of chunksOf(steps)) {
    const ids = some.map(({ contractId }) => contractId);
    await transaction
      .updateTable("contracts")
      .set({ zenmasterId: assignment.zenmasterId })
      .where("id", "in", ids)
      .execute();
    await recordContractSteps(transaction, some);
  }
  return steps.map(({ id }) => id);
}

/** The contracts of a person that have not ended: their clients. */
export async function clientsOf(
  executor: DbOrTransaction,
  zenmasterId: string,
  today: Day,
): Promise<{ readonly id: string; readonly number: string }[]> {
  return running(executor, today).select(["id", "number"]).where("zenmasterId", "=", zenmasterId).execute();
}

/** How many clients each person has, by their identifier. */
export async function clientCounts(
  executor: DbOrTransaction,
  today: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await running(executor, today)
    .select(["zenmasterId", ({ fn }) => fn.countAll().as("count")])
    .where("zenmasterId", "is not", null)
    .groupBy("zenmasterId")
    .execute();
  return new Map(rows.map(({ zenmasterId, count }) => [zenmasterId!, Number(count)]));
}

/**
 * The contracts that nobody looks after, the oldest ones, and how many there are. New clients come later: whoever welcomes
 * one looks after it.
 */
export async function contractsWithoutZenmaster(
  executor: DbOrTransaction,
  today: Day,
  limit: number,
): Promise<{ readonly lines: ContractLine[]; readonly total: number }> {
  const alone = running(executor, today)
    .where("zenmasterId", "is", null)
    .where((eb) => eb.or([eb("welcomedOn", "is not", null), eb("state", "!=", "active")]));
  return {
    lines: await alone.select(lineColumns).orderBy("signedAt").limit(limit).execute(),
    total: await countOf(alone),
  };
}

function running(executor: DbOrTransaction, today: Day) {
  return executor.selectFrom("contracts").where("erasedOn", "is", null).where(runsOn(today));
}
