import { sql } from "kysely";
import { accountIds } from "#domain/billing/entries.ts";
import type { TaxedEntries } from "#domain/billing/tax-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import type { DayRange } from "./billing-reads.ts";

/** How many entries some days have, how many lines, the sum of their debits, and the tax that fell due with them. */
export type EntrySums = Readonly<Record<"count" | "lineCount" | "debitCents" | "taxCents", number>>;

/** The sums of the entries booked within some days. */
export async function entrySums(executor: DbOrTransaction, { fromOn, toOn }: DayRange): Promise<EntrySums> {
  const parts = accountIds.map((id) => sql.ref(`${id}Cents`));
  const lines = parts.map((cents) => sql`case when ${cents} = 0 then 0 else 1 end`);
  const debits = parts.map((cents) => sql`case when ${cents} > 0 then ${cents} else 0 end`);
  const row = await executor
    .selectFrom("entries")
    .select(({ fn }) => fn.countAll().as("count"))
    .select(sql<number | null>`sum(${sql.join(lines, sql` + `)})`.as("lineCount"))
    .select(sql<number | null>`sum(${sql.join(debits, sql` + `)})`.as("debitCents"))
    .select(({ fn }) => fn.sum("vatDueCents").as("vatDueCents"))
    .where("bookedOn", ">=", fromOn)
    .where("bookedOn", "<=", toOn)
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    lineCount: Number(row.lineCount ?? 0),
    debitCents: Number(row.debitCents ?? 0),
    taxCents: 0 - Number(row.vatDueCents ?? 0),
  };
}

/** The sums of the entries booked within some days, by kind and rate, those of months apart from money on account. */
export async function sumsByKind(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): Promise<TaxedEntries[]> {
  const rows = await executor
    .selectFrom("entries")
    .select(["kind", "vatPermille"])
    .select(sql<number>`case when "dueOn" is null then 1 else 0 end`.as("isOnAccount"))
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum("amountCents").as("amountCents"),
      fn.sum("vatDueCents").as("vatDueCents"),
      fn.sum("vatWaitingCents").as("vatWaitingCents"),
    ])
    .where("bookedOn", ">=", fromOn)
    .where("bookedOn", "<=", toOn)
    .groupBy(["kind", "vatPermille", sql`case when "dueOn" is null then 1 else 0 end`])
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    vatPermille: row.vatPermille,
    isOnAccount: row.isOnAccount === 1,
    count: Number(row.count),
    amountCents: Number(row.amountCents),
    vatDueCents: Number(row.vatDueCents),
    vatWaitingCents: Number(row.vatWaitingCents),
  }));
}

/** What the accounts hold at the end of a day: the tax that waits, what clients have on account, collected but not credited. */
export async function balancesOn(
  executor: DbOrTransaction,
  day: Day,
): Promise<Readonly<Record<"taxWaitingCents" | "advancesCents" | "collectionsCents", number>>> {
  const row = await executor
    .selectFrom("entries")
    .select(({ fn }) => [
      fn.sum("vatWaitingCents").as("waiting"),
      fn.sum("advancesCents").as("advances"),
      fn.sum("collectionsCents").as("collections"),
    ])
    .where("bookedOn", "<=", day)
    .executeTakeFirstOrThrow();
  return {
    taxWaitingCents: 0 - Number(row.waiting ?? 0),
    advancesCents: 0 - Number(row.advances ?? 0),
    collectionsCents: Number(row.collections ?? 0),
  };
}

/** An invoiced month of which something is left to pay, by the account of its client in the books. */
export type OpenMonth = {
  readonly contractId: string;
  readonly dueOn: Day;
  readonly issuedOn: Day;
  readonly openCents: number;
  /** Whether the bank has a debit of it that did not come back. */
  readonly isAtBank: boolean;
};

/** The invoiced months of which something is left to pay. */
export async function openMonths(executor: DbOrTransaction): Promise<OpenMonth[]> {
  type Row = Pick<OpenMonth, "contractId" | "dueOn"> &
    Record<"openCents" | "atBank", number | string> & { readonly issuedOn: Day | null };
  const { rows } = await sql<Row>`
    select open."contractId", open."dueOn", open."issuedOn", open."openCents",
      case when exists (select 1 from debits where debits."contractId" = open."contractId"
        and debits."dueOn" = open."dueOn" and debits.state = 'presented') then 1 else 0 end as "atBank"
    from (
      select "contractId", "dueOn", max(case when kind = 'invoice' then "happenedOn" end) as "issuedOn",
        sum("clientCents") as "openCents"
      from entries where letter is null and "clientCents" <> 0
      group by "contractId", "dueOn" having sum("clientCents") > 0
    ) as open
    order by open."dueOn", open."contractId"`.execute(executor);
  // A return is open before there is an invoice.
  return rows.map(({ atBank, ...row }) => ({
    ...row,
    issuedOn: row.issuedOn ?? row.dueOn,
    openCents: Number(row.openCents),
    isAtBank: Number(atBank) === 1,
  }));
}

/** What some clients have on account, by contract. */
export async function advancesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const advances = new Map<string, number>();
  for (const some of chunksOf(contractIds)) {
    const rows = await executor
      .selectFrom("entries")
      .select("contractId")
      .select(({ fn }) => fn.sum("advancesCents").as("cents"))
      .where("contractId", "in", some)
      .where("advancesCents", "<>", 0)
      .groupBy("contractId")
      .execute();
    for (const { contractId, cents } of rows) advances.set(contractId!, 0 - Number(cents));
  }
  return advances;
}
