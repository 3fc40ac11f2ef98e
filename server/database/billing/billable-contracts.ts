import type { InferResult } from "kysely";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { type BilledContract, type Interruption, interruptionBy } from "#domain/contract/debits.ts";
import type { AnnouncedDebit } from "#domain/contract/presentation.ts";
import { arrearsOf } from "#server/database/contracts/amendments.ts";
import {
  keptDuesOf,
  statusColumns,
  statusOf,
  suspensionsOf,
} from "#server/database/contracts/contract-steps.ts";
import { factChangesOf, type StoredFactChange } from "#server/database/contracts/fact-changes.ts";
import { giftColumns, storedGift } from "#server/database/contracts/gifts.ts";
import { laterPricesOf } from "#server/database/contracts/later-prices.ts";
import { mandatesOf, type StoredMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { batches, chunksOf } from "#server/database/engine/dialect.ts";
import { type RebilledCharge, rebilledCharges } from "./charges.ts";
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
    .where("erasedOn", "is", null)
    .select(["contracts.id", "contracts.number", "raisonSociale", "changedName", "monthlyCents", "signedAt"])
    .select(["acceptedOn", "trialEndsOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn"])
    .select(["addressConfirmedAt", "siret", "correctedSiret", "adresseSiege", "correctedSeat", "vatNumber"])
    .select(giftColumns)
    .select(statusColumns);
}

type Row = InferResult<ReturnType<typeof columns>>[number];

async function contractsOf(executor: DbOrTransaction, rows: readonly Row[]): Promise<BillableContract[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const suspensions = await suspensionsOf(executor, ids);
  const credits = await creditedDues(executor, ids);
  const rebilled = await rebilledCharges(executor, ids);
  const mandates = await mandatesOf(executor, ids);
  const arrears = await arrearsOf(executor, ids);
  const keptDues = await keptDuesOf(executor, ids);
  const factChanges = await factChangesOf(executor, ids);
  const laterPrices = await laterPricesOf(executor, ids);
  return rows.map((row) =>
    contractOf(row, {
      interruptions: (suspensions.get(row.id) ?? []).map((each) => interruptionBy(row, each)),
      credits: credits.get(row.id) ?? [],
      rebilled: rebilled.get(row.id) ?? [],
      mandates: mandates.get(row.id) ?? [],
      arrears: arrears.get(row.id) ?? [],
      keptDues: keptDues.get(row.id) ?? [],
      factChanges: factChanges.get(row.id) ?? [],
      laterPrices: laterPrices.get(row.id) ?? [],
    }),
  );
}

type FurtherData = {
  readonly interruptions: readonly Interruption[];
  readonly credits: NonNullable<BilledContract["credits"]>;
  readonly rebilled: readonly RebilledCharge[];
  /** In the order of their signatures. */
  readonly mandates: readonly StoredMandate[];
  readonly keptDues: readonly AnnouncedDebit[];
  /** In their order. */
  readonly factChanges: readonly StoredFactChange[];
  readonly laterPrices: readonly LaterPrice[];
  /** How its client chose to pay the unpaid months, with each of the mandates that were signed later. */
  readonly arrears: readonly (AgreedDue<Day | null> & { readonly mandateId: string })[];
};

function contractOf(row: Row, data: FurtherData) {
  const { id, number, raisonSociale: signedName, monthlyCents, signedAt } = row;
  const { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn } = row;
  return {
    id,
    number,
    raisonSociale: row.changedName ?? signedName,
    monthlyCents,
    gift: storedGift(row),
    signedAt,
    ...data,
    /** When its e-mail address was confirmed, if it was. */
    addressConfirmedAt: row.addressConfirmedAt,
    /** The SIRET that its invoices bear. */
    billedSiret: row.correctedSiret ?? row.siret,
    /** The seat that they bear, which their tax depends on, and the client's number for it. */
    billedSeat: row.correctedSeat ?? row.adresseSiege,
    vatNumber: row.vatNumber,
    /** The name and the seat that were signed. */
    signed: { raisonSociale: signedName, adresseSiege: row.adresseSiege },
    dates: { acceptedOn, trialEndsOn, firstRenewalOn, firstDebitOn, withdrawalEndsOn },
    status: statusOf(row),
  };
}

/** The identifiers of some contracts, by their numbers. */
export async function contractIdsByNumber(
  executor: DbOrTransaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const some of chunksOf([...new Set(numbers)])) {
    const rows = await executor
      .selectFrom("contracts")
      .select(["number", "id"])
      .where("number", "in", some)
      .execute();
    for (const { number, id } of rows) ids.set(number, id);
  }
  return ids;
}
