import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { DayRange } from "#server/database/billing/billing-reads.ts";
import { type DueRecord, dueKey, dueRecords } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";

/** Due days whose records are worked on before other requests run. */
const atOnce = 100;

/** The records of due days that one page asks for, each read from the store once. */
export type Records = ReturnType<typeof createRecords>;

export function createRecords(db: DbOrTransaction) {
  const known = new Map<string, DueRecord>();

  async function read(ids: readonly string[], period: DayRange): Promise<DueRecord[]> {
    const read: DueRecord[] = [];
    for await (const some of dueRecords(db, ids, period)) read.push(...some);
    for (const record of read) known.set(dueKey(record), record);
    return read;
  }

  return {
    /** The records of some contracts within a period, by contract. */
    async ofContracts(
      ids: readonly string[],
      period: DayRange,
    ): Promise<ReadonlyMap<string, readonly DueRecord[]>> {
      return Map.groupBy(await read(ids, period), ({ contractId }) => contractId);
    },

    /** Things of due days with their records, some at a time. Lets other requests run in between. */
    async *withRecords<Each extends Pick<DueRecord, "contractId" | "dueOn">>(
      things: readonly Each[],
    ): AsyncGenerator<(readonly [Each, DueRecord])[]> {
      for (const some of chunksOf(things, atOnce)) {
        const missing = some.filter((each) => !known.has(dueKey(each)));
        const days = missing.map(({ dueOn }) => dueOn).sort();
        if (days.length > 0) {
          const ids = missing.map(({ contractId }) => contractId);
          await read(ids, { fromOn: days[0]!, toOn: days.at(-1)! });
        }
        yield some.map((each) => [each, known.get(dueKey(each))!] as const);
        await yieldToEventLoop();
      }
    },
  };
}
