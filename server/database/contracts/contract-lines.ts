import { type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { countOf } from "#server/database/engine/dialect.ts";
import { selectInUse } from "./fact-changes.ts";
import { hasAdsGift } from "./gifts.ts";

export const lineColumns = [
  "number",
  ...selectInUse("raisonSociale", "nomPrenom", "telephone"),
  "packId",
  "signedAt",
  "firstDebitOn",
  "lastDayOn",
  "endAskedOn",
  "giftCode",
] as const;

/** A contract that somebody must see to, as one line. */
export type ContractLine = Pick<
  Selectable<ContractsTable>,
  Extract<(typeof lineColumns)[number], string> | "raisonSociale" | "nomPrenom" | "telephone"
>;

/** The contracts whose client has not been welcomed yet: the oldest ones, and how many there are. */
export async function unwelcomedContracts(
  executor: DbOrTransaction,
  limit: number,
): Promise<{ readonly lines: ContractLine[]; readonly total: number }> {
  const unwelcomed = executor
    .selectFrom("contracts")
    .where("state", "=", "active")
    .where("welcomedOn", "is", null);
  return {
    lines: await unwelcomed.select(lineColumns).orderBy("signedAt").limit(limit).execute(),
    total: await countOf(unwelcomed),
  };
}

/** Stores the day that a client was welcomed; `false` if somebody did it before. */
export async function markWelcomed(transaction: Transaction, contractId: string, on: Day): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("contracts")
    .set({ welcomedOn: on })
    .where("id", "=", contractId)
    .where("welcomedOn", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The contracts whose gift somebody must add to the client's advertising budget on a day, the oldest first. */
export function contractsWithAdsToAdd(executor: DbOrTransaction, today: Day): Promise<ContractLine[]> {
  return executor
    .selectFrom("contracts")
    .select(lineColumns)
    .where(hasAdsGift(today))
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

/** The contracts that were taken over, run on a day and lack their paper, the first to be debited first. */
export function contractsWithoutPaper(executor: DbOrTransaction, today: Day): Promise<ContractLine[]> {
  return executor
    .selectFrom("contracts")
    .select(lineColumns)
    .where(isTakenOver)
    .where("erasedOn", "is", null)
    .where(({ eb, or }) => or([eb("state", "in", ["active", "suspended"]), eb("lastDayOn", ">=", today)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sealed_files")
            .select("subject")
            .whereRef("subject", "=", "contracts.id")
            .where("kind", "=", "paper"),
        ),
      ),
    )
    .orderBy("firstDebitOn")
    .orderBy("number")
    .execute();
}

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
const isTakenOver = sql<boolean>`"takenOver" = 1`;

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

/**
 * The contracts with a seat that nobody understands or that another country of the Union has, as signed or as changed since,
 * and that nobody has settled, in no order.
 */
export function contractsWithOpenSeat(
  executor: DbOrTransaction,
): Promise<(ContractLine & { readonly adresseSiege: string })[]> {
  return executor
    .selectFrom("contracts")
    .select([...lineColumns, ...selectInUse("adresseSiege")])
    .where(hasOpenSeat)
    .where("erasedOn", "is", null)
    .where("state", "in", ["active", "suspended", "terminating"])
    .execute();
}

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
const hasOpenSeat = sql<boolean>`(("warningsJson" like '%seat-%' and "correctedSeat" is null and "vatNumber" is null) or "seatInDoubt" = 1)`;

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
const hasWrongSiret = sql<boolean>`"warningsJson" like '%siret-key%' and "correctedSiret" is null`;
