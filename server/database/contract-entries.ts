import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { ContractState, ContractStatus } from "#domain/contract/lifecycle.ts";
import type { PackId } from "#domain/pack.ts";
import type { Executor } from "./client.ts";
import { statusColumns, statusOf } from "./contract-steps.ts";
import { anyContains } from "./text-search.ts";

/** What is read of a contract without opening anything sealed. */
export type ContractEntry = Omit<EntryRow, StatusColumn> & { readonly status: ContractStatus };

/** Which contracts are read: signed from one day through another, of a pack, in a state on `today`. */
export type ContractFilter = {
  readonly from?: Day | undefined;
  readonly through?: Day | undefined;
  readonly packId?: PackId | undefined;
  readonly state?: ContractState | undefined;
  /** Whether the address was confirmed, or `waiting` where it was not and a debit may still fall due. */
  readonly address?: "confirmed" | "waiting" | undefined;
  /** Words that the number or what names the subscriber contains. */
  readonly words?: string | undefined;
  /** Numbers of contracts that are left out. */
  readonly except?: readonly string[];
  readonly today: Day;
};

/** How many contracts a filter lets through, and what those that run bring in a month. */
export async function contractTotals(
  executor: Executor,
  filter: ContractFilter,
): Promise<{ readonly total: number; readonly monthlyCents: number }> {
  const isRunning = sql`"state" in ('active', 'suspended') or ("state" = 'terminating' and "lastDayOn" >= ${filter.today})`;
  const { total, monthlyCents } = await matching(executor, filter)
    .select(({ fn }) => fn.countAll().as("total"))
    .select(sql`sum("monthlyCents") filter (where ${isRunning})`.as("monthlyCents"))
    .executeTakeFirstOrThrow();
  return { total: Number(total), monthlyCents: Number(monthlyCents ?? 0) };
}

/** Some contracts of a filter, the latest number first. */
export async function contractPage(
  executor: Executor,
  filter: ContractFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ContractEntry[]> {
  const numbers = matching(executor, filter)
    .select("number")
    .orderBy("number", "desc")
    .limit(limit)
    .offset(offset);
  const rows = await entryRows(executor).where("number", "in", numbers).orderBy("number", "desc").execute();
  return rows.map(entryOf);
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
    const numbers = matching(executor, filter).select("number").where("number", ">", after);
    const rows = await entryRows(executor)
      .where("number", "in", numbers.orderBy("number").limit(batch))
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
  return executor
    .selectFrom("contracts")
    .where("erasedOn", "is", null)
    .$if(from !== undefined, (query) => query.where("acceptedOn", ">=", from!))
    .$if(through !== undefined, (query) => query.where("acceptedOn", "<=", through!))
    .$if(packId !== undefined, (query) => query.where("packId", "=", packId!))
    .$if(state === "terminated", (query) =>
      query.where("state", "=", "terminating").where("lastDayOn", "<", today),
    )
    .$if(state === "terminating", (query) =>
      query.where("state", "=", "terminating").where("lastDayOn", ">=", today),
    )
    .$if(state === "active" || state === "suspended" || state === "withdrawn", (query) =>
      query.where("state", "=", state as ContractStatus["state"]),
    )
    .$if(address === "confirmed", (query) => query.where("addressConfirmedAt", "is not", null))
    .$if(address === "waiting", (query) =>
      query
        .where("addressConfirmedAt", "is", null)
        .where(sql<boolean>`("state" in ('active', 'suspended') or "firstDebitOn" < "lastDayOn")`)
        .where("state", "<>", "withdrawn"),
    )
    .$if(except.length > 0, (query) => query.where("number", "not in", except))
    .$if(words !== undefined, (query) => query.where(anyContains(executor, searched, words!)));
}

const searched = [
  ...["number", "raisonSociale", "nomPrenom", "siret", "email", "telephone"],
  sql<string>`(select "umr" from "mandates" where "contractId" = "contracts"."id")`,
];

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
