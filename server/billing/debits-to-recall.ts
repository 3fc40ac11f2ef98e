import { isAtBank } from "#domain/billing/debit-stage.ts";
import type { Day } from "#domain/calendar.ts";
import { deadMandateReasons } from "#domain/contract/returns.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/**
 * A debit that the bank has, or is to get with a file that waits to be deposited, although it said that nothing can be
 * collected on its mandate.
 */
export type DebitToRecall = Pick<
  NamedDebit,
  "id" | "runId" | "number" | "raisonSociale" | "amountCents" | "collectionOn"
> & { readonly isDeposited: boolean };

/** All of them, or those of a contract or a run, the first to be collected first. */
export async function debitsToRecall(
  executor: DbOrTransaction,
  today: Day,
  of: { readonly contractId?: string; readonly runId?: string } = {},
): Promise<DebitToRecall[]> {
  const rows = await executor
    .selectFrom("debits as returned")
    .innerJoin("debits as later", (join) =>
      join
        .onRef("later.contractId", "=", "returned.contractId")
        .onRef("later.mandateId", "=", "returned.mandateId"),
    )
    .innerJoin("contracts", "contracts.id", "later.contractId")
    .select(["later.id", "later.runId", "number", "raisonSociale", "later.amountCents"])
    .select(["later.collectionOn", "later.state", "later.confirmedOn"])
    .distinct()
    .where("returned.state", "=", "rejected")
    .where("returned.rejectionReason", "in", deadMandateReasons)
    .where("later.state", "in", ["prepared", "presented"])
    .where("later.collectionOn", ">=", today)
    .$if(of.contractId !== undefined, (query) => query.where("returned.contractId", "=", of.contractId!))
    .$if(of.runId !== undefined, (query) => query.where("later.runId", "=", of.runId!))
    .orderBy("later.collectionOn")
    .orderBy("later.id")
    .execute();
  return rows
    .filter((debit) => debit.state === "prepared" || isAtBank(debit, today))
    .map(({ state, confirmedOn: _confirmed, ...debit }) => ({ ...debit, isDeposited: state !== "prepared" }));
}
