import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type ContractState, stateOn } from "#domain/contract/lifecycle.ts";
import type { PackId } from "#domain/pack.ts";
import { sirenOf } from "#domain/siret.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { runsOn, statusColumns, statusOf } from "./contract-steps.ts";
import { columnsInUse, selectInUse } from "./fact-changes.ts";
import { packInForce } from "./pack-changes.ts";

/** A contract among those of its company, under the SIREN in use. */
export type CompanyContract = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly packId: PackId;
  readonly state: ContractState;
};

/** Several running contracts of one company, of which nobody has said that all are meant. */
export type SharedCompany = {
  readonly siren: string;
  /** The running ones, in the order of their signatures. */
  readonly contracts: readonly CompanyContract[];
  /** The latest one that was signed while another ran, and when. */
  readonly latest: string;
  readonly signedAt: number;
};

/** The contracts of a company that are not erased, in the order of their signatures. */
export async function contractsOfCompany(
  executor: DbOrTransaction,
  siren: string,
  today: Day,
): Promise<CompanyContract[]> {
  const rows = await executor
    .selectFrom("contracts")
    .select(packInForce(today).as("packId"))
    .select(["number", ...statusColumns, ...selectInUse("raisonSociale")])
    .where(sirenInUse, "=", siren)
    .where("erasedOn", "is", null)
    .orderBy("signedAt")
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    raisonSociale: row.raisonSociale,
    packId: row.packId,
    state: stateOn(statusOf(row), today),
  }));
}

/** Whether a company has a contract that runs, other than one with this identifier. */
export async function hasOtherContract(
  executor: DbOrTransaction,
  { siret, id, today }: { readonly siret: string; readonly id: string; readonly today: Day },
): Promise<boolean> {
  const other = await executor
    .selectFrom("contracts")
    .select("id")
    .where(sirenInUse, "=", sirenOf(siret))
    .where("id", "!=", id)
    .where("erasedOn", "is", null)
    .where(runsOn(today))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The companies with several contracts that run, of which nobody has said that all are meant, the oldest first. */
export async function sharedCompanies(executor: DbOrTransaction, today: Day): Promise<SharedCompany[]> {
  const flagged = await executor
    .selectFrom("contracts")
    .select(["number", "signedAt", columnsInUse.siret.as("siret")])
    .where(isUnsettled)
    .where("erasedOn", "is", null)
    .orderBy("signedAt")
    .orderBy("number")
    .execute();
  const companies: SharedCompany[] = [];
  for (const [siren, ofCompany] of Map.groupBy(flagged, ({ siret }) => sirenOf(siret))) {
    const contracts = runningOf(await contractsOfCompany(executor, siren, today));
    const latest = ofCompany.findLast(({ number }) => contracts.some((each) => each.number === number));
    if (latest && contracts.length > 1)
      companies.push({ siren, contracts, latest: latest.number, signedAt: latest.signedAt });
  }
  return companies;
}

/** The contracts of some companies that run on a day, by their SIREN. */
export async function contractsBySiren(
  executor: DbOrTransaction,
  sirens: readonly string[],
  today: Day,
): Promise<{ readonly siren: string; readonly packId: PackId; readonly number: string }[]> {
  const found = [];
  for (const some of chunksOf(sirens))
    found.push(
      ...(await executor
        .selectFrom("contracts")
        .select(["number", "packId", sirenInUse.as("siren")])
        .where(sirenInUse, "in", some)
        .where("erasedOn", "is", null)
        .where(runsOn(today))
        .orderBy("number")
        .execute()),
    );
  return found;
}

/** Stores whether another contract of its company runs and nobody has said that both are meant. */
export async function saveSharesCompany(
  transaction: Transaction,
  contractId: string,
  shares: boolean,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ sharesCompany: shares ? 1 : 0 })
    .where("id", "=", contractId)
    .execute();
}

/** Whether nobody has said of some contracts of a company that they are meant. */
async function isShared(executor: DbOrTransaction, siren: string): Promise<boolean> {
  const unsettled = await executor
    .selectFrom("contracts")
    .select("id")
    .where(sirenInUse, "=", siren)
    .where(isUnsettled)
    .limit(1)
    .executeTakeFirst();
  return unsettled !== undefined;
}

/** The contracts of a company as the page of one of them shows them. */
export type CompanyOfContract = {
  readonly siren: string;
  /** The others, in the order of their signatures. */
  readonly others: readonly CompanyContract[];
  /** How many run, this one included, and their key, as long as nobody has said that all are meant. */
  readonly unsettled: { readonly running: number; readonly key: string } | null;
};

export async function companyOf(
  executor: DbOrTransaction,
  { number, billedSiret }: { readonly number: string; readonly billedSiret: string },
  today: Day,
): Promise<CompanyOfContract> {
  const siren = sirenOf(billedSiret);
  const contracts = await contractsOfCompany(executor, siren, today);
  const running = runningOf(contracts);
  const isAsked = running.length > 1 && (await isShared(executor, siren));
  return {
    siren,
    others: contracts.filter((each) => each.number !== number),
    unsettled: isAsked ? { running: running.length, key: companyKey(running) } : null,
  };
}

/** Stores that all contracts of a company are meant; `false` if nothing was left to say. */
export async function settleCompany(transaction: Transaction, siren: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("contracts")
    .set({ sharesCompany: 0 })
    .where(sirenInUse, "=", siren)
    .where(isUnsettled)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Those that run. */
export function runningOf(contracts: readonly CompanyContract[]): CompanyContract[] {
  return contracts.filter(({ state }) => state !== "terminated" && state !== "withdrawn");
}

/** Those contracts as a short text: nobody says that contracts are meant which they have not seen. */
export function companyKey(contracts: readonly CompanyContract[]): string {
  return contracts.map(({ number }) => number).join(" ");
}

/** Must be written exactly as in the index of companies: both stores compare the expression. */
const sirenInUse = sql<string>`substr(coalesce("contracts"."correctedSiret", "contracts"."siret"), 1, 9)`;

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
const isUnsettled = sql<boolean>`"sharesCompany" = 1`;
