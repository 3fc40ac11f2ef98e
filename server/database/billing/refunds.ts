import { type ExpressionBuilder, sql } from "kysely";
import { type OwedBackPayment, paymentOwedBack } from "#domain/billing/owed-back.ts";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { type BillableContract, billableContractsOf } from "./billable-contracts.ts";
import { type DueRecord, dueKey, dueRecords } from "./ledger.ts";

/** Some contracts: one by its identifier, or several by their numbers. */
type SomeContracts = { readonly id?: string; readonly numbers?: readonly string[] };

/**
 * The payments that are no longer owed and that nobody has refunded, of all contracts or of some, the first paid first.
 * SQL finds the due days that may have one; the domain rules decide.
 */
export async function paymentsOwedBack(
  executor: DbOrTransaction,
  today: Day,
  of: SomeContracts = {},
): Promise<OwedBackPayment[]> {
  if (of.numbers?.length === 0) return [];
  const dues = await duesToLookAt(executor, of);
  const days = dues.map(({ dueOn }) => dueOn).sort();
  const payments: OwedBackPayment[] = [];
  if (days.length === 0) return payments;
  const contracts = await contractsOf(executor, dues);
  const keys = new Set(dues.map(dueKey));
  const period = { fromOn: days[0]!, toOn: days.at(-1)! };
  for await (const records of dueRecords(executor, contracts.keys(), period)) {
    for (const record of records) {
      const payment = keys.has(dueKey(record))
        ? paymentOwedBack(contracts.get(record.contractId)!, record, today)
        : null;
      if (payment) payments.push(payment);
    }
  }
  const place = ({ paidOn, number, dueOn }: OwedBackPayment) => `${paidOn} ${number} ${dueOn}`;
  return payments.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The due days for which something was paid or presented, and that may be owed less. Some of them twice. */
async function duesToLookAt(
  executor: DbOrTransaction,
  of: SomeContracts,
): Promise<Pick<DueRecord, "contractId" | "dueOn">[]> {
  const debits = await debitsOfChangedContracts(executor, of)
    .select(["debits.contractId", "debits.dueOn"])
    .where("debits.state", "<>", "rejected")
    .execute();
  const payments = await executor
    .selectFrom("payments")
    .innerJoin("contracts", "contracts.id", "payments.contractId")
    .select("payments.contractId")
    .select(({ ref }) => ref("payments.dueOn").$notNull().as("dueOn"))
    .where("payments.dueOn", "is not", null)
    .$if(of.id !== undefined, (query) => query.where("payments.contractId", "=", of.id!))
    .$if(of.numbers !== undefined, (query) => query.where("contracts.number", "in", of.numbers!))
    .$if(of.id === undefined, (query) => query.where("payments.contractId", "in", changedContracts))
    .execute();
  return [...debits, ...payments, ...(await presentedTwice(executor, of))];
}

/** The due days of the runs that were withdrawn and that the bank has after all: another run may have carried them too. */
async function presentedTwice(executor: DbOrTransaction, { id, numbers }: SomeContracts) {
  const restored = executor.selectFrom("debit_runs").select("id").where("restoredAt", "is not", null);
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .select(["debits.contractId", "debits.dueOn"])
    .where("debits.runId", "in", restored)
    .$if(id !== undefined, (query) => query.where("debits.contractId", "=", id!))
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .execute();
}

/** The debits of contracts that {@link changedContracts} names, whose due day may be owed no more, or at less. */
function debitsOfChangedContracts(executor: DbOrTransaction, { id, numbers }: SomeContracts) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .$if(id !== undefined, (query) => query.where("debits.contractId", "=", id!))
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .$if(id === undefined, (query) => query.where("debits.contractId", "in", changedContracts))
    .where((eb) =>
      eb.or([
        eb("contracts.state", "<>", "terminating"),
        sql<boolean>`"debits"."dueOn" >= "contracts"."lastDayOn"`,
        eb(
          "contracts.id",
          "in",
          eb
            .selectFrom("contract_steps")
            .select("contract_steps.contractId")
            .where(isInterruption)
            .where("undoneAt", "is", null),
        ),
        eb("contracts.number", "in", numbersWithRenouncedPack),
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

/** The contracts that ended, were interrupted, have credit notes, or whose client renounced another pack. */
function changedContracts({ selectFrom }: Pick<ExpressionBuilder<Schema, "contracts">, "selectFrom">) {
  return selectFrom("contracts as ended")
    .select("ended.id as contractId")
    .where("ended.state", "in", ["withdrawn", "terminating"])
    .union(
      selectFrom("contract_steps")
        .select("contract_steps.contractId")
        .where(isInterruption)
        .where("undoneAt", "is", null),
    )
    .union(selectFrom("invoices").select("invoices.contractId").where(isCreditNote))
    .union(
      selectFrom("contracts as renounced")
        .select("renounced.id as contractId")
        .where("renounced.number", "in", numbersWithRenouncedPack({ selectFrom })),
    );
}

/**
 * The numbers of contracts whose client renounced another pack: a file may have carried its first month. An index has
 * numbers and the days on which the former pack is back.
 */
function numbersWithRenouncedPack({
  selectFrom,
}: Pick<ExpressionBuilder<Schema, "contracts">, "selectFrom">) {
  return selectFrom("pack_changes").select("pack_changes.number").where("backOn", "is not", null);
}

async function contractsOf(
  executor: DbOrTransaction,
  dues: readonly Pick<DueRecord, "contractId">[],
): Promise<Map<string, BillableContract>> {
  const ids = [...new Set(dues.map(({ contractId }) => contractId))];
  return new Map((await billableContractsOf(executor, ids)).map((contract) => [contract.id, contract]));
}

/** Must be written exactly as in the index of those steps: both stores compare the text. */
const isInterruption = sql<boolean>`"kind" in ('suspend', 'terminate') and "reason" in ('force-majeure', 'unpaid')`;

/** Must be written exactly as in the index of credit notes: both stores compare the text. */
const isCreditNote = sql<boolean>`"kind" = 'credit-note'`;
