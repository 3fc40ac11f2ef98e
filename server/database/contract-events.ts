import { sql } from "kysely";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { LogFilter } from "./activities.ts";
import type { Executor } from "./client.ts";
import type { EvidenceEvent } from "./evidence.ts";

/** An event of a contract's chain, and whose contract it is. */
export type ContractEvent = Pick<EvidenceEvent, "kind" | "at" | "dataJson"> & {
  readonly number: string;
  readonly raisonSociale: string;
  readonly nomPrenom: string;
};

/** What happened to contracts from an instant on and before another one, of some kinds, the latest first. */
export function contractEventsBefore(
  executor: Executor,
  kinds: readonly EvidenceKind[],
  { from, before, by, limit }: LogFilter,
): Promise<ContractEvent[]> {
  const name = `"by":${JSON.stringify(by)}`;
  return (
    executor
      .selectFrom("evidence_events")
      .innerJoin("contracts", "contracts.chainId", "evidence_events.chainId")
      .select(["kind", "at", "dataJson", "number", "raisonSociale", "nomPrenom"])
      .where("at", ">=", from)
      .where("at", "<", before)
      .where("kind", "in", kinds)
      // Both stores have `replace`; what tells whether a text holds another, they name each in its own way.
      .$if(by !== undefined, (query) =>
        query.where(sql<boolean>`replace("dataJson", ${name}, '') <> "dataJson"`),
      )
      .orderBy("at", "desc")
      .orderBy("evidence_events.chainId")
      .orderBy("rank", "desc")
      .limit(limit)
      .execute()
  );
}

/** The firm of a contract, or `null` once it is erased. */
export async function firmOfContract(executor: Executor, number: string): Promise<string | null> {
  const row = await executor
    .selectFrom("contracts")
    .select("raisonSociale")
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  return row?.raisonSociale ?? null;
}

/** The last event of a chain, if it has any. */
export async function lastEvidenceOf(
  executor: Executor,
  chainId: string,
): Promise<EvidenceEvent | undefined> {
  return executor
    .selectFrom("evidence_events")
    .selectAll()
    .where("chainId", "=", chainId)
    .orderBy("rank", "desc")
    .limit(1)
    .executeTakeFirst();
}
