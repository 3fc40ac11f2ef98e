import { timingSafeEqual } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Keyring } from "#server/encryption.ts";
import type { Executor, Transaction } from "./client.ts";
import type { EvidenceEvent } from "./evidence.ts";
import type { EvidenceEventsTable, EvidenceHeadsTable } from "./schema.ts";

/** The sealed head of a chain of evidence, as kept. */
export type EvidenceHead = Selectable<EvidenceHeadsTable>;

/** What a head is made of: the last event of its chain. */
export type LastEvent = Pick<EvidenceEventsTable, "chainId" | "rank" | "hash">;

/** Chains of one query: many are read without holding them all. */
const chainsAtOnce = 100;

/** The chains that have events, or that have heads, in the order of their identifiers, some at a time. */
export async function* chainIdsIn(
  executor: Executor,
  table: "evidence_events" | "evidence_heads",
): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const rows = await executor
      .selectFrom(table)
      .select("chainId")
      .distinct()
      .where("chainId", ">", after)
      .orderBy("chainId")
      .limit(chainsAtOnce)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ chainId }) => chainId);
    after = rows.at(-1)!.chainId;
  }
}

/** The events that some chains end with, by chain. */
export async function lastEvents(
  executor: Executor,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, LastEvent>> {
  const events = await executor
    .selectFrom("evidence_events")
    .select(["chainId", "rank", "hash"])
    .where("chainId", "in", chainIds)
    .where("rank", "=", ({ selectFrom, ref }) =>
      selectFrom("evidence_events as each")
        .select(({ fn }) => fn.max("each.rank").as("rank"))
        .where("each.chainId", "=", ref("evidence_events.chainId")),
    )
    .execute();
  return new Map(events.map((event) => [event.chainId, event]));
}

/** The heads of some chains, by chain; none where a chain was never sealed. */
export async function headsOf(
  executor: Executor,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, EvidenceHead>> {
  const heads = await executor
    .selectFrom("evidence_heads")
    .selectAll()
    .where("chainId", "in", chainIds)
    .execute();
  return new Map(heads.map((head) => [head.chainId, head]));
}

/** Seals the heads of chains that end with these events, over those they had. */
export async function sealHeads(
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

/** Whether a head is the one that was sealed when its chain ended with an event. */
export function isHeadOf(keyring: Keyring, head: EvidenceHead, last: LastEvent): boolean {
  const expected = Buffer.from(macOf(keyring, last));
  const given = Buffer.from(head.mac);
  return head.rank === last.rank && given.length === expected.length && timingSafeEqual(given, expected);
}

/** A chain as a check needs it: its events, first to last, and its sealed head where it has one. */
export type SealedChain = { readonly events: readonly EvidenceEvent[]; readonly head: EvidenceHead | null };

/** Some chains, by their identifiers; none where there are no events. Events and head are of one instant. */
export async function sealedChains(
  executor: Executor,
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

/** How many chains have no head: all those kept by a version that sealed none, and those whose head was taken away. */
export async function countUnsealedChains(executor: Executor): Promise<number> {
  const { chains } = await executor
    .selectFrom("evidence_events")
    .select(sql<number>`count(*)`.as("chains"))
    .where("rank", "=", 1)
    .where("chainId", "not in", executor.selectFrom("evidence_heads").select("chainId"))
    .executeTakeFirstOrThrow();
  return Number(chains);
}

function macOf(keyring: Keyring, { chainId, rank, hash }: LastEvent): string {
  return keyring.headMac({ chainId, rank, hash });
}
