import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type EvidenceFact, type EvidenceKind, signatureEvidence } from "#domain/contract/signed-contract.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Keyring } from "#server/encryption.ts";
import type { Executor, Transaction } from "./client.ts";
import { takeTurns } from "./dialect.ts";
import { headsOf, isHeadOf, type LastEvent, lastEvents, sealHeads } from "./evidence-heads.ts";
import type { EvidenceEventsTable } from "./schema.ts";

/** One event of a chain, as kept. */
export type EvidenceEvent = Selectable<EvidenceEventsTable>;

const beforeTheFirst = "0".repeat(64);

/** What is added to a chain. */
type Addition = { readonly chainId: string; readonly data: Readonly<Record<string, string>> };

/** Chains that one statement adds to: well below the values that either store takes in one. */
const chainsAtOnce = 500;

/** Adds an event at the end of a chain, and seals its head. */
export function appendEvidence(
  transaction: Transaction,
  keyring: Keyring,
  chainId: string,
  kind: EvidenceKind,
  at: number,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  return appendToChains(transaction, keyring, kind, at, [{ chainId, data }]);
}

/**
 * Adds an event of one kind at the end of several chains, each named once, and seals their heads; transactions that
 * add to the same chain take turns. A head that does not fit its chain as it is found stays as it is, and never fits
 * again: what was taken away is not covered up by what comes after.
 */
export async function appendToChains(
  transaction: Transaction,
  keyring: Keyring,
  kind: EvidenceKind,
  at: number,
  additions: readonly Addition[],
): Promise<void> {
  for await (const added of addEvents(transaction, kind, at, additions)) {
    const heads = await headsOf(
      transaction,
      added.map(({ event }) => event.chainId),
    );
    const fitting = added.filter(({ event, last }) => {
      const head = heads.get(event.chainId);
      return last && head ? isHeadOf(keyring, head, last) : !last && !head;
    });
    await sealHeads(transaction, keyring, fitting.map(eventOf));
  }
}

type Added = { readonly event: EvidenceEvent; readonly last: LastEvent | undefined };

const eventOf = ({ event }: Added) => event;

/** Adds the events, some hundreds at a time, each with the one that its chain ended with before. */
async function* addEvents(
  transaction: Transaction,
  kind: EvidenceKind,
  at: number,
  additions: readonly Addition[],
): AsyncGenerator<Added[]> {
  // In one order for all: no two transactions wait for each other.
  const inOrder = additions.toSorted((one, other) => (one.chainId < other.chainId ? -1 : 1));
  for (let from = 0; from < inOrder.length; from += chainsAtOnce) {
    const batch = inOrder.slice(from, from + chainsAtOnce);
    const chainIds = batch.map(({ chainId }) => chainId);
    await takeTurns(transaction, ...chainIds);
    const lasts = await lastEvents(transaction, chainIds);
    const added = batch.map(({ chainId, data }) => {
      const last = lasts.get(chainId);
      const [rank, previousHash] = [(last?.rank ?? 0) + 1, last?.hash ?? beforeTheFirst];
      const event = { chainId, rank, kind, at, dataJson: canonicalJson(data), previousHash };
      return { event: { ...event, hash: hashOf(event) }, last };
    });
    await transaction.insertInto("evidence_events").values(added.map(eventOf)).execute();
    yield added;
  }
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
 * Whether a chain has events and none was changed, removed from its middle, or put in. Events removed from its end, or
 * a chain made anew from its first event, leave no trace in it: {@link isHeadOf} tells.
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
