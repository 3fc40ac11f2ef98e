import { type Selectable, sql } from "kysely";
import { addMonths, type Day } from "#domain/calendar.ts";
import { adsGiftCodes } from "#domain/gift.ts";
import type { DbOrTransaction } from "./client.ts";
import type { ContractsTable } from "./contracts-schema.ts";
import { reductionCents } from "./gifts.ts";

/** The revenue of the month that ends on a day, from the subscriptions running then, and how much of it is paid. */
export type MonthlyRevenue = {
  readonly on: Day;
  readonly contracts: number;
  readonly monthlyCents: number;
  /** Collected and not returned, or received by other means, and not refunded. */
  readonly paidCents: number;
  /** From contracts that are still in their trial or their free month. */
  readonly freeCents: number;
};

/**
 * The revenue on several days, the earliest first, from an index that holds the contracts in these groups. The paid
 * amount is that of the month that ends on the day; an amount neither paid nor free is not collected yet, or came back.
 */
export async function revenueOn(executor: DbOrTransaction, days: readonly Day[]): Promise<MonthlyRevenue[]> {
  const groups = await executor
    .selectFrom("contracts")
    .select(["state", "lastDayOn", "acceptedOn", "firstDebitOn"])
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("monthlyCents").as("cents")])
    .where("state", "<>", "withdrawn")
    .where(({ eb, or }) => or([eb("lastDayOn", "is", null), eb("lastDayOn", ">=", days[0]!)]))
    .groupBy(["state", "lastDayOn", "acceptedOn", "firstDebitOn"])
    .execute();
  const reductions = await executor
    .selectFrom("contracts")
    .select(["lastDayOn", "acceptedOn", "firstDebitOn", "normalPriceFromOn"])
    .select(({ fn }) => fn.sum(reductionCents).as("cents"))
    .where("state", "<>", "withdrawn")
    .where("normalPriceFromOn", ">", days[0]!)
    .groupBy(["lastDayOn", "acceptedOn", "firstDebitOn", "normalPriceFromOn"])
    .execute();
  const payments = await paymentsDue(executor, monthBefore(days[0]!), days.at(-1)!);
  return days.map((on, index) => {
    const isRunning = ({ acceptedOn, lastDayOn }: { acceptedOn: Day; lastDayOn: Day | null }) =>
      acceptedOn <= on && (lastDayOn === null || lastDayOn >= on);
    const running = groups.filter(isRunning);
    const reduced = reductions.filter((each) => isRunning(each) && each.normalPriceFromOn! > on);
    const from = index === days.length - 1 ? monthBefore(on) : (days[index - 1] ?? monthBefore(on));
    const paid = payments.filter(
      ({ dueOn, lastDayOn }) => dueOn > from && dueOn <= on && (lastDayOn === null || lastDayOn >= on),
    );
    const isFree = ({ firstDebitOn }: { firstDebitOn: Day }) => firstDebitOn > on;
    return {
      on,
      contracts: sumOf(running, "count"),
      monthlyCents: sumOf(running, "cents") - sumOf(reduced, "cents"),
      paidCents: sumOf(paid, "cents"),
      freeCents: sumOf(running.filter(isFree), "cents") - sumOf(reduced.filter(isFree), "cents"),
    };
  });
}

/**
 * The amounts paid of the payments due after a day, through another, by due day and last day of the contract: collected
 * and not returned, or received by other means, less what was refunded.
 */
async function paymentsDue(executor: DbOrTransaction, after: Day, through: Day) {
  const ofDues = <Table extends "debits" | "payments" | "refunds">(table: Table) =>
    sql`from ${sql.table(table)} as paid join contracts on contracts.id = paid."contractId"
      where paid."dueOn" > ${after} and paid."dueOn" <= ${through} and contracts."state" <> 'withdrawn'`;
  const sums = sql<{ dueOn: Day; lastDayOn: Day | null; cents: number | string | bigint }>`
    select "dueOn", "lastDayOn", sum(cents) as cents from (
      select paid."dueOn", contracts."lastDayOn", paid."amountCents" as cents ${ofDues("debits")}
        and paid."state" = 'presented' and paid."collectionOn" <= ${through}
      union all
      select paid."dueOn", contracts."lastDayOn", paid."amountCents" ${ofDues("payments")}
      union all
      select paid."dueOn", contracts."lastDayOn", -paid."amountCents" ${ofDues("refunds")}
    ) as payments group by "dueOn", "lastDayOn"`;
  return (await sums.execute(executor)).rows;
}

function monthBefore(day: Day): Day {
  return addMonths(day, -1);
}

function sumOf<Figure extends string>(
  groups: readonly Readonly<Record<Figure, string | number | bigint | null>>[],
  figure: Figure,
): number {
  return groups.reduce((total, group) => total + Number(group[figure]), 0);
}

/** How many contracts were signed, and how many ended, from one day through another. */
export async function signedAndEnded(
  executor: DbOrTransaction,
  from: Day,
  through: Day,
): Promise<{ readonly signed: number; readonly ended: number }> {
  const row = await executor
    .selectFrom("contracts")
    .select([
      sql<number>`count(*) filter (where "acceptedOn" >= ${from} and "acceptedOn" <= ${through})`.as(
        "signed",
      ),
      sql<number>`count(*) filter (where "lastDayOn" >= ${from} and "lastDayOn" <= ${through})`.as("ended"),
    ])
    .executeTakeFirstOrThrow();
  return { signed: Number(row.signed), ended: Number(row.ended) };
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
