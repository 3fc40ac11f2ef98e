import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./database/client.ts";
import { placeIn, type SealedColumn, sealedColumns } from "./database/sealed-columns.ts";
import { keysOfColumn, replaceSealed, type SealedValue, sealedBatches } from "./database/sealed-values.ts";
import { type Keyring, SealError } from "./encryption.ts";
import type { Log } from "./log.ts";

/** Values re-sealed in one transaction. */
const batch = 50;

/** Milliseconds that a site serving visitors rests between two batches, and between two looks for work. */
const restMs = 100;
const lookMs = 3_600_000;

/** What a renewal came to. */
export type Renewal = {
  readonly resealed: number;
  /** Values of older keys that did not open, and stay as they are. */
  readonly unopened: number;
};

/**
 * Seals with the current key whatever an older key of the ring has sealed, in small transactions. Each value is
 * replaced only while it is the one that was read: several processes may do this at once, beside any other work,
 * and a renewal that was cut short goes on where it stood.
 */
export async function renewSeals(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  /** Awaited after each batch, with the values dealt with so far; `false` ends the renewal. */
  goesOn: (done: Renewal) => Promise<boolean> | boolean,
): Promise<Renewal> {
  let done: Renewal = { resealed: 0, unopened: 0 };
  for await (const { column, values } of ofOlderKeys(database, keyring)) {
    const resealed = values.flatMap((value) => {
      const replacement = resealedWith(keyring, column, value);
      return replacement === null ? [] : [{ value, replacement }];
    });
    await database.transaction(async (transaction) => {
      for (const { value, replacement } of resealed) {
        await replaceSealed(transaction, column, value, replacement);
      }
    });
    done = {
      resealed: done.resealed + resealed.length,
      unopened: done.unopened + values.length - resealed.length,
    };
    if (!(await goesOn(done))) break;
  }
  return done;
}

async function* ofOlderKeys({ db }: Database, { keyIds: [, ...older] }: Keyring) {
  for (const column of sealedColumns) {
    const used = await keysOfColumn(db, column);
    for (const keyId of older.filter((each) => used.includes(each))) {
      for await (const values of sealedBatches(db, column, { keyId, limit: batch })) yield { column, values };
    }
  }
}

function resealedWith(
  keyring: Keyring,
  column: SealedColumn,
  { key, sealed }: SealedValue,
): string | Uint8Array | null {
  const place = placeIn(column, key);
  try {
    return typeof sealed === "string"
      ? keyring.seal(keyring.open(sealed, place), place)
      : keyring.sealBytes(keyring.openBytes(sealed, place), place);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Renews seals beside the serving of visitors: at the start, then every hour for what other instances sealed. */
export function createKeyRenewal(parts: {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
}) {
  const stopping = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  let running = Promise.resolve();

  const renewAgainAndAgain = async () => {
    while (!stopping.signal.aborted) {
      try {
        const { resealed, unopened } = await renewSeals(parts, async () => {
          await rest(restMs);
          return !stopping.signal.aborted;
        });
        if (resealed > 0) parts.log.info({ resealed }, "values sealed with the current key");
        if (unopened > 0) parts.log.error({ unopened }, "sealed values do not open");
      } catch (err) {
        parts.log.error({ err }, "the renewal of seals was cut short");
      }
      await rest(lookMs);
    }
  };
  return {
    start() {
      running = renewAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
