import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Subscription } from "#domain/billing/monthly-revenue.ts";
import type { Day } from "#domain/calendar.ts";
import { adsGiftCodes } from "#domain/gift.ts";
import { vatOfSeat } from "#domain/vat.ts";
import { interruptionsOf } from "#server/database/contracts/contract-steps.ts";
import { giftColumns, storedGift } from "#server/database/contracts/gifts.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
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
        ...giftColumns,
      ])
      .select("adresseSiege")
      .where("number", ">", after)
      .orderBy("number")
      .limit(500)
      .execute();
  const all: Subscription[] = [];
  for await (const rows of batches(read, ({ number }) => number)) {
    const interruptions = await interruptionsOf(
      executor,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      if (row.state === "withdrawn") continue;
      const { id, packId, firstDebitOn, lastDayOn, monthlyCents } = row;
      const gift = storedGift(row);
      const of = { packId, firstDebitOn, lastDayOn, monthlyCents, gift };
      const { permille } = vatOfSeat(row.adresseSiege);
      all.push({ ...of, interruptions: interruptions.get(id) ?? [], vatPermille: permille });
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
    .where("attempt", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** How many contracts were signed since an instant. */
export async function countSigned(executor: DbOrTransaction, since: number): Promise<number> {
  return countOf(executor.selectFrom("contracts").where("signedAt", ">=", since));
}

const lineColumns = [
  "number",
  "raisonSociale",
  "nomPrenom",
  "telephone",
  "packId",
  "signedAt",
  "firstDebitOn",
  "lastDayOn",
  "endAskedOn",
  "giftCode",
] as const;

/** A contract that somebody must see to, as one line. */
export type ContractLine = Pick<Selectable<ContractsTable>, (typeof lineColumns)[number]>;

/** The contracts signed since an instant whose client has not been welcomed yet, the oldest first. */
export function unwelcomedContracts(executor: DbOrTransaction, since: number): Promise<ContractLine[]> {
  return executor
    .selectFrom("contracts")
    .select(lineColumns)
    .where("signedAt", ">=", since)
    .where("state", "=", "active")
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("activities")
            .select("id")
            .where("subjectId", "=", ref("contracts.number"))
            .where("kind", "=", "contract-welcomed"),
        ),
      ),
    )
    .orderBy("signedAt")
    .execute();
}

/** The contracts whose gift somebody must add to the client's advertising budget, the oldest first. */
export function contractsWithAdsToAdd(executor: DbOrTransaction): Promise<ContractLine[]> {
  return executor
    .selectFrom("contracts")
    .select(lineColumns)
    .where("giftCode", "in", adsGiftCodes)
    .where("adsAddedOn", "is", null)
    .where("erasedOn", "is", null)
    .where("state", "in", ["active", "suspended"])
    .orderBy("signedAt")
    .execute();
}

/** The contracts whose services are suspended for unpaid payments and that have not ended, and since when. */
export async function suspendedForUnpaid(
  executor: DbOrTransaction,
  today: Day,
): Promise<(ContractLine & { readonly id: string; readonly suspendedOn: Day | null })[]> {
  const suspended = executor
    .selectFrom("contracts")
    .select([...lineColumns, "id", "suspendedOn"])
    .where("suspensionReason", "=", "unpaid")
    .where("erasedOn", "is", null);
  // Each by an index of its own.
  const running = await suspended.where("state", "=", "suspended").execute();
  const ending = suspended.where("state", "=", "terminating").where("lastDayOn", ">=", today);
  return [...running, ...(await ending.execute())];
}

/** The contracts whose last day of service is within a period, the nearest first. */
export function endingContracts(executor: DbOrTransaction, from: Day, through: Day): Promise<ContractLine[]> {
  return executor
    .selectFrom("contracts")
    .select(lineColumns)
    .where("erasedOn", "is", null)
    .where("lastDayOn", ">=", from)
    .where("lastDayOn", "<=", through)
    .where("state", "=", "terminating")
    .orderBy("lastDayOn")
    .execute();
}

/** The contracts with these numbers. */
export async function contractLines(
  executor: DbOrTransaction,
  numbers: readonly string[],
): Promise<(ContractLine & { readonly id: string })[]> {
  if (numbers.length === 0) return [];
  return executor
    .selectFrom("contracts")
    .select(["id", ...lineColumns])
    .where("number", "in", numbers)
    .execute();
}

/** The contracts signed with a SIRET whose key is wrong and not corrected since, and whose payments are due. */
export function contractsWithWrongSiret(
  executor: DbOrTransaction,
  today: Day,
): Promise<(ContractLine & { readonly id: string })[]> {
  return executor
    .selectFrom("contracts")
    .select(["id", ...lineColumns])
    .where(hasWrongSiret)
    .where("firstDebitOn", "<=", today)
    .orderBy("firstDebitOn")
    .execute();
}

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
const hasWrongSiret = sql<boolean>`"warningsJson" like '%siret-key%' and "correctedSiret" is null`;
