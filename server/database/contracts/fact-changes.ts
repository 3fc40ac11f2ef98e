import { type Selectable, sql } from "kysely";
import { type FactChange, type Facts, factsOn, type NewFacts } from "#domain/contract/fact-changes.ts";
import { billedSeatProblem, seatDoubt } from "#domain/vat.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { FactChangesTable } from "#server/database/engine/contracts-schema.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { StoredContract } from "./contracts.ts";

/** A change of the facts of a contract as stored. */
export type StoredFactChange = FactChange &
  Omit<Selectable<FactChangesTable>, "factsJson" | "formerJson"> & {
    /** The values that it replaces. */
    readonly former: NewFacts;
  };

/** The changes of some contracts by contract, in their order; erased contracts have none. */
export async function factChangesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFactChange[]>> {
  if (contractIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("fact_changes")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const changes = rows.map(({ factsJson, formerJson, ...row }) => ({
    ...row,
    facts: JSON.parse(factsJson) as NewFacts,
    former: JSON.parse(formerJson) as NewFacts,
  }));
  return Map.groupBy(changes, ({ contractId }) => contractId);
}

/** Stores a change that waits. */
export async function saveFactChange(
  transaction: Transaction,
  { facts, former, ...row }: Omit<StoredFactChange, "usedAt" | "undoneAt">,
): Promise<void> {
  await transaction
    .insertInto("fact_changes")
    .values({ ...row, factsJson: JSON.stringify(facts), formerJson: JSON.stringify(former) })
    .execute();
}

/** Takes back the changes of a contract that wait. */
export async function undoFactChanges(
  transaction: Transaction,
  contractId: string,
  at: number,
): Promise<void> {
  await transaction
    .updateTable("fact_changes")
    .set({ undoneAt: at })
    .where("contractId", "=", contractId)
    .where("usedAt", "is", null)
    .where("usableAt", ">", at)
    .where("undoneAt", "is", null)
    .execute();
}

/** The contracts with a change that has waited long enough and that their columns have not taken over. */
export async function contractsWithDueFacts(executor: DbOrTransaction, at: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("fact_changes")
    .select("contractId")
    .distinct()
    .where("usedAt", "is", null)
    .where("undoneAt", "is", null)
    .where("usableAt", "<=", at)
    .execute();
  return rows.map(({ contractId }) => contractId);
}

/** The facts that documents and mails bear at an instant, as its client may change them. */
export function factsInUse(
  { subscriber, billedSiret, billedSeat, factChanges }: FactsOfContract,
  at: number,
): Facts {
  const { raisonSociale, nomPrenom, telephone } = factsOn(subscriber, factChanges, at);
  // The columns have what was used before, and what the agency corrected since.
  const unused = factChanges.filter(({ usedAt }) => usedAt === null);
  return factsOn(
    { raisonSociale, siret: billedSiret, adresseSiege: billedSeat, nomPrenom, telephone },
    unused,
    at,
  );
}

type FactsOfContract = Pick<StoredContract, "subscriber" | "billedSiret" | "billedSeat" | "factChanges">;

/** A contract whose subscriber has the facts in use at an instant: the documents keep those that were signed. */
export function withFactsInUse<Contract extends FactsOfContract>(contract: Contract, at: number): Contract {
  const { subscriber, factChanges } = contract;
  return { ...contract, subscriber: factsOn(subscriber, factChanges, at) };
}

/** Lets the columns of a contract take over a change that has waited long enough. */
export async function saveUsedFacts(
  transaction: Transaction,
  contract: StoredContract,
  change: StoredFactChange,
  at: number,
): Promise<{ readonly seat: string; readonly vatNumber: string | null } | null> {
  const { facts } = change;
  const seat = facts.adresseSiege;
  const kept = seat !== undefined && billedSeatProblem({ seat, vatNumber: contract.vatNumber }) === null;
  const vatNumber = kept ? contract.vatNumber : null;
  await transaction
    .updateTable("contracts")
    .set({
      ...(facts.raisonSociale !== undefined && { changedName: facts.raisonSociale }),
      ...(facts.nomPrenom !== undefined && { changedPerson: facts.nomPrenom }),
      ...(facts.telephone !== undefined && { changedTelephone: facts.telephone }),
      ...(facts.siret !== undefined && { correctedSiret: facts.siret }),
      ...(seat !== undefined && {
        correctedSeat: seat,
        vatNumber,
        seatInDoubt: seatDoubt(seat) !== null && vatNumber === null ? 1 : 0,
      }),
    })
    .where("id", "=", contract.id)
    .execute();
  await transaction.updateTable("fact_changes").set({ usedAt: at }).where("id", "=", change.id).execute();
  return seat === undefined ? null : { seat, vatNumber };
}

/** The keyed hash of a change in the evidence, which outlives the personal data. */
export function factsHmac(
  keyring: Keyring,
  { id, facts }: { readonly id: string; readonly facts: NewFacts },
): string {
  return keyring.hmac({ change: id, facts });
}

/**
 * SQL of the facts that the columns of a contract hold as in use. A change comes into them with the first round after its
 * 24 hours.
 */
export const columnsInUse = {
  raisonSociale: sql<string>`coalesce("contracts"."changedName", "contracts"."raisonSociale")`,
  nomPrenom: sql<string>`coalesce("contracts"."changedPerson", "contracts"."nomPrenom")`,
  telephone: sql<string>`coalesce("contracts"."changedTelephone", "contracts"."telephone")`,
  siret: sql<string>`coalesce("contracts"."correctedSiret", "contracts"."siret")`,
  adresseSiege: sql<string>`coalesce("contracts"."correctedSeat", "contracts"."adresseSiege")`,
} as const satisfies Record<keyof Facts, unknown>;

/** The same as columns to select, under the names of the signed ones. */
export function selectInUse<Name extends keyof Facts>(...names: readonly Name[]) {
  return names.map((name) => columnsInUse[name].as(name));
}
