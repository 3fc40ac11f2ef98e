import { checkWords } from "#content/desk/backup.ts";
import type { Executor } from "#server/database/client.ts";
import { signedTextOf } from "#server/database/contracts.ts";
import { sha256Of } from "#server/database/documents.ts";
import { chainIsWhole, type EvidenceEvent } from "#server/database/evidence.ts";
import { placeIn, sealedColumns } from "#server/database/sealed-columns.ts";
import { sealedBatches } from "#server/database/sealed-values.ts";
import type { Keyring } from "#server/encryption.ts";
import { evidenceIsWhole } from "#server/functions/verify-document.ts";
import type { Faults } from "./check-store.ts";

const batch = 100;

/** Chains of evidence that are not whole. */
export async function* chainFaults(db: Executor): Faults {
  const next = async (after: string) => {
    const rows = await db
      .selectFrom("evidence_events")
      .select("chainId")
      .distinct()
      .where("chainId", ">", after)
      .orderBy("chainId")
      .limit(batch)
      .execute();
    return rows.map(({ chainId }) => chainId);
  };
  for (let chains = await next(""); chains.length > 0; chains = await next(chains.at(-1)!)) {
    const events = await eventsOf(db, chains);
    const faulty = chains.filter((chain) => !chainIsWhole(events.get(chain) ?? []));
    yield { looked: chains.length, faults: faulty.map(checkWords.faults.chain) };
  }
}

/** Contracts without their mandate, whose evidence is not theirs, or whose signed data are not those that were signed. */
export async function* contractFaults(db: Executor, keyring: Keyring): Faults {
  const next = (after: string) =>
    db
      .selectFrom("contracts")
      .leftJoin("mandates", "mandates.contractId", "contracts.id")
      .select(["contracts.id", "number", "chainId", "signedDataSealed", "signedDataSha256", "umr"])
      .where("contracts.id", ">", after)
      .orderBy("contracts.id")
      .limit(batch)
      .execute();
  for (let rows = await next(""); rows.length > 0; rows = await next(rows.at(-1)!.id)) {
    const events = await eventsOf(
      db,
      rows.map(({ chainId }) => chainId),
    );
    const faulty = rows.filter(
      (row) =>
        row.umr === null ||
        !evidenceIsWhole(events.get(row.chainId) ?? [], row) ||
        !opensAs(row.signedDataSha256, () => signedTextOf(row, keyring)),
    );
    yield { looked: rows.length, faults: faulty.map(({ number }) => checkWords.faults.contract(number)) };
  }
}

/** Documents that are not, byte for byte, those that were made. */
export async function* documentFaults(db: Executor, keyring: Keyring): Faults {
  const column = sealedColumns.find(({ table }) => table === "documents")!;
  for await (const values of sealedBatches(db, column, { limit: 20 })) {
    const rows = await db
      .selectFrom("documents")
      .select(["id", "fileName", "sha256"])
      .where(
        "id",
        "in",
        values.map(({ key }) => key[0]!),
      )
      .execute();
    const faulty = rows.filter(({ id, sha256 }) => {
      const { sealed } = values.find(({ key }) => key[0] === id)!;
      return !opensAs(sha256, () => keyring.openBytes(sealed as Uint8Array, placeIn(column, [id])));
    });
    yield {
      looked: values.length,
      faults: faulty.map(({ fileName }) => checkWords.faults.document(fileName)),
    };
  }
}

/** Whether something opens, and is what its hash says. */
function opensAs(sha256: string, open: () => string | Uint8Array): boolean {
  try {
    return sha256Of(open()) === sha256;
  } catch {
    return false;
  }
}

async function eventsOf(db: Executor, chains: readonly string[]): Promise<Map<string, EvidenceEvent[]>> {
  const events = await db
    .selectFrom("evidence_events")
    .selectAll()
    .where("chainId", "in", chains)
    .orderBy("chainId")
    .orderBy("rank")
    .execute();
  return Map.groupBy(events, ({ chainId }) => chainId);
}
