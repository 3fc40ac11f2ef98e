import type { InferResult } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CreditedDue, Interruption } from "#domain/contract/debits.ts";
import type { DbOrTransaction } from "./client.ts";
import { type StoredStep, statusColumns, statusOf } from "./contract-steps.ts";
import { batches, chunksOf } from "./dialect.ts";
import { giftColumns, storedGift } from "./gifts.ts";
import { creditedDues } from "./invoices.ts";

/** The data of a contract that a direct debit needs; its bank details stay sealed. */
export type BillableContract = ReturnType<typeof contractOf>;

const contractsAtOnce = 100;

/** The contracts whose first debit is due by a day, by number, a hundred at a time. */
export async function* billableContracts(
  executor: DbOrTransaction,
  until: Day,
): AsyncGenerator<BillableContract[]> {
  const read = (after: string) =>
    columns(executor)
      .where("contracts.firstDebitOn", "<=", until)
      .where("contracts.number", ">", after)
      .orderBy("contracts.number")
      .limit(contractsAtOnce)
      .execute();
  for await (const rows of batches(read, ({ number }) => number)) yield contractsOf(executor, rows);
}

/** The contracts of these identifiers. */
export async function billableContractsOf(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<BillableContract[]> {
  const contracts: BillableContract[] = [];
  for (const some of chunksOf(ids, contractsAtOnce)) {
    const rows = await columns(executor).where("contracts.id", "in", some).execute();
    contracts.push(...(await contractsOf(executor, rows)));
  }
  return contracts;
}

function columns(executor: DbOrTransaction) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(["contracts.id", "contracts.number", "raisonSociale", "monthlyCents", "signedAt"])
    .select(["acceptedOn", "trialEndsOn", "firstDebitOn", "addressConfirmedAt", "siret", "correctedSiret"])
    .select(giftColumns)
    .select(statusColumns)
    .select(["mandates.contractId", "umr", "bankDetailsSealed", "titulaire", "adresse", "pays"]);
}

type Row = InferResult<ReturnType<typeof columns>>[number];

async function contractsOf(executor: DbOrTransaction, rows: readonly Row[]): Promise<BillableContract[]> {
  if (rows.length === 0) return [];
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
    .where("undoneAt", "is", null)
    .orderBy("at")
    .execute();
  const ofContract = Map.groupBy(steps, ({ contractId }) => contractId);
  const credits = await creditedDues(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    contractOf(row, interruptionsOf(ofContract.get(row.id) ?? []), credits.get(row.id) ?? []),
  );
}

function interruptionsOf(steps: readonly Pick<StoredStep, "kind" | "on">[]): Interruption[] {
  return steps.flatMap(({ kind, on }, index) =>
    kind === "suspend" ? [{ fromOn: on, backOn: steps[index + 1]?.on ?? null }] : [],
  );
}

function contractOf(row: Row, interruptions: readonly Interruption[], credits: readonly CreditedDue[]) {
  const { id, number, raisonSociale, monthlyCents, signedAt, acceptedOn, trialEndsOn, firstDebitOn } = row;
  const { contractId, umr, bankDetailsSealed, titulaire, adresse, pays } = row;
  return {
    id,
    number,
    raisonSociale,
    monthlyCents,
    gift: storedGift(row),
    signedAt,
    interruptions,
    credits,
    /** When its e-mail address was confirmed, if it was. */
    addressConfirmedAt: row.addressConfirmedAt,
    /** The SIRET that its invoices bear. */
    billedSiret: row.correctedSiret ?? row.siret,
    dates: { acceptedOn, trialEndsOn, firstDebitOn },
    status: statusOf(row),
    mandate: { contractId, umr, bankDetailsSealed, titulaire, adresse, pays },
  };
}
