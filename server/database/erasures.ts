import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Executor, Transaction } from "./client.ts";
import type { ErasuresTable, LegalHoldsTable } from "./retention-schema.ts";

/** One line of the journal of what was erased. */
export type Erasure = Selectable<ErasuresTable>;

/** Notes an erasure in the journal. Those of the same day, kind, rule and subject make one line. */
export async function noteErasure(
  transaction: Transaction,
  erasure: Omit<Erasure, "subject" | "count"> & Partial<Pick<Erasure, "subject" | "count">>,
): Promise<void> {
  const { subject = "", count = 1, ...rest } = erasure;
  if (count === 0) return;
  await transaction
    .insertInto("erasures")
    .values({ ...rest, subject, count })
    .onConflict((conflict) =>
      conflict
        .columns(["erasedOn", "kind", "rule", "subject"])
        .doUpdateSet((eb) => ({ count: eb("erasures.count", "+", count) })),
    )
    .execute();
}

/** The journal of the days from one to another, both included, the latest first. */
export function erasuresBetween(executor: Executor, from: Day, to: Day): Promise<Erasure[]> {
  return executor
    .selectFrom("erasures")
    .selectAll()
    .where("erasedOn", ">=", from)
    .where("erasedOn", "<=", to)
    .orderBy("erasedOn", "desc")
    .orderBy("kind")
    .orderBy("rule")
    .orderBy("subject")
    .execute();
}

/** A hold that was placed on a contract. */
export type LegalHold = Selectable<LegalHoldsTable>;

/** Keeps a contract from being erased until the hold is lifted. */
export async function placeHold(transaction: Transaction, hold: Omit<LegalHold, "liftedOn">): Promise<void> {
  await transaction.insertInto("legal_holds").values(hold).execute();
}

/** Lifts the holds of a contract; answers how many there were. */
export async function liftHolds(transaction: Transaction, contractId: string, on: Day): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("legal_holds")
    .set({ liftedOn: on })
    .where("contractId", "=", contractId)
    .where("liftedOn", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The holds on a contract that were not lifted, the oldest first. */
export function holdsOf(executor: Executor, contractId: string): Promise<LegalHold[]> {
  return executor
    .selectFrom("legal_holds")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("liftedOn", "is", null)
    .orderBy("placedOn")
    .execute();
}

/** The contracts that are held now, the oldest hold first. */
export function heldContracts(executor: Executor): Promise<(LegalHold & { readonly number: string })[]> {
  return executor
    .selectFrom("legal_holds")
    .innerJoin("contracts", "contracts.id", "legal_holds.contractId")
    .selectAll("legal_holds")
    .select("contracts.number")
    .where("legal_holds.liftedOn", "is", null)
    .orderBy("legal_holds.placedOn")
    .orderBy("contracts.number")
    .execute();
}
