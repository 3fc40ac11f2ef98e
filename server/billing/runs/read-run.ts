import { totalCentsOf } from "#domain/amount.ts";
import { type DebitStage, debitStage } from "#domain/billing/debit-stage.ts";
import {
  type BatchDebit,
  type BatchStanding,
  batchesToConfirm,
  batchStanding,
  type FiledBatch,
  suspectsOf,
} from "#domain/billing/filed-batch.ts";
import { type RunStage, runStage } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitSequence } from "#domain/contract/debits.ts";
import type { Context } from "#server/context.ts";
import type { NamedCredit } from "#server/database/billing/batch-credits.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import { containsWords } from "#server/database/engine/text-search.ts";
import { type Activity, activitiesAbout } from "#server/database/staff/activities.ts";
import { type DebitToRecall, debitsToRecall } from "../debits-to-recall.ts";
import type { MadeRun } from "./debit-runs.ts";
import { filedBatches } from "./filed-batches.ts";

/** A debit of a run, in which of its batches it is, from 1, and what became of it. */
export type RunDebit = NamedDebit & { readonly batch: number; readonly stage: DebitStage };

/** A batch of a run: the bank credits one line for it. */
export type RunBatch = {
  /** Its `PmtInfId`. */
  readonly id: string;
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  readonly count: number;
  /** Sent back on its day or later. */
  readonly returnedCents: number;
  readonly credits: readonly NamedCredit[];
  /** What the bank kept of its credits, or took besides debits that came back. */
  readonly chargedCents: number;
  /** The debits whose amount is what is missing, if a statement has credited something. */
  readonly suspects: readonly BatchDebit[];
  /** Whether a statement should have credited all of it by now. */
  readonly isToConfirm: boolean;
} & BatchStanding;

/** Which debits of a run its page shows: all, those of one sequence, those that a statement confirms, or that came back. */
export type RunFilter = DebitSequence | "all" | "confirmed" | "returned";

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
  /** Those of its debits that the bank still has although it said that their mandate is dead. */
  readonly toRecall: readonly DebitToRecall[];
};

const debitsOnAPage = 50;

/** Reads the page of a run. `words`: of a client, a contract, a reference or an amount. */
export async function readRun(
  { database: { db }, today: todayOf }: Context,
  run: MadeRun,
  { filter, words, page }: { readonly filter: RunFilter; readonly words: string; readonly page: number },
): Promise<ReadRun> {
  const filed = await filedBatches(db, [run.id]);
  const debits = debitsOfBatches(filed, todayOf());
  const batches = filed.map((batch) => batchOf(batch, todayOf()));
  const found = debits.filter((debit) => passes(debit, filter) && isAbout(debit, words));
  const count = (name: RunFilter) => debits.filter((debit) => passes(debit, name)).length;
  const lastCollectionOn =
    debits
      .map(({ collectionOn }) => collectionOn)
      .sort()
      .at(-1) ?? run.firstCollectionOn;
  return {
    run,
    stage: runStage(run, { lastCollectionOn, batches }, todayOf()),
    lastCollectionOn,
    batches,
    debits: found.slice((page - 1) * debitsOnAPage, page * debitsOnAPage),
    counts: {
      all: debits.length,
      FRST: count("FRST"),
      RCUR: count("RCUR"),
      confirmed: count("confirmed"),
      returned: count("returned"),
    },
    total: found.length,
    pageLength: debitsOnAPage,
    events: await activitiesAbout(db, run.id),
    toRecall: await debitsToRecall(db, todayOf(), { runId: run.id }),
  };
}

/** The debits of a run in the order of its batches, then of their clients. */
export async function debitsOfPage(
  db: Context["database"]["db"],
  runId: string,
  today: Day,
): Promise<RunDebit[]> {
  return debitsOfBatches(await filedBatches(db, [runId]), today);
}

function debitsOfBatches(batches: readonly FiledBatch<NamedDebit>[], today: Day): RunDebit[] {
  return batches.flatMap(({ debits }, index) =>
    debits
      .map((debit) => ({ ...debit, batch: index + 1, stage: debitStage(debit, today) }))
      .toSorted((one, other) => one.raisonSociale.localeCompare(other.raisonSociale, "fr")),
  );
}

function batchOf(batch: FiledBatch<NamedDebit, NamedCredit>, today: Day): RunBatch {
  const { id, collectionOn, sequence, debits, credits, charges } = batch;
  const returned = debits.filter((debit) => debitStage(debit, today) === "returned");
  return {
    ...{ id, collectionOn, sequence, count: debits.length, credits },
    ...batchStanding(batch),
    returnedCents: totalCentsOf(returned),
    chargedCents: totalCentsOf(charges) + credits.reduce((sum, { chargeCents }) => sum + chargeCents, 0),
    suspects: credits.length > 0 ? suspectsOf(batch) : [],
    isToConfirm: batchesToConfirm([batch], today).length > 0,
  };
}

function passes({ sequence, state, stage }: RunDebit, filter: RunFilter): boolean {
  if (filter === "confirmed") return stage === "confirmed";
  return filter === "all" || sequence === filter || (filter === "returned" && state === "rejected");
}

function isAbout({ id, number, raisonSociale, amountCents }: RunDebit, words: string): boolean {
  const amount = (amountCents / 100).toFixed(2).replace(".", ",");
  return words === "" || containsWords([id, number, raisonSociale, amount].join(" "), words);
}
