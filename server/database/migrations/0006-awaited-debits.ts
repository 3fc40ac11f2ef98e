import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The first debit of each contract that waits for a confirmed e-mail address, and an index of all the columns by which
 * the list of those contracts is sorted, filtered and totalled. An older version leaves it empty when it signs; clients
 * of such contracts are asked to confirm.
 */
export const awaitedDebits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("contracts")
      .addColumn("awaitedDebitOn", "text", (column) => column.defaultTo(""))
      .execute();
    await sql`update contracts set "awaitedDebitOn" = null
      where "addressConfirmedAt" is not null or "erasedOn" is not null or "state" = 'withdrawn'`.execute(db);
    for (let after = ""; ; ) {
      const { rows } = await sql<Contract>`
        select id, "acceptedOn", "trialEndsOn", "firstDebitOn", "state", "lastDayOn" from contracts
        where id > ${after} and "awaitedDebitOn" = '' order by id limit 500`.execute(db);
      if (rows.length === 0) break;
      await fillIn(db, rows);
      after = rows.at(-1)!.id;
    }
    await db.schema
      .createIndex("contracts_awaited_index")
      .on("contracts")
      .columns(["number", "searched", "monthlyCents", "erasedOn", "acceptedOn", "packId", "state"])
      .columns(["lastDayOn", "addressConfirmedAt", "awaitedDebitOn"])
      .where(sql<boolean>`"addressConfirmedAt" is null and "awaitedDebitOn" is not null`)
      .execute();
  },
};

type Contract = {
  readonly id: string;
  readonly acceptedOn: string;
  readonly trialEndsOn: string | null;
  readonly firstDebitOn: string;
  readonly state: string;
  readonly lastDayOn: string | null;
};
type Step = { readonly contractId: string; readonly kind: string; readonly on: string };
type Debit = { readonly contractId: string; readonly dueOn: string; readonly state: string };

async function fillIn(db: Kysely<unknown>, contracts: readonly Contract[]): Promise<void> {
  const ids = sql.join(contracts.map(({ id }) => id));
  const { rows: steps } = await sql<Step>`
    select "contractId", "kind", "on" from contract_steps
    where "contractId" in (${ids}) and "reason" = 'force-majeure' and "kind" in ('suspend', 'reactivate')
    order by "at"`.execute(db);
  const { rows: debits } = await sql<Debit>`
    select "contractId", "dueOn", "state" from debits where "contractId" in (${ids})
    order by "attempt"`.execute(db);
  const stepsOf = Map.groupBy(steps, ({ contractId }) => contractId);
  const debitsOf = Map.groupBy(debits, ({ contractId }) => contractId);
  for (const contract of contracts) {
    const day = firstDayOwed(contract, stepsOf.get(contract.id) ?? [], debitsOf.get(contract.id) ?? []);
    await sql`update contracts set "awaitedDebitOn" = ${day} where id = ${contract.id}`.execute(db);
  }
}

/** The rule as it was when this column was added. */
function firstDayOwed(contract: Contract, steps: readonly Step[], debits: readonly Debit[]): string | null {
  const { state, lastDayOn } = contract;
  const latest = new Map(debits.map((debit) => [debit.dueOn, debit.state]));
  for (const day of dueDays(contract)) {
    if (state === "terminating" && day >= lastDayOn!) return null;
    const isBack = steps.findLast(({ on }) => on <= day)?.kind !== "suspend";
    if (isBack && (latest.get(day) ?? "rejected") === "rejected") return day;
    const isEndless = !isBack && !steps.some(({ kind, on }) => kind === "reactivate" && on > day);
    if (isEndless) return state === "suspended" ? "9999-12-31" : null;
  }
  return null;
}

function* dueDays({ acceptedOn, trialEndsOn, firstDebitOn }: Contract): Generator<string, never> {
  yield firstDebitOn;
  for (let months = trialEndsOn === null ? 1 : 0; ; months++) {
    const day = monthsLater(trialEndsOn ?? acceptedOn, months);
    if (day > firstDebitOn) yield day;
  }
}

/** The same day of the month, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
