import type { Day } from "#domain/calendar.ts";
import type { ContractState, Standing } from "#domain/contract/lifecycle.ts";
import type { PackId } from "#domain/pack.ts";
import type { Executor } from "./client.ts";
import { standingColumns, standingOf } from "./contract-steps.ts";

/** What is read of a contract without opening anything sealed. */
export type ContractEntry = Omit<EntryRow, StandingColumn> & { readonly standing: Standing };

/** Which contracts are read: signed from one day through another, of a pack, in a state on `today`. */
export type ContractFilter = {
  readonly from?: Day | undefined;
  readonly through?: Day | undefined;
  readonly packId?: PackId | undefined;
  readonly state?: ContractState | undefined;
  /** Whether the address was confirmed, or `waiting` where it was not and the contract was not withdrawn from. */
  readonly address?: "confirmed" | "waiting" | undefined;
  readonly today: Day;
};

/** Rows of one query: many contracts are read without holding them all. */
const batch = 500;

/** The contracts of a filter, by number. What is signed meanwhile may be among them. */
export async function* contractEntries(
  executor: Executor,
  filter: ContractFilter,
): AsyncGenerator<ContractEntry> {
  let after = "";
  for (;;) {
    const rows = await entryRows(executor, filter, after);
    for (const row of rows) yield entryOf(row);
    if (rows.length < batch) return;
    after = rows.at(-1)!.number;
  }
}

type EntryRow = Awaited<ReturnType<typeof entryRows>>[number];
type StandingColumn = (typeof standingColumns)[number];

function entryRows(
  executor: Executor,
  { from, through, packId, state, address, today }: ContractFilter,
  after: string,
) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(standingColumns)
    .select(["contracts.id", "number", "packId", "monthlyCents", "signedAt", "termsEdition", "termsVersion"])
    .select(["raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"])
    .select(["acceptedOn", "trialEndsOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn"])
    .select(["umr", "maskedIban", "titulaire"])
    .select(["addressConfirmedAt", "addressConfirmedBy"])
    .where("number", ">", after)
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
      query.where("state", "=", state as Standing["state"]),
    )
    .$if(address === "confirmed", (query) => query.where("addressConfirmedAt", "is not", null))
    .$if(address === "waiting", (query) =>
      query.where("addressConfirmedAt", "is", null).where("state", "<>", "withdrawn"),
    )
    .orderBy("number")
    .limit(batch)
    .execute();
}

function entryOf(row: EntryRow): ContractEntry {
  const standing = standingOf(row);
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
  return { ...entry, standing };
}
