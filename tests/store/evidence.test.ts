import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { appendEvidence, chainIsWhole, type EvidenceEvent, evidenceOf } from "#server/database/evidence.ts";
import { aKeyring } from "../support/kept.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const keyring = aKeyring();

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
      { dataJson: '{"fingerprint":"another"}' },
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

  test("writers on the same chain take turns", async () => {
    const instances = [await store.open(), await store.open()];
    const chainId = randomUUID();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        instances[index % 2]!.transaction((transaction) =>
          appendEvidence(transaction, keyring, chainId, "step1-accepted", index, {
            fingerprint: String(index),
          }),
        ),
      ),
    );
    const events = await evidenceOf(instances[0]!.db, chainId);
    expect(events).toHaveLength(12);
    expect(chainIsWhole(events)).toBe(true);
  });
});

async function aChain(store: TestStore): Promise<EvidenceEvent[]> {
  const database = await store.open();
  const chainId = randomUUID();
  await database.transaction(async (transaction) => {
    await appendEvidence(transaction, keyring, chainId, "step1-accepted", 1_758_000_000_000, {
      fingerprint: "é",
    });
    await appendEvidence(transaction, keyring, chainId, "summary-shown", 1_758_000_060_000, {});
    await appendEvidence(transaction, keyring, chainId, "step2-accepted", 1_758_000_120_000, {
      z: "1",
      a: "2",
    });
  });
  return evidenceOf(database.db, chainId);
}
