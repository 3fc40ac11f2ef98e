import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type BilledContract, isOwed } from "#domain/contract/debits.ts";
import { type OwedBack, owedBack } from "#domain/contract/refunds.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { billableContractsOf } from "./billable-contracts.ts";
import { dueKey } from "./billing-reads.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { isUnpaid, type NamedDebit, type StoredDebit } from "./debits.ts";
import { chunksOf } from "./dialect.ts";

/** A debit that is no longer owed, and the action on it. Its amount is without the refunds of its invoice. */
export type OwedBackDebit = NamedDebit & { readonly owedBack: OwedBack };

/**
 * The debits that are no longer owed and that nobody has refunded, of all contracts or of some, the first collected
 * first. SQL finds the candidates; the domain rule decides.
 */
export async function debitsOwedBack(
  executor: DbOrTransaction,
  today: Day,
  of: { readonly id?: string; readonly numbers?: readonly string[] } = {},
): Promise<OwedBackDebit[]> {
  const { id, numbers } = of;
  if (numbers?.length === 0) return [];
  const rows = await ofChangedContracts(executor)
    .$if(id !== undefined, (query) => query.where("debits.contractId", "=", id!))
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .where("debits.state", "<>", "rejected")
    .where("debits.refundedOn", "is", null)
    .orderBy("debits.collectionOn")
    .orderBy("debits.id")
    .execute();
  const contracts = await contractsOf(executor, rows);
  const refunded = await refundedCents(executor, [...contracts.keys()]);
  return rows.flatMap((debit) => {
    const contract = contracts.get(debit.contractId);
    const what = contract ? owedBackOf(contract, debit, refunded, today) : null;
    return what === null ? [] : [{ ...debit, ...what }];
  });
}

/** What is still owed back of a debit, and the action on it; `null` if its invoice was refunded, or nothing is owed. */
export function owedBackOf(
  contract: BilledContract,
  debit: StoredDebit,
  refunded: ReadonlyMap<string, number>,
  today: Day,
): { readonly owedBack: OwedBack; readonly amountCents: number } | null {
  const what = owedBack(contract, debit, today);
  const amountCents = debit.amountCents - (refunded.get(dueKey(debit)) ?? 0);
  return what === null || amountCents <= 0 ? null : { owedBack: what, amountCents };
}

/** What the invoices of some contracts were refunded, by {@link dueKey}. */
export async function refundedCents(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const refunded = new Map<string, number>();
  for (const some of chunksOf(contractIds)) {
    const rows = await executor
      .selectFrom("invoice_refunds")
      .innerJoin("invoices", "invoices.number", "invoice_refunds.number")
      .select(["contractId", "dueOn"])
      .select(({ fn }) => fn.sum("amountCents").as("cents"))
      .where("contractId", "in", some)
      .groupBy(["contractId", "dueOn"])
      .execute();
    for (const row of rows) refunded.set(dueKey(row), Number(row.cents));
  }
  return refunded;
}

/** The identifiers of the debits that came back unpaid and are no longer owed: nobody should be asked to pay them. */
export async function unpaidNoLongerOwed(executor: DbOrTransaction): Promise<string[]> {
  const rows = await ofChangedContracts(executor)
    .where("debits.id", "in", executor.selectFrom("debits").select("id").where(isUnpaid))
    .execute();
  const contracts = await contractsOf(executor, rows);
  return rows.flatMap(({ id, contractId, dueOn }) => {
    const contract = contracts.get(contractId);
    return contract && !isOwed(contract, dueOn) ? [id] : [];
  });
}

/** The debits of contracts that ended, were interrupted or have credit notes, whose due day may be owed no more. */
function ofChangedContracts(executor: DbOrTransaction) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .selectAll("debits")
    .select(["contracts.number", "contracts.raisonSociale"])
    .where("debits.contractId", "in", ({ selectFrom }) =>
      selectFrom("contracts as ended")
        .select("ended.id as contractId")
        .where("ended.state", "in", ["withdrawn", "terminating"])
        .union(
          selectFrom("contract_steps")
            .select("contract_steps.contractId")
            .where(isInterruption)
            .where("undoneAt", "is", null),
        )
        .union(selectFrom("invoices").select("invoices.contractId").where(isCreditNote)),
    )
    .where((eb) =>
      eb.or([
        eb("contracts.state", "<>", "terminating"),
        sql<boolean>`"debits"."dueOn" >= "contracts"."lastDayOn"`,
        eb.exists(
          eb
            .selectFrom("invoices")
            .select("invoices.number")
            .whereRef("invoices.contractId", "=", "debits.contractId")
            .whereRef("invoices.dueOn", "=", "debits.dueOn")
            .where(isCreditNote),
        ),
      ]),
    );
}

async function contractsOf(executor: DbOrTransaction, debits: readonly NamedDebit[]) {
  const ids = [...new Set(debits.map(({ contractId }) => contractId))];
  return new Map((await billableContractsOf(executor, ids)).map((contract) => [contract.id, contract]));
}

/** Must be written exactly as in the index of those steps: both stores compare the text. */
const isInterruption = sql<boolean>`"kind" = 'suspend' and "reason" = 'force-majeure'`;

/** Must be written exactly as in the index of credit notes: both stores compare the text. */
const isCreditNote = sql<boolean>`"kind" = 'credit-note'`;

/** Records that a debit was refunded. Returns whether nobody had recorded that before. */
export async function saveRefund(
  transaction: Transaction,
  id: string,
  refund: { readonly on: Day; readonly means: SettlementMeans; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("debits")
    .set({ refundedOn: refund.on, refundMeans: refund.means, refundedBy: refund.by })
    .where("id", "=", id)
    .where("refundedOn", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
