import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Subscription } from "#domain/billing/monthly-revenue.ts";
import { vatOfSeat } from "#domain/vat.ts";
import { suspensionsOf } from "#server/database/contracts/contract-steps.ts";
import { giftColumns, storedGift } from "#server/database/contracts/gifts.ts";
import { laterPricesOf } from "#server/database/contracts/later-prices.ts";
import { laterPacksOf } from "#server/database/contracts/pack-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { batches, countOf } from "#server/database/engine/dialect.ts";
import type { DayRange } from "./billing-reads.ts";

/** The contracts by which the agency's revenue is counted, five hundred at a time. Lets other requests run in between. */
export async function subscriptions(executor: DbOrTransaction): Promise<Subscription[]> {
  const read = (after: string) =>
    executor
      .selectFrom("contracts")
      .select([
        "id",
        "number",
        "state",
        "packId",
        "firstDebitOn",
        "lastDayOn",
        "monthlyCents",
        "adresseSiege",
        "correctedSeat",
        ...giftColumns,
      ])
      .where("number", ">", after)
      .orderBy("number")
      .limit(500)
      .execute();
  const all: Subscription[] = [];
  for await (const rows of batches(read, ({ number }) => number)) {
    const ids = rows.map(({ id }) => id);
    const suspensions = await suspensionsOf(executor, ids);
    const laterPrices = await laterPricesOf(executor, ids);
    const laterPacks = await laterPacksOf(executor, ids);
    for (const row of rows) {
      if (row.state === "withdrawn") continue;
      const { packId, firstDebitOn, lastDayOn, monthlyCents } = row;
      all.push({
        packId,
        firstDebitOn,
        lastDayOn,
        monthlyCents,
        gift: storedGift(row),
        laterPrices: laterPrices.get(row.id) ?? [],
        laterPacks: laterPacks.get(row.id) ?? [],
        interruptions: suspensions.get(row.id) ?? [],
        vatPermille: vatOfSeat(row.correctedSeat ?? row.adresseSiege).permille,
      });
    }
    await yieldToEventLoop();
  }
  return all;
}

/** The amounts of the due days within some days that were presented to the bank, each once, in euro cents. */
export async function presentedCents(executor: DbOrTransaction, { fromOn, toOn }: DayRange): Promise<number> {
  const { cents } = await executor
    .selectFrom("debits")
    .select(({ fn }) => fn.sum("amountCents").as("cents"))
    .where("dueOn", ">=", fromOn)
    .where("dueOn", "<=", toOn)
    .where("state", "in", presented)
    .where(({ eb, or, not, exists, selectFrom, ref }) =>
      or([
        eb("attempt", "=", 1),
        not(
          exists(
            selectFrom("debits as earlier")
              .select("earlier.id")
              .where("earlier.contractId", "=", ref("debits.contractId"))
              .where("earlier.dueOn", "=", ref("debits.dueOn"))
              .where("earlier.attempt", "<", ref("debits.attempt"))
              .where("earlier.state", "in", presented),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The states of a debit that the bank has, or had. */
const presented = ["presented", "rejected"] as const;

/**
 * How many subscriptions that are stored were begun since an instant, and how many of them were signed; a contract that
 * was signed at once counts as both, and one that was signed elsewhere as neither.
 */
export async function countBegun(
  executor: DbOrTransaction,
  since: number,
): Promise<{ readonly begun: number; readonly signed: number }> {
  const drafts = executor.selectFrom("drafts").where("createdAt", ">=", since);
  const atOnce = await countOf(
    executor
      .selectFrom("contracts")
      .where("signedAt", ">=", since)
      .where("draftId", "is", null)
      .where("takenOver", "=", 0),
  );
  return {
    begun: atOnce + (await countOf(drafts)),
    signed: atOnce + (await countOf(drafts.where("signedContractId", "is not", null))),
  };
}
