import { createHash, timingSafeEqual } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type EvidenceFact, type EvidenceKind, signatureEvidence } from "#domain/contract/signed-contract.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, batches, chunksOf } from "#server/database/engine/dialect.ts";
import type { EvidenceEventsTable, EvidenceHeadsTable } from "#server/database/engine/schema.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

export type EvidenceEvent = Selectable<EvidenceEventsTable>;

const beforeTheFirst = "0".repeat(64);

type Addition = { readonly chainId: string; readonly data: Readonly<Record<string, string>> };

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
 * Adds an event of one kind at the end of several chains, each named once, and seals their heads. Transactions that add
 * to the same chain wait for one another. If the sealed head does not match the last event, it is left unchanged, so
 * that new events cannot hide a deletion.
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

/** Adds the events, some hundreds at a time, each with the last event of its chain before it. */
async function* addEvents(
  transaction: Transaction,
  kind: EvidenceKind,
  at: number,
  additions: readonly Addition[],
): AsyncGenerator<Added[]> {
  // Always in the same order, so that no two transactions deadlock.
  const inOrder = additions.toSorted((one, other) => (one.chainId < other.chainId ? -1 : 1));
  for (const batch of chunksOf(inOrder)) {
    const chainIds = batch.map(({ chainId }) => chainId);
    await advisoryLock(transaction, ...chainIds);
    const lasts = await lastEvents(transaction, chainIds);
    const added = batch.map(({ chainId, data }) => {
      const last = lasts.get(chainId);
      const rank = (last?.rank ?? 0) + 1;
      const previousHash = last?.hash ?? beforeTheFirst;
      const event = { chainId, rank, kind, at, dataJson: canonicalJson(data), previousHash };
      return { event: { ...event, hash: hashOf(event) }, last };
    });
    await transaction.insertInto("evidence_events").values(added.map(eventOf)).execute();
    yield added;
  }
}

/** The events of a chain, first to last. */
export function evidenceOf(executor: DbOrTransaction, chainId: string): Promise<EvidenceEvent[]> {
  return executor
    .selectFrom("evidence_events")
    .selectAll()
    .where("chainId", "=", chainId)
    .orderBy("rank")
    .execute();
}

/** The facts of a chain up to the signature, first to last: later ones are no part of the signed data. */
export async function signatureFactsOf(executor: DbOrTransaction, chainId: string): Promise<EvidenceFact[]> {
  const events = await evidenceOf(executor, chainId);
  return events.flatMap(({ kind, at }) => {
    const known = signatureEvidence.find((each) => each === kind);
    return known ? [{ kind: known, at }] : [];
  });
}

/**
 * Whether a chain has events and none was changed, inserted, or removed from its middle. The chain alone does not show
 * events removed from its end, nor a chain rebuilt from its first event: {@link isHeadOf} does.
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

/** The canonical JSON of an event without its hash: the text whose SHA-256 is that hash. */
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
    // The data were altered into invalid JSON.
    return false;
  }
}

/** SHA-256 of {@link eventText}. */
function hashOf(event: Omit<EvidenceEvent, "hash">): string {
  return createHash("sha256").update(eventText(event)).digest("hex");
}

/** The sealed head of a chain of evidence, as stored. */
export type EvidenceHead = Selectable<EvidenceHeadsTable>;

/** The content of a head: the last event of its chain. */
export type LastEvent = Pick<EvidenceEventsTable, "chainId" | "rank" | "hash">;

/** The identifiers of the chains that have events or heads, sorted, in batches. */
export function chainIdsIn(
  executor: DbOrTransaction,
  table: "evidence_events" | "evidence_heads",
): AsyncGenerator<string[]> {
  const read = async (after: string) => {
    const ids = executor.selectFrom(table).select("chainId").distinct().where("chainId", ">", after);
    const rows = await ids.orderBy("chainId").limit(100).execute();
    return rows.map(({ chainId }) => chainId);
  };
  return batches(read, (chainId) => chainId);
}

/** The last event of each of some chains. */
export async function lastEvents(
  executor: DbOrTransaction,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, EvidenceEvent>> {
  const events = await executor
    .selectFrom("evidence_events")
    .selectAll()
    .where("chainId", "in", chainIds)
    .where("rank", "=", ({ selectFrom, ref }) =>
      selectFrom("evidence_events as each")
        .select(({ fn }) => fn.max("each.rank").as("rank"))
        .where("each.chainId", "=", ref("evidence_events.chainId")),
    )
    .execute();
  return new Map(events.map((event) => [event.chainId, event]));
}

/** The heads of some chains, by chain; a chain that was never sealed has none. */
export async function headsOf(
  executor: DbOrTransaction,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, EvidenceHead>> {
  const heads = await executor
    .selectFrom("evidence_heads")
    .selectAll()
    .where("chainId", "in", chainIds)
    .execute();
  return new Map(heads.map((head) => [head.chainId, head]));
}

/** Seals new heads for chains that end with these events, replacing the former ones. */
async function sealHeads(
  transaction: Transaction,
  keyring: Keyring,
  events: readonly LastEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await transaction
    .insertInto("evidence_heads")
    .values(events.map((event) => ({ chainId: event.chainId, rank: event.rank, mac: macOf(keyring, event) })))
    .onConflict((conflict) =>
      conflict.column("chainId").doUpdateSet(({ ref }) => ({
        rank: ref("excluded.rank"),
        mac: ref("excluded.mac"),
      })),
    )
    .execute();
}

/** Whether a head was sealed when its chain ended with this event. */
export function isHeadOf(keyring: Keyring, head: EvidenceHead, last: LastEvent): boolean {
  const expected = Buffer.from(macOf(keyring, last));
  const actual = Buffer.from(head.mac);
  return head.rank === last.rank && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A chain as a check needs it: its events, first to last, and its sealed head if any. */
export type SealedChain = { readonly events: readonly EvidenceEvent[]; readonly head: EvidenceHead | null };

/** Some chains, by their identifiers; chains without events are left out. Events and head are read at one instant. */
export async function sealedChains(
  executor: DbOrTransaction,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, SealedChain>> {
  const rows = await executor
    .selectFrom("evidence_events")
    .leftJoin("evidence_heads", "evidence_heads.chainId", "evidence_events.chainId")
    .selectAll("evidence_events")
    .select(["evidence_heads.rank as headRank", "evidence_heads.mac as headMac"])
    .where("evidence_events.chainId", "in", chainIds)
    .orderBy("evidence_events.chainId")
    .orderBy("evidence_events.rank")
    .execute();
  const chains = Map.groupBy(rows, ({ chainId }) => chainId);
  return new Map(
    [...chains].map(([chainId, all]) => {
      const { headRank, headMac } = all[0]!;
      const head = headRank === null || headMac === null ? null : { chainId, rank: headRank, mac: headMac };
      return [chainId, { events: all.map(({ headRank: _rank, headMac: _mac, ...event }) => event), head }];
    }),
  );
}

/** How many chains, among those of the latest events, lack a head: somebody removed it. */
export async function countUnsealedChains(executor: DbOrTransaction, latestEvents: number): Promise<number> {
  const latest = executor
    .selectFrom("evidence_events")
    .select("chainId")
    .orderBy("at", "desc")
    .limit(latestEvents)
    .as("latest");
  const { chains } = await executor
    .selectFrom(latest)
    .select(sql<number>`count(distinct "latest"."chainId")`.as("chains"))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("evidence_heads")
            .select("rank")
            .where("evidence_heads.chainId", "=", ref("latest.chainId")),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(chains);
}

function macOf(keyring: Keyring, { chainId, rank, hash }: LastEvent): string {
  return keyring.headMac({ chainId, rank, hash });
}
