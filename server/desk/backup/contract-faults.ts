import { checkWords } from "#content/desk/backup-report.ts";
import type { Executor } from "#server/database/client.ts";
import { signedTextOf } from "#server/database/contracts.ts";
import { sha256Of } from "#server/database/documents.ts";
import { chainIsWhole, type EvidenceEvent } from "#server/database/evidence.ts";
import { placeIn, sealedColumns } from "#server/database/sealed-columns.ts";
import { sealedBatches } from "#server/database/sealed-values.ts";
import { type Keyring, SealError } from "#server/encryption.ts";
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
        !evidenceIsWhole(events.get(row.chainId) ?? [], row) ||
        !isAsSigned(
          row,
          opened(() => signedTextOf(row, keyring)),
        ),
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
      const bytes = opened(() => keyring.openBytes(sealed as Uint8Array, placeIn(column, [id])));
      return bytes === null || !isDocument(bytes, sha256);
    });
    yield {
      looked: values.length,
      faults: faulty.map(({ fileName }) => checkWords.faults.document(fileName)),
    };
  }
}

/** What was signed is there with its mandate, or was erased: nothing is sealed in its place. */
function isAsSigned(row: { umr: string | null; signedDataSha256: string }, text: string | null): boolean {
  return text === "" || (text !== null && row.umr !== null && sha256Of(text) === row.signedDataSha256);
}

/** A document is its bytes, or was erased: its hash is sealed in their place. */
function isDocument(bytes: Uint8Array, sha256: string): boolean {
  return sha256Of(bytes) === sha256 || Buffer.from(bytes).equals(Buffer.from(sha256));
}

function opened<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
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
