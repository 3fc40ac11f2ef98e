import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database, Transaction } from "./client.ts";
import type { Schema } from "./schema.ts";

/** Most transactions of one commit: the first of them waits for the work of all. */
const mostShared = 50;

type Waiting = {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Transactions asked for at the same time share one commit, since waiting for the disk is what costs most. Each has a
 * savepoint of its own: one that fails takes nothing of the others with it. None is answered before the commit is on
 * the disk; a commit that fails fails them all.
 */
export function sharedCommits(db: Kysely<Schema>): Database["transaction"] {
  const waiting: Waiting[] = [];
  let running = false;

  async function keepAll() {
    running = true;
    while (waiting.length > 0) {
      // Requests that came in the same turn of the event loop get to ask.
      await nextTurn();
      await keepTogether(db, waiting.splice(0, mostShared));
    }
    running = false;
  }

  return <Value>(work: (transaction: Transaction) => Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting["resolve"], reject });
      if (!running) void keepAll();
    });
}

async function keepTogether(db: Kysely<Schema>, batch: readonly Waiting[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    await db.transaction().execute(async (transaction) => {
      const one = batch.length === 1 ? asItIs : inSavepoint;
      for (const each of batch) answers.push(await one(each, transaction));
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

async function asItIs({ work, resolve }: Waiting, transaction: Transaction): Promise<() => void> {
  const value = await work(transaction);
  return () => resolve(value);
}

async function inSavepoint(
  { work, resolve, reject }: Waiting,
  transaction: Transaction,
): Promise<() => void> {
  await savepoint.execute(transaction);
  try {
    const value = await work(transaction);
    await release.execute(transaction);
    return () => resolve(value);
  } catch (error) {
    // A disk that is full ends the whole transaction by itself: there is nothing left to go back to.
    await backToSavepoint.execute(transaction).catch(() => Promise.reject(error));
    await release.execute(transaction);
    return () => reject(error);
  }
}

const savepoint = sql`savepoint one`;
const release = sql`release one`;
const backToSavepoint = sql`rollback to one`;
