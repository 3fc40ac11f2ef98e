import { totalCentsOf } from "#domain/amount.ts";
import { type DebitStage, debitStage } from "#domain/billing/debit-stage.ts";
import { type RunStage, runStage } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitSequence } from "#domain/contract/debits.ts";
import type { Context } from "#server/context.ts";
import { type NamedDebit, namedDebitsOfRun } from "#server/database/billing/debits.ts";
import { containsWords } from "#server/database/engine/text-search.ts";
import { type Activity, activitiesAbout } from "#server/database/staff/activities.ts";
import type { MadeRun } from "./debit-runs.ts";
import { batchesOf } from "./direct-debit-file.ts";

/** A debit of a run, in which of its batches it is, from 1, and what became of it. */
export type RunDebit = NamedDebit & { readonly batch: number; readonly stage: DebitStage };

/** A batch of a run: the bank credits one line for it. */
export type RunBatch = {
  /** Its `PmtInfId`. */
  readonly id: string;
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  readonly count: number;
  readonly totalCents: number;
  /** Sent back before its day, and on its day or later. */
  readonly refusedCents: number;
  readonly returnedCents: number;
};

/** Which debits of a run its page shows: all, those of one sequence, or those that came back. */
export type RunFilter = DebitSequence | "all" | "returned";

/** A run with its batches, a page of its debits, and who did what with it, the latest first. */
export type ReadRun = {
  readonly run: MadeRun;
  readonly stage: RunStage;
  /** The last day on which a debit of it is collected; the first one if it has none any more. */
  readonly lastCollectionOn: Day;
  readonly batches: readonly RunBatch[];
  readonly debits: readonly RunDebit[];
  readonly counts: Readonly<Record<RunFilter, number>>;
  /** How many debits pass the filter and the search. */
  readonly total: number;
  readonly pageLength: number;
  readonly events: readonly Activity[];
};

const debitsOnAPage = 50;

/** Reads the page of a run. `words`: of a client, a contract, a reference or an amount. */
export async function readRun(
  { database: { db }, today: todayOf }: Context,
  run: MadeRun,
  { filter, words, page }: { readonly filter: RunFilter; readonly words: string; readonly page: number },
): Promise<ReadRun> {
  const debits = await debitsOfPage(db, run.id, todayOf());
  const batches = Map.groupBy(debits, ({ batch }) => batch);
  const found = debits.filter((debit) => passes(debit, filter) && isAbout(debit, words));
  const count = (name: RunFilter) => debits.filter((debit) => passes(debit, name)).length;
  const lastCollectionOn =
    debits
      .map(({ collectionOn }) => collectionOn)
      .sort()
      .at(-1) ?? run.firstCollectionOn;
  return {
    run,
    stage: runStage(run, lastCollectionOn, todayOf()),
    lastCollectionOn,
    batches: [...batches].map(([number, some]) => batchOf(`${run.id}-${number}`, some)),
    debits: found.slice((page - 1) * debitsOnAPage, page * debitsOnAPage),
    counts: { all: debits.length, FRST: count("FRST"), RCUR: count("RCUR"), returned: count("returned") },
    total: found.length,
    pageLength: debitsOnAPage,
    events: await activitiesAbout(db, run.id),
  };
}

/** The debits of a run in the order of its batches, then of their clients. */
export async function debitsOfPage(
  db: Context["database"]["db"],
  runId: string,
  today: Day,
): Promise<RunDebit[]> {
  const named = await namedDebitsOfRun(db, runId);
  return batchesOf(named).flatMap((batch, index) =>
    batch
      .map((debit) => ({ ...debit, batch: index + 1, stage: debitStage(debit, today) }))
      .toSorted((one, other) => one.raisonSociale.localeCompare(other.raisonSociale, "fr")),
  );
}

function batchOf(id: string, debits: readonly RunDebit[]): RunBatch {
  const { collectionOn, sequence } = debits[0]!;
  const centsAt = (...stages: DebitStage[]) =>
    totalCentsOf(debits.filter(({ stage }) => stages.includes(stage)));
  return {
    id,
    collectionOn,
    sequence,
    count: debits.length,
    totalCents: totalCentsOf(debits),
    refusedCents: centsAt("refused"),
    returnedCents: centsAt("returned"),
  };
}

function passes({ sequence, state }: RunDebit, filter: RunFilter): boolean {
  return filter === "all" || sequence === filter || (filter === "returned" && state === "rejected");
}

function isAbout({ id, number, raisonSociale, amountCents }: RunDebit, words: string): boolean {
  const amount = (amountCents / 100).toFixed(2).replace(".", ",");
  return words === "" || containsWords([id, number, raisonSociale, amount].join(" "), words);
}
