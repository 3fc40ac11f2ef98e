import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  appendEvidence,
  appendToChains,
  chainIsWhole,
  type EvidenceEvent,
  evidenceOf,
  headsOf,
  isHeadOf,
  sealedChains,
} from "#server/database/evidence/evidence.ts";
import { renewSeals } from "#server/database/sealed/sealed-values.ts";
import { openKeyring, retireKeys } from "#server/keys/open-keyring.ts";
import { aKeyring } from "../support/stored-rows.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const keyring = aKeyring();
const aKey = (id: string) => ({ id, bytes: randomBytes(32) });

onEachStore("Evidence", (store) => {
  test("events follow one another from rank 1, each with the hash of the one before", async () => {
    const events = await aChain(store);
    expect(events.map(({ rank, kind }) => [rank, kind])).toEqual([
      [1, "step1-accepted"],
      [2, "summary-shown"],
      [3, "step2-accepted"],
    ]);
    expect(events[0]!.previousHash).toBe("0".repeat(64));
    expect(events[1]!.previousHash).toBe(events[0]!.hash);
    expect(chainIsWhole(events)).toBe(true);
  });

  test("an event that is changed, removed, put in or moved to another chain is found out", async () => {
    const events = await aChain(store);
    const [first, second, third] = events as [EvidenceEvent, EvidenceEvent, EvidenceEvent];
    const changes: Partial<EvidenceEvent>[] = [
      { at: second.at + 1 },
      { kind: "contract-kept" },
      { dataJson: '{"requestHmac":"another"}' },
      { dataJson: "no JSON" },
      { chainId: randomUUID() },
      { rank: 4 },
      { previousHash: "0".repeat(64) },
      { hash: "0".repeat(64) },
    ];
    for (const change of changes) expect(chainIsWhole([first, { ...second, ...change }, third])).toBe(false);
    for (const some of [
      [],
      [second, third],
      [first, third],
      [first, second, second, third],
      [second, first],
    ]) {
      expect(chainIsWhole(some)).toBe(false);
    }
  });

  test("tampering with a row of the store is found out", async () => {
    const database = await store.open();
    const [first] = await aChain(store);
    await database.db
      .updateTable("evidence_events")
      .set({ at: first!.at - 86_400_000 })
      .where("chainId", "=", first!.chainId)
      .where("rank", "=", 1)
      .execute();
    expect(chainIsWhole(await evidenceOf(database.db, first!.chainId))).toBe(false);
  });

  test("a head fits the end of its own chain alone, and outlives every key", async () => {
    const database = await store.open();
    const first = aKey("first");
    const second = aKey("second");
    const before = await openKeyring(database, [first]);
    const events = await aChain(store, before);
    const [, middle, last] = events as [EvidenceEvent, EvidenceEvent, EvidenceEvent];
    const { db } = database;
    const head = (await headsOf(db, [last.chainId])).get(last.chainId)!;
    const both = await openKeyring(database, [second, first]);
    await renewSeals({ database, keyring: both });
    await retireKeys(database, both);
    for (const keyring of [before, both, await openKeyring(database, [second])]) {
      expect(isHeadOf(keyring, head, last)).toBe(true);
      expect(isHeadOf(keyring, { ...head, rank: 2 }, { ...middle, rank: 2 })).toBe(false);
      for (const change of [{ chainId: randomUUID() }, { rank: 4 }, { hash: middle.hash }]) {
        expect(isHeadOf(keyring, head, { ...last, ...change })).toBe(false);
      }
    }
    expect(isHeadOf(aKeyring(), head, last)).toBe(false);
    expect(head.mac).not.toBe(before.hmac({ chainId: last.chainId, rank: 3, hash: last.hash }));
  });

  test("many chains get the same event at once, beside other writers, and each keeps its head", async () => {
    const instances = [await store.open(), await store.open()];
    const chains = Array.from({ length: 620 }, () => ({
      chainId: randomUUID(),
      data: { run: "P-2025-0001" },
    }));
    const addTo = (some: typeof chains, index: number) =>
      instances[index % 2]!.transaction((transaction) =>
        appendToChains(transaction, keyring, "bank-file-made", index, some),
      );
    await Promise.all([addTo(chains, 0), addTo(chains.toReversed(), 1), addTo(chains.slice(300, 303), 2)]);
    const ids = chains.map(({ chainId }) => chainId);
    const stored = await sealedChains(instances[0]!.db, ids);
    expect(stored.size).toBe(chains.length);
    for (const [index, chainId] of ids.entries()) {
      const { events, head } = stored.get(chainId)!;
      expect(events).toHaveLength(index >= 300 && index < 303 ? 3 : 2);
      expect([chainIsWhole(events), isHeadOf(keyring, head!, events.at(-1)!)]).toEqual([true, true]);
    }
  });

  test("writers on the same chain take turns", async () => {
    const instances = [await store.open(), await store.open()];
    const chainId = randomUUID();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        instances[index % 2]!.transaction((transaction) =>
          appendEvidence(transaction, keyring, chainId, "step1-accepted", index, {
            requestHmac: String(index),
          }),
        ),
      ),
    );
    const events = await evidenceOf(instances[0]!.db, chainId);
    expect(events).toHaveLength(12);
    expect(chainIsWhole(events)).toBe(true);
    const head = (await headsOf(instances[0]!.db, [chainId])).get(chainId)!;
    expect(isHeadOf(keyring, head, events.at(-1)!)).toBe(true);
  });
});

async function aChain(store: TestStore, ring = keyring): Promise<EvidenceEvent[]> {
  const database = await store.open();
  const chainId = randomUUID();
  await database.transaction(async (transaction) => {
    await appendEvidence(transaction, ring, chainId, "step1-accepted", 1_758_000_000_000, {
      requestHmac: "é",
    });
    await appendEvidence(transaction, ring, chainId, "summary-shown", 1_758_000_060_000, {});
    await appendEvidence(transaction, ring, chainId, "step2-accepted", 1_758_000_120_000, {
      z: "1",
      a: "2",
    });
  });
  return evidenceOf(database.db, chainId);
}
