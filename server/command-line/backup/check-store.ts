import { sql } from "kysely";
import { evidenceFaultList } from "#content/desk/evidence-faults.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { batches, isPostgres } from "#server/database/engine/dialect.ts";
import { chainIdsIn, sealedChains } from "#server/database/evidence/evidence.ts";
import { type Keyring, unlessSealed } from "#server/database/sealed/encryption.ts";
import { fileBatches, isAsStored } from "#server/database/sealed/sealed-files.ts";
import { isOpenedBy, sealedBatches, sealedColumns } from "#server/database/sealed/sealed-values.ts";
import { chainFaultOf, checkContracts } from "#server/evidence/check.ts";
import { lostKeys } from "#server/keys/open-keyring.ts";
import { type Faults, invoiceFaults } from "./check-invoices.ts";
import { checkWords } from "./words.ts";

const checks = {
  integrity: engineFaults,
  keys: keyFaults,
  sealed: sealFaults,
  chains: chainFaults,
  contracts: contractFaults,
  documents: documentFaults,
  invoices: invoiceFaults,
} satisfies Record<string, (db: DbOrTransaction, keyring: Keyring) => Faults>;

/** The result of a check: how many items it checked, how many faults it found, and the first ones in words. */
export type CheckResult = {
  readonly check: keyof typeof checks;
  readonly looked: number;
  readonly faults: number;
  readonly firstFaults: readonly string[];
};

const maxFaultsReported = 5;

/**
 * Checks that a store is intact: the engine's own checks, the keys, every sealed value, every chain of evidence, the
 * signed data of each contract, every document, every invoice. Reads all of it.
 */
export async function checkStore(
  { db, keyring }: { readonly db: DbOrTransaction; readonly keyring: Keyring },
  onProgress: (check: CheckResult["check"], done: number) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, faultsIn] of Object.entries(checks)) {
    // Without its key no value can be decrypted: report the key once, not each value.
    if (results.some(({ check, faults }) => check === "keys" && faults > 0)) break;
    const check = name as CheckResult["check"];
    let looked = 0;
    let faults = 0;
    const firstFaults: string[] = [];
    for await (const fault of faultsIn(db, keyring)) {
      looked += fault.looked;
      faults += fault.faults.length;
      firstFaults.push(...fault.faults.slice(0, maxFaultsReported - firstFaults.length));
      onProgress(check, looked);
    }
    results.push({ check, looked, faults, firstFaults });
  }
  return results;
}

/** The faults that the store's engine reports. */
async function* engineFaults(db: DbOrTransaction): Faults {
  if (!isPostgres(db)) {
    const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const said = pages.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== "ok");
    const links = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    const broken = links.rows.map(({ table, parent }) => checkWords.faults.link(table, parent));
    yield { looked: 1, faults: [...said, ...broken] };
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where not convalidated`.execute(db);
  yield { looked: 1, faults: rows.map(({ name }) => checkWords.faults.constraint(name)) };
}

/** Keys that the store needs and the ring does not have. */
async function* keyFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  const lost = await lostKeys(db, keyring);
  yield {
    looked: keyring.keyIds.length,
    faults: lost.map(({ keyId, isAnother }) => checkWords.faults.key(keyId, isAnother)),
  };
}

/** Sealed values that cannot be decrypted. PDFs have a check of their own. */
async function* sealFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  for (const column of sealedColumns.filter(({ table }) => table !== "sealed_files")) {
    for await (const values of sealedBatches(db, column, { limit: 100 })) {
      const faulty = values.filter((value) => !isOpenedBy(keyring, column, value));
      yield {
        looked: values.length,
        faults: faulty.map(({ key }) =>
          checkWords.faults.sealed(`${column.table}.${column.column}`, key.join("/")),
        ),
      };
    }
  }
}

/** Chains of evidence that are broken or do not match their sealed head, and heads without a chain. */
async function* chainFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  for (const table of ["evidence_events", "evidence_heads"] as const) {
    for await (const ids of chainIdsIn(db, table)) {
      const chains = await sealedChains(db, ids);
      const looked = table === "evidence_events" ? ids : ids.filter((id) => !chains.has(id));
      const faults = looked.flatMap((id) => {
        const fault = chainFaultOf(chains.get(id), keyring);
        return fault ? [checkWords.faults.chain[fault](id)] : [];
      });
      yield { looked: looked.length, faults };
    }
  }
}

/** Contracts with incomplete proof: missing evidence, missing mandate, or columns that differ from the signed data. */
async function* contractFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  const read = (after: string) =>
    db.selectFrom("contracts").select("id").where("id", ">", after).orderBy("id").limit(100).execute();
  for await (const rows of batches(read, ({ id }) => id)) {
    const checked = await checkContracts(
      db,
      keyring,
      rows.map(({ id }) => id),
    );
    const faulty = checked.filter(({ faults }) => faults.length > 0);
    yield {
      looked: rows.length,
      faults: faulty.map(({ number, faults }) =>
        checkWords.faults.contract(number, evidenceFaultList(faults)),
      ),
    };
  }
}

/** PDFs that differ from the bytes first made. */
async function* documentFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  for await (const rows of fileBatches(db)) {
    const faulty = rows.filter((row) => !unlessSealed(() => isAsStored(row, keyring)));
    yield {
      looked: rows.length,
      faults: faulty.map(({ fileName }) => checkWords.faults.document(fileName)),
    };
  }
}
