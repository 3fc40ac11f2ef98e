import { type RawBuilder, type Selectable, sql } from "kysely";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractPricesTable } from "#server/database/engine/contracts-schema.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { amendmentsOf, announcedDues } from "./amendments.ts";
import { keptDuesOf } from "./contract-steps.ts";
import { laterPacksOf } from "./pack-changes.ts";

/** The prices of some contracts after the signed one, by contract, in the order of their days. */
export async function laterPricesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, LaterPrice[]>> {
  const prices = new Map<string, LaterPrice[]>();
  for (const some of chunksOf(contractIds)) {
    const rows = await executor
      .selectFrom("contract_prices")
      .select(["contractId", "monthlyCents", "fromOn"])
      .where("contractId", "in", some)
      .where("withdrawnAt", "is", null)
      .orderBy("contractId")
      .orderBy("fromOn")
      .execute();
    for (const { contractId, ...price } of rows)
      prices.set(contractId, [...(prices.get(contractId) ?? []), price]);
  }
  return prices;
}

/** Stores prices, each in place of those of its contract that have not begun: that begin after a day. */
export async function saveLaterPrices(
  transaction: Transaction,
  prices: readonly (Omit<ContractPricesTable, "withdrawnAt" | "lapsedWith"> & {
    readonly begunThrough: Day;
  })[],
  at: number,
): Promise<void> {
  for (const { begunThrough, ...price } of prices) {
    await transaction
      .updateTable("contract_prices")
      .set({ withdrawnAt: at })
      .where("contractId", "=", price.contractId)
      .where("fromOn", ">", begunThrough)
      .where("withdrawnAt", "is", null)
      .execute();
    await transaction
      .insertInto("contract_prices")
      .values({ ...price, withdrawnAt: null, lapsedWith: null })
      .execute();
  }
}

/** The price that a step announced, and whether it was withdrawn since; `null` if it announced another change. */
export async function announcedPrice(
  executor: DbOrTransaction,
  stepId: string,
): Promise<Selectable<ContractPricesTable> | null> {
  const row = await executor
    .selectFrom("contract_prices")
    .selectAll()
    .where("id", "=", stepId)
    .executeTakeFirst();
  return row ?? null;
}

/** The price that the announcement of a step replaced before it had begun, or `null`. */
export async function replacedPrice(
  executor: DbOrTransaction,
  { contractId, at }: { readonly contractId: string; readonly at: number },
): Promise<LaterPrice | null> {
  const row = await executor
    .selectFrom("contract_prices")
    .select(["monthlyCents", "fromOn"])
    .where("contractId", "=", contractId)
    .where("withdrawnAt", "=", at)
    .executeTakeFirst();
  return row ?? null;
}

/** SQL of the price in force of a contract in a query of contracts, in euro cents: before its gift, or with it. */
export function priceInForce(column: "monthlyCents" | "reducedCents", today: Day): RawBuilder<number> {
  return sql<number>`coalesce((
    select "contract_prices".${sql.ref(column)} from "contract_prices"
    where "contract_prices"."number" = "contracts"."number" and "contract_prices"."fromOn" <= ${today}
      and "contract_prices"."withdrawnAt" is null
    order by "contract_prices"."fromOn" desc limit 1), "contracts".${sql.ref(column)})`;
}

/**
 * The due days of some contracts that a debit, an invoice, a payment, a charge that it is to bear, an amendment or a mail about a later debit has named, by contract;
 * of those with a record, the latest alone.
 */
export async function namedDaysOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, Day[]>> {
  const named = new Map<string, Day[]>(contractIds.map((id) => [id, []]));
  const name = (contractId: string, days: readonly (Day | null)[]) =>
    named.get(contractId)!.push(...days.filter((day) => day !== null));
  for (const some of chunksOf(contractIds)) {
    for (const table of ["debits", "invoices", "payments", "charge_decisions"] as const) {
      const rows = await executor
        .selectFrom(table as "debits")
        .select(["contractId", ({ fn }) => fn.max("dueOn").as("dueOn")])
        .where("contractId", "in", some)
        .groupBy("contractId")
        .execute();
      for (const { contractId, dueOn } of rows) name(contractId, [dueOn]);
    }
    for (const [contractId, dues] of await keptDuesOf(executor, some))
      name(
        contractId,
        dues.map(({ dueOn }) => dueOn),
      );
    for (const [contractId, packs] of await laterPacksOf(executor, some))
      name(
        contractId,
        packs.flatMap(({ fromOn, backOn }) => [fromOn, backOn]),
      );
    for (const [contractId, amendments] of await amendmentsOf(executor, some))
      for (const amendment of amendments) {
        const { dues, nextDue } = announcedDues(amendment);
        name(contractId, [...dues.map(({ dueOn }) => dueOn), nextDue?.dueOn ?? null]);
      }
  }
  return named;
}
