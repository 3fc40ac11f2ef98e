import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#server/context.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import { ownChargesToBook } from "#server/database/billing/charges.ts";
import { firstOpenDay } from "#server/database/billing/closed-months.ts";
import { lockContracts } from "#server/database/billing/debits.ts";
import {
  contractsWithDebitsNotBooked,
  rowsWhoseBooksWait,
  setBooksWait,
} from "#server/database/billing/entries.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { recordEntries, recordOwnCharges } from "./record-entries.ts";

/** Contracts in one transaction, and the pause after it in milliseconds, so that visitors are served. */
const contractsAtOnce = 50;
const pauseMs = 20;

/**
 * Records the debits whose collection day has passed, and what waited while no number could be given. Records nothing
 * while that is so.
 */
export async function recordCollections(context: Context, isStopping = () => false): Promise<void> {
  const { database, now, today } = context;
  const { db } = database;
  if ((await numberingWait(db, now())) !== null) return;
  const fromOn = (await firstOpenDay(db)) ?? "1000-01-01";
  const waiting = await rowsWhoseBooksWait(db, "contracts");
  const collected = await contractsWithDebitsNotBooked(db, { fromOn, before: today() });
  const contracts = [...new Set([...waiting, ...collected])].sort();
  const runs = await rowsWhoseBooksWait(db, "debit_runs");
  for (const some of chunksOf(contracts, contractsAtOnce)) {
    if (isStopping()) return;
    await database.transaction(async (transaction) => {
      await lockContracts(transaction, some);
      await setBooksWait(
        transaction,
        "contracts",
        some.filter((id) => waiting.includes(id)),
        0,
      );
      await recordEntries(context, transaction, some);
    });
    await pause(pauseMs);
  }
  if (!isStopping() && (await ownChargesToBook(db)).length > 0)
    await database.transaction((transaction) => recordOwnCharges(context, transaction));
  if (runs.length === 0 || isStopping()) return;
  await database.transaction(async (transaction) => {
    await setBooksWait(transaction, "debit_runs", runs, 0);
    await recordEntries(context, transaction, [], runs);
  });
}
