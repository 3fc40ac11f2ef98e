import type { Database } from "#server/database/client.ts";
import type { Keyring } from "#server/encryption.ts";
import { chainFaults, contractFaults, documentFaults, type ExpectsHeads } from "./contract-faults.ts";
import { countFaults, engineFaults, keyFaults, sealFaults } from "./store-faults.ts";

/** Goes through a part of the store, some things at a time: how many were looked at, and what is wrong with them. */
export type Faults = AsyncGenerator<{ readonly looked: number; readonly faults: readonly string[] }>;

/** What is checked of a store, in this order. */
export const storeChecks = [
  "integrity",
  "rows",
  "keys",
  "sealed",
  "chains",
  "contracts",
  "documents",
] as const;

/** What a check found: how many things it looked at, and what is wrong, the first faults in words. */
export type CheckResult = {
  readonly check: (typeof storeChecks)[number];
  readonly looked: number;
  readonly faults: number;
  readonly firstFaults: readonly string[];
};

const needsKeys: ReadonlySet<CheckResult["check"]> = new Set(["sealed", "chains", "contracts", "documents"]);

const faultsTold = 5;

/**
 * Checks that a store is whole: what its engine knows of it, every count that was noted, every sealed value, every
 * chain of evidence, what each contract says was signed, every document. Reads all of it.
 */
export async function checkStore(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  { noted, ...heads }: { readonly noted: Readonly<Record<string, number>> } & ExpectsHeads,
  onProgress: (check: CheckResult["check"], done: number) => void,
): Promise<CheckResult[]> {
  const { db } = database;
  const checks: Record<CheckResult["check"], () => Faults> = {
    integrity: () => engineFaults(database),
    rows: () => countFaults(db, noted),
    keys: () => keyFaults(db, keyring),
    sealed: () => sealFaults(db, keyring),
    chains: () => chainFaults(db, keyring, heads),
    contracts: () => contractFaults(db, keyring, heads),
    documents: () => documentFaults(db, keyring),
  };
  const results: CheckResult[] = [];
  for (const check of storeChecks) {
    // Without its key nothing opens: one fault is told, not one for each value.
    if (needsKeys.has(check) && results.some((each) => each.check === "keys" && each.faults > 0)) continue;
    let [looked, faults] = [0, 0];
    const firstFaults: string[] = [];
    for await (const found of checks[check]()) {
      looked += found.looked;
      faults += found.faults.length;
      firstFaults.push(...found.faults.slice(0, faultsTold - firstFaults.length));
      onProgress(check, looked);
    }
    results.push({ check, looked, faults, firstFaults });
  }
  return results;
}
