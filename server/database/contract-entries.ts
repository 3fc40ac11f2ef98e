import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type ContractState, type ContractStatus, contractStates } from "#domain/contract/lifecycle.ts";
import type { PackId } from "#domain/pack.ts";
import type { Executor } from "./client.ts";
import { statusColumns, statusOf } from "./contract-steps.ts";
import type { Schema } from "./schema.ts";
import { textContains } from "./text-search.ts";

/** What is read of a contract without opening anything sealed. */
export type ContractEntry = Omit<EntryRow, StatusColumn> & { readonly status: ContractStatus };

/** Which contracts are read: signed from one day through another, of a pack, in a state on `today`. */
export type ContractFilter = {
  readonly from?: Day | undefined;
  readonly through?: Day | undefined;
  readonly packId?: PackId | undefined;
  /** `ended`: terminated or withdrawn. */
  readonly state?: ContractState | "ended" | undefined;
  /** Whether the address was confirmed, or `waiting` where it was not and a debit may still fall due. */
  readonly address?: "confirmed" | "waiting" | undefined;
  /** Words that the number or what names the subscriber contains. */
  readonly words?: string | undefined;
  /** Numbers of contracts that are left out. */
  readonly except?: readonly string[];
  readonly today: Day;
};

/** How many contracts a filter lets through in each state, and what they bring in a month. */
export type ContractTotals = Readonly<
  Record<ContractState, { readonly count: number; readonly monthlyCents: number }>
>;

/** Totals of a filter, read in one go. */
export async function contractTotals(executor: Executor, filter: ContractFilter): Promise<ContractTotals> {
  const { today } = filter;
  const row = await matching(executor, filter)
    .select(
      contractStates.flatMap((state) => [
        sql<number>`count(*) filter (where ${isIn[state](today)})`.as(`${state}Count`),
        sql<number>`sum("monthlyCents") filter (where ${isIn[state](today)})`.as(`${state}Cents`),
      ]),
    )
    .executeTakeFirstOrThrow();
  const figures: Record<string, number | string | null> = row;
  const totalOf = (state: ContractState) => ({
    count: Number(figures[`${state}Count`]),
    monthlyCents: Number(figures[`${state}Cents`] ?? 0),
  });
  return {
    active: totalOf("active"),
    suspended: totalOf("suspended"),
    terminating: totalOf("terminating"),
    terminated: totalOf("terminated"),
    withdrawn: totalOf("withdrawn"),
  };
}

/** What contracts may be put in order by. Numbers follow the signatures. */
export const contractSorts = ["number", "name", "price"] as const;

/** In which order contracts are listed. */
export type ContractOrder = {
  readonly by: (typeof contractSorts)[number];
  readonly direction: "asc" | "desc";
};

/** A place in a list: what its order tells of a contract. */
export type ContractPlace = {
  readonly number: string;
  readonly searched: string;
  readonly monthlyCents: number;
};

/** The place of a contract, or `null` where there is none of this number. */
export async function contractPlace(executor: Executor, number: string): Promise<ContractPlace | null> {
  const row = await executor
    .selectFrom("contracts")
    .select(["number", "searched", "monthlyCents"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

/** Some contracts of a filter, in an order: those after a place, or from an offset. */
export async function contractPage(
  executor: Executor,
  filter: ContractFilter,
  order: ContractOrder,
  {
    limit,
    offset = 0,
    after,
  }: { readonly limit: number; readonly offset?: number; readonly after?: ContractPlace | undefined },
): Promise<ContractEntry[]> {
  const { by, direction } = order;
  const numbers = matching(executor, filter)
    .select("number")
    .$if(after !== undefined, (query) => query.where(follows(filter, order, after!)))
    .orderBy(keyOf(filter, by), direction)
    .$if(by !== "number", (query) => query.orderBy(keyOf(filter, "number"), direction))
    .limit(limit)
    .offset(offset);
  const rows = await entryRows(executor)
    .where("number", "in", numbers)
    .orderBy(keys[by], direction)
    .orderBy("number", direction)
    .execute();
  return rows.map(entryOf);
}

/** How many contracts of a filter come after a place, in an order. */
export async function contractsAfter(
  executor: Executor,
  filter: ContractFilter,
  order: ContractOrder,
  place: ContractPlace,
): Promise<number> {
  const { count } = await matching(executor, filter)
    .select(({ fn }) => fn.countAll().as("count"))
    .where(follows(filter, order, place))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const keys = { number: "number", name: "searched", price: "monthlyCents" } as const;

/** What an order goes by. That of the index of numbers is not taken where another index holds the words that are sought. */
function keyOf({ words }: ContractFilter, by: ContractOrder["by"]): RawBuilder<string | number> {
  return by === "number" && words !== undefined ? sql`"number" || ''` : sql.ref(keys[by]);
}

function follows(filter: ContractFilter, { by, direction }: ContractOrder, place: ContractPlace) {
  const isAfter = direction === "asc" ? ">" : "<";
  const [key, number] = [keyOf(filter, by), keyOf(filter, "number")];
  return ({ eb, and, or }: ExpressionBuilder<Schema, "contracts">) =>
    by === "number"
      ? eb(number, isAfter, place.number)
      : and([
          eb(key, `${isAfter}=`, place[keys[by]]),
          or([eb(key, isAfter, place[keys[by]]), eb(number, isAfter, place.number)]),
        ]);
}

/** Rows of one query: many contracts are read without holding them all. */
const batch = 500;

/** The contracts of a filter, by number. What is signed meanwhile may be among them. */
export async function* contractEntries(
  executor: Executor,
  filter: ContractFilter,
): AsyncGenerator<ContractEntry> {
  let after = "";
  for (;;) {
    const number = keyOf(filter, "number");
    const numbers = matching(executor, filter).select("number").where(number, ">", after);
    const rows = await entryRows(executor)
      .where("number", "in", numbers.orderBy(number).limit(batch))
      .orderBy("number")
      .execute();
    yield* rows.map(entryOf);
    if (rows.length < batch) return;
    after = rows.at(-1)!.number;
  }
}

/** Asks nothing but what an index holds, words aside. */
function matching(
  executor: Executor,
  { from, through, packId, state, address, words, except = [], today }: ContractFilter,
) {
  return (
    executor
      .selectFrom("contracts")
      .where("erasedOn", "is", null)
      .$if(from !== undefined, (query) => query.where("acceptedOn", ">=", from!))
      .$if(through !== undefined, (query) => query.where("acceptedOn", "<=", through!))
      .$if(packId !== undefined, (query) => query.where("packId", "=", packId!))
      // Within a function, so that the index of states alone, which leads to each row of the table, is not taken.
      .$if(state !== undefined, (query) => query.where(sql<boolean>`coalesce(${isIn[state!](today)}, false)`))
      .$if(address === "confirmed", (query) => query.where("addressConfirmedAt", "is not", null))
      .$if(address === "waiting", (query) =>
        query
          .where("addressConfirmedAt", "is", null)
          .where(sql<boolean>`("state" in ('active', 'suspended') or "firstDebitOn" < "lastDayOn")`)
          .where("state", "<>", "withdrawn"),
      )
      .$if(except.length > 0, (query) => query.where("number", "not in", except))
      .$if(words !== undefined, (query) => query.where(textContains(executor, "searched", words!)))
  );
}

/** SQL of each state on a day, of what an index holds. */
const isIn: Readonly<Record<ContractState | "ended", (today: Day) => RawBuilder<boolean>>> = {
  active: () => sql`"state" = 'active'`,
  suspended: () => sql`"state" = 'suspended'`,
  terminating: (today) => sql`"state" = 'terminating' and "lastDayOn" >= ${today}`,
  terminated: (today) => sql`"state" = 'terminating' and "lastDayOn" < ${today}`,
  withdrawn: () => sql`"state" = 'withdrawn'`,
  ended: (today) => sql`("state" = 'withdrawn' or "state" = 'terminating' and "lastDayOn" < ${today})`,
};

type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>["execute"]>>[number];
type StatusColumn = (typeof statusColumns)[number];

function entryRows(executor: Executor) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(statusColumns)
    .select(["contracts.id", "number", "packId", "monthlyCents", "signedAt", "termsEdition", "termsVersion"])
    .select(["raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"])
    .select(["acceptedOn", "trialEndsOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn"])
    .select(["umr", "maskedIban", "titulaire"])
    .select(["addressConfirmedAt", "addressConfirmedBy"]);
}

function entryOf(row: EntryRow): ContractEntry {
  const status = statusOf(row);
  const {
    state: _state,
    endAskedAt: _at,
    endAskedOn: _on,
    endCause: _cause,
    lastDayOn: _last,
    suspendedOn: _since,
    suspensionReason: _reason,
    ...entry
  } = row;
  return { ...entry, status };
}
