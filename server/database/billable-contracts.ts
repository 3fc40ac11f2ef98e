import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { BilledContract, Interruption } from "#domain/contract/debits.ts";
import type { Executor } from "./client.ts";
import { type KeptStep, type StandingColumns, standingOf } from "./contract-steps.ts";
import type { ContractsTable, MandatesTable } from "./schema.ts";

/** What a direct debit needs to know of a contract; its bank details stay sealed. */
export type BillableContract = BilledContract &
  Pick<Selectable<ContractsTable>, "id" | "number" | "raisonSociale" | "monthlyCents" | "signedAt"> & {
    /** Whether its client was asked for it at the signature, and when the address was confirmed, if it was. */
    readonly address: { readonly asked: boolean; readonly confirmedAt: number | null };
    readonly dates: BilledContract["dates"] & { readonly acceptedOn: Day };
    readonly mandate: Pick<
      MandatesTable,
      "contractId" | "umr" | "bankDetailsSealed" | "titulaire" | "adresse" | "pays"
    >;
  };

const contractsAtOnce = 500;

/**
 * The contracts whose first debit falls on a day or before it, by number, some hundreds at a time: all of them, those
 * whose address was not confirmed, or those whose end was asked and comes after that debit.
 */
export async function* billableContracts(
  executor: Executor,
  until: Day,
  { unconfirmed = false, ending = false } = {},
): AsyncGenerator<BillableContract[]> {
  for (let after = ""; ; ) {
    const rows = await columns(executor)
      .where("contracts.firstDebitOn", "<=", until)
      .$if(unconfirmed, (query) => query.where("contracts.addressConfirmedAt", "is", null))
      .$if(ending, (query) =>
        query.where("state", "=", "terminating").whereRef("firstDebitOn", "<", "lastDayOn"),
      )
      .where("contracts.number", ">", after)
      .orderBy("contracts.number")
      .limit(contractsAtOnce)
      .execute();
    if (rows.length > 0) yield await contractsOf(executor, rows);
    if (rows.length < contractsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}

/** The contracts of these identifiers. */
export async function billableContractsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<BillableContract[]> {
  if (ids.length === 0) return [];
  return contractsOf(executor, await columns(executor).where("contracts.id", "in", ids).execute());
}

function columns(executor: Executor) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select([
      "contracts.id",
      "contracts.number",
      "contracts.raisonSociale",
      "contracts.monthlyCents",
      "contracts.signedAt",
      "contracts.addressAsked",
      "contracts.addressConfirmedAt",
      "contracts.acceptedOn",
      "contracts.trialEndsOn",
      "contracts.firstDebitOn",
      "contracts.state",
      "contracts.endAskedAt",
      "contracts.endAskedOn",
      "contracts.endCause",
      "contracts.lastDayOn",
      "contracts.suspendedOn",
      "contracts.suspensionReason",
      "mandates.contractId",
      "mandates.umr",
      "mandates.bankDetailsSealed",
      "mandates.titulaire",
      "mandates.adresse",
      "mandates.pays",
    ]);
}

type Row = StandingColumns &
  Pick<
    Selectable<ContractsTable>,
    | "id"
    | "number"
    | "raisonSociale"
    | "monthlyCents"
    | "signedAt"
    | "addressAsked"
    | "addressConfirmedAt"
    | "acceptedOn"
    | "trialEndsOn"
    | "firstDebitOn"
  > &
  Pick<
    Selectable<MandatesTable>,
    "contractId" | "umr" | "bankDetailsSealed" | "titulaire" | "adresse" | "pays"
  >;

async function contractsOf(executor: Executor, rows: readonly Row[]): Promise<BillableContract[]> {
  const steps = await executor
    .selectFrom("contract_steps")
    .select(["contractId", "kind", "on"])
    .where(
      "contractId",
      "in",
      rows.map(({ id }) => id),
    )
    .where("reason", "=", "force-majeure")
    .where("kind", "in", ["suspend", "reactivate"])
    .orderBy("at")
    .execute();
  return rows.map((row) =>
    contractOf(row, interruptionsOf(steps.filter(({ contractId }) => contractId === row.id))),
  );
}

function interruptionsOf(steps: readonly Pick<KeptStep, "kind" | "on">[]): Interruption[] {
  return steps.flatMap(({ kind, on }, index) =>
    kind === "suspend" ? [{ fromOn: on, backOn: steps[index + 1]?.on ?? null }] : [],
  );
}

function contractOf(row: Row, interruptions: readonly Interruption[]): BillableContract {
  const { id, number, raisonSociale, monthlyCents, signedAt, acceptedOn, trialEndsOn, firstDebitOn } = row;
  const { contractId, umr, bankDetailsSealed, titulaire, adresse, pays } = row;
  return {
    ...{ id, number, raisonSociale, monthlyCents, signedAt, interruptions },
    address: { asked: row.addressAsked === 1, confirmedAt: row.addressConfirmedAt },
    dates: { acceptedOn, trialEndsOn, firstDebitOn },
    standing: standingOf(row),
    mandate: { contractId, umr, bankDetailsSealed, titulaire, adresse, pays },
  };
}
