import { checkWords } from "#content/desk/backup-report.ts";
import { evidenceFaultList } from "#content/desk/evidence.ts";
import type { Executor } from "#server/database/client.ts";
import { isDocument } from "#server/database/documents.ts";
import { chainIdsIn, sealedChains } from "#server/database/evidence.ts";
import { type Keyring, SealError } from "#server/encryption.ts";
import { chainFaultOf, checkContracts } from "#server/functions/check-evidence.ts";
import type { Faults } from "./check-store.ts";

const batch = 100;

/** Whether a chain without a sealed head is at fault: a store of an earlier version sealed none. */
export type ExpectsHeads = { readonly expectsHeads: boolean };

/** Chains of evidence that are not whole, or do not end as they were sealed; and heads without a chain. */
export async function* chainFaults(db: Executor, keyring: Keyring, { expectsHeads }: ExpectsHeads): Faults {
  for (const table of ["evidence_events", "evidence_heads"] as const) {
    for await (const ids of chainIdsIn(db, table)) {
      const chains = await sealedChains(db, ids);
      const looked = table === "evidence_events" ? ids : ids.filter((id) => !chains.has(id));
      const faults = looked.flatMap((id) => {
        const fault = chainFaultOf(chains.get(id), keyring);
        return fault && (expectsHeads || fault !== "no-head") ? [checkWords.faults.chain[fault](id)] : [];
      });
      yield { looked: looked.length, faults };
    }
  }
}

/** Contracts whose proof is not whole: their evidence, their mandate, and that their columns tell what was signed. */
export async function* contractFaults(
  db: Executor,
  keyring: Keyring,
  { expectsHeads }: ExpectsHeads,
): Faults {
  const next = async (after: string) => {
    const rows = await db
      .selectFrom("contracts")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    return rows.map(({ id }) => id);
  };
  for (let ids = await next(""); ids.length > 0; ids = await next(ids.at(-1)!)) {
    const checked = await checkContracts(db, keyring, ids);
    const faults = checked.flatMap(({ number, faults }) => {
      const told = faults.filter((fault) => expectsHeads || fault !== "no-head");
      return told.length > 0 ? [checkWords.faults.contract(number, evidenceFaultList(told))] : [];
    });
    yield { looked: ids.length, faults };
  }
}

/** Documents that are not, byte for byte, those that were made. */
export async function* documentFaults(db: Executor, keyring: Keyring): Faults {
  const next = (after: string) =>
    db.selectFrom("documents").selectAll().where("id", ">", after).orderBy("id").limit(20).execute();
  for (let rows = await next(""); rows.length > 0; rows = await next(rows.at(-1)!.id)) {
    const faulty = rows.filter((row) => !opensWhole(row, keyring));
    yield {
      looked: rows.length,
      faults: faulty.map(({ fileName }) => checkWords.faults.document(fileName)),
    };
  }
}

function opensWhole(row: Parameters<typeof isDocument>[0], keyring: Keyring): boolean {
  try {
    return isDocument(row, keyring);
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}
