import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type EvidenceFact, type EvidenceKind, signatureEvidence } from "#domain/contract/signed-contract.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Executor, Transaction } from "./client.ts";
import { takeTurn } from "./dialect.ts";
import type { EvidenceEventsTable } from "./schema.ts";

/** One event of a chain, as kept. */
export type EvidenceEvent = Selectable<EvidenceEventsTable>;

const beforeTheFirst = "0".repeat(64);

/** Adds an event at the end of a chain; transactions that add to the same chain take turns. */
export async function appendEvidence(
  transaction: Transaction,
  chainId: string,
  kind: EvidenceKind,
  at: number,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await takeTurn(transaction, chainId);
  const last = await transaction
    .selectFrom("evidence_events")
    .select(["rank", "hash"])
    .where("chainId", "=", chainId)
    .orderBy("rank", "desc")
    .limit(1)
    .executeTakeFirst();
  const event = {
    chainId,
    rank: (last?.rank ?? 0) + 1,
    kind,
    at,
    dataJson: canonicalJson(data),
    previousHash: last?.hash ?? beforeTheFirst,
  };
  await transaction
    .insertInto("evidence_events")
    .values({ ...event, hash: hashOf(event) })
    .execute();
}

/** The events of a chain, first to last. */
export function evidenceOf(executor: Executor, chainId: string): Promise<EvidenceEvent[]> {
  return executor
    .selectFrom("evidence_events")
    .selectAll()
    .where("chainId", "=", chainId)
    .orderBy("rank")
    .execute();
}

/** The facts of a chain until the signature, first to last: what came after is no part of what was signed. */
export async function signatureFactsOf(executor: Executor, chainId: string): Promise<EvidenceFact[]> {
  const events = await evidenceOf(executor, chainId);
  return events.flatMap(({ kind, at }) => {
    const known = signatureEvidence.find((each) => each === kind);
    return known ? [{ kind: known, at }] : [];
  });
}

/**
 * Whether a chain has events and none was changed, removed from its middle, or put in. Events removed from its
 * end leave no trace in the chain itself: a signed contract's must hold `contract-kept`.
 */
export function chainIsWhole(events: readonly EvidenceEvent[]): boolean {
  const linked = events.every(
    (event, index) =>
      event.rank === index + 1 &&
      event.previousHash === (events[index - 1]?.hash ?? beforeTheFirst) &&
      isUnchanged(event),
  );
  return linked && events.length > 0;
}

/** The canonical JSON of everything in an event but its hash: the text whose SHA-256 is that hash. */
export function eventText({
  chainId,
  rank,
  kind,
  at,
  dataJson,
  previousHash,
}: Omit<EvidenceEvent, "hash">): string {
  return canonicalJson({ chainId, rank, kind, at, data: JSON.parse(dataJson), previousHash });
}

function isUnchanged(event: EvidenceEvent): boolean {
  try {
    return event.hash === hashOf(event);
  } catch {
    // Data that was changed into something else than JSON.
    return false;
  }
}

/** SHA-256 of {@link eventText}. */
function hashOf(event: Omit<EvidenceEvent, "hash">): string {
  return createHash("sha256").update(eventText(event)).digest("hex");
}
