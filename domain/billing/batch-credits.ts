import { addDays, type Day } from "#domain/calendar.ts";
import type { DebitSequence, DebitState } from "#domain/contract/debits.ts";
import type { PlannedReturn } from "./bank-plan.ts";
import { type BankCredit, namesDebits } from "./bank-report.ts";
import {
  type BatchCredit,
  type BatchDebit,
  type BatchStanding,
  batchStanding,
  type FiledBatch,
  isRefused,
  mostNamed,
  suspectsOf,
} from "./filed-batch.ts";

/** What a file credits of a batch, and what is missing of it after that. */
export type CreditedBatch = BatchStanding & {
  readonly batchId: string;
  readonly runId: string;
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  /** Whether its debits are presented: if not, the credit shows that the bank has their file. */
  readonly state: DebitState;
  readonly credits: readonly BatchCredit[];
  readonly refused: readonly BatchDebit[];
  readonly suspects: readonly BatchDebit[];
};

/**
 * Why a credit needs an answer. `unnamed`: it names none of our batches, but its amount and its day are those of one;
 * `run`: it names a run, of which no batch fits; `more`: the batch does not ask for so much any more; `day`: it came before
 * the batch was to be collected; `returned`: it names a debit that came back already; `debits`: it names debits of several
 * batches, for another sum; `open`: its file does not say what it is.
 */
export type CreditDoubt = "unnamed" | "run" | "more" | "day" | "returned" | "debits" | "open";

/** A credit that may be one of some batches. Nothing is recorded without an answer. */
export type CreditQuestion = {
  /** Its name in the form. */
  readonly key: string;
  readonly doubt: CreditDoubt;
  readonly on: Day;
  readonly amountCents: number;
  readonly text: string;
  readonly candidates: readonly (Pick<
    CreditedBatch,
    "batchId" | "runId" | "collectionOn" | "sequence" | "state"
  > & {
    readonly leftCents: number;
    readonly credit: BatchCredit;
  })[];
};

export type CreditPlan = {
  readonly creditedBatches: readonly CreditedBatch[];
  readonly creditQuestions: readonly CreditQuestion[];
  /** How many were recorded before. */
  readonly knownCredits: number;
  /** Credits of debits that are none of ours, or of a run that was cancelled. */
  readonly unknownCredits: readonly BankCredit[];
  /** Those of ours whose amount cannot be read. */
  readonly unreadCredits: readonly BankCredit[];
  /** Credits that turn out to have nothing to do with debits. */
  readonly otherCredits: number;
};

/** Days after a collection in which a credit without a reference may be that of its batch. */
export const mostDaysToCredit = 7;

type CreditFacts = { readonly batches: readonly FiledBatch[]; readonly today: Day };

/**
 * What the credits of a file confirm, once its returns are recorded. A credit that names a batch, or the debits of one, is
 * recorded with it as long as the batch lacks so much; every other one is asked about, never guessed, and so is each one of
 * a file that does not say what it is. The same batch credited
 * with the same amount on the same day by another file is known.
 */
export function planCredits(
  lines: readonly BankCredit[],
  { batches: stored, today }: CreditFacts,
  returns: readonly PlannedReturn[],
): CreditPlan {
  const returnedOn = new Map(returns.map(({ debit, on }) => [debit.id, on]));
  const cameBack = new Set(
    stored.flatMap(({ debits }) => debits.flatMap(({ id, state }) => (state === "rejected" ? [id] : []))),
  );
  const batches = stored.map((batch) => ({ ...batch, debits: batch.debits.map(withReturn) }));
  const found = new Map<string, BatchCredit[]>();
  const unmatched = new Map(batches.map(({ id, credits }) => [id, [...credits]]));
  const questions: Omit<CreditQuestion, "key">[] = [];
  const unknownCredits: BankCredit[] = [];
  const unreadCredits: BankCredit[] = [];
  let knownCredits = 0;
  let otherCredits = 0;

  function withReturn(debit: BatchDebit): BatchDebit {
    const rejectedOn = returnedOn.get(debit.id);
    return rejectedOn === undefined ? debit : { ...debit, state: "rejected", rejectedOn };
  }

  const batchOf = new Map(batches.flatMap((batch) => batch.debits.map(({ id }) => [id, batch.id] as const)));
  const isIn = (batch: FiledBatch, { id }: BankCredit["debits"][number]) => batchOf.get(id) === batch.id;
  const left = new Map(batches.map((batch) => [batch.id, batchStanding(batch).missingCents]));
  const leftCents = ({ id }: FiledBatch) => left.get(id)!;

  /** Takes a recorded credit of a batch that is the same, so that the next equal line needs another. */
  function isKnown(batch: FiledBatch, on: Day, cents: number): boolean {
    const recorded = unmatched.get(batch.id)!;
    const same = recorded.findIndex(
      ({ creditedOn, amountCents }) => creditedOn === on && amountCents === cents,
    );
    if (same >= 0) recorded.splice(same, 1);
    return same >= 0;
  }

  function add(batch: FiledBatch, credit: BatchCredit): void {
    const its = found.get(batch.id) ?? [];
    its.push(credit);
    found.set(batch.id, its);
    left.set(batch.id, leftCents(batch) - credit.amountCents - credit.chargeCents);
  }

  // Those that name a batch first: what they leave may be that of the others.
  for (const line of lines.toSorted((one, other) => Number(namesDebits(other)) - Number(namesDebits(one)))) {
    const { amount } = line;
    const on = line.on === null || line.on > today ? today : line.on;
    const ofDebits = batches.filter((batch) => line.debits.some((debit) => isIn(batch, debit)));
    const ofRun = batches.filter(({ runId }) => runId === line.runId);
    if (typeof amount !== "number" || amount === 0) {
      const isOurs = ofRun.length + ofDebits.length > 0;
      (isOurs ? unreadCredits : unknownCredits).push(line);
      continue;
    }
    const creditOf = (batch: FiledBatch, cents: number): BatchCredit => {
      const missing = leftCents(batch);
      const chargeCents = cents !== missing && cents + line.chargeCents === missing ? line.chargeCents : 0;
      const ids = line.debits.filter((debit) => isIn(batch, debit));
      const isExact = ids.reduce((sum, each) => sum + (each.amountCents ?? 0), 0) === cents + chargeCents;
      const isRest = cents + chargeCents === missing;
      return {
        ...{ creditedOn: on, amountCents: cents, chargeCents },
        debitIds: isExact && !isRest ? ids.map(({ id }) => id) : [],
      };
    };
    const ask = (doubt: CreditDoubt, candidates: readonly FiledBatch[], cents = amount) =>
      questions.push({
        ...{ doubt, on, amountCents: cents, text: line.text },
        candidates: candidates.slice(0, mostNamed).map((batch) => ({
          ...headOf(batch),
          leftCents: leftCents(batch),
          credit: creditOf(batch, cents),
        })),
      });
    const parts = partsOf(line, amount, batches, { leftCents, isIn });
    if (parts !== null) {
      for (const { batch, cents } of parts) {
        const credit = creditOf(batch, cents);
        if (isKnown(batch, on, cents)) knownCredits += 1;
        else if (line.debits.some(({ id }) => cameBack.has(id))) ask("returned", [batch], cents);
        else if (line.on !== null && line.on < batch.collectionOn) ask("day", [batch], cents);
        else if (cents + credit.chargeCents > leftCents(batch)) ask("more", [batch], cents);
        else if (line.isOpen) ask("open", [batch], cents);
        else add(batch, credit);
      }
      continue;
    }
    if (ofRun.length + ofDebits.length > 0) {
      if (ofRun.length > 0) ask("run", ofRun);
      else ask("debits", ofDebits);
      continue;
    }
    const near = batches.filter(
      ({ collectionOn }) => collectionOn <= on && on <= addDays(collectionOn, mostDaysToCredit),
    );
    const recorded = namesDebits(line) ? undefined : near.find((batch) => isKnown(batch, on, amount));
    const fitting = near.filter((batch) => [amount, amount + line.chargeCents].includes(leftCents(batch)));
    if (recorded) knownCredits += 1;
    else if (!namesDebits(line) && fitting.length > 0) ask("unnamed", fitting);
    else if (namesDebits(line) || line.isOfDebits) unknownCredits.push(line);
    else otherCredits += 1;
  }

  return {
    creditedBatches: batches.flatMap((batch) => {
      const credits = found.get(batch.id);
      return credits ? [creditedBatch(batch, credits)] : [];
    }),
    creditQuestions: questions.map((question, index) => ({ ...question, key: `credit-${index + 1}` })),
    knownCredits,
    unknownCredits,
    unreadCredits,
    otherCredits,
  };
}

/** The batches of which a line is a credit, each with its part, as far as the line says so; `null` if it does not. */
function partsOf(
  { batchId, runId, debits }: BankCredit,
  amountCents: number,
  batches: readonly FiledBatch[],
  {
    leftCents,
    isIn,
  }: {
    readonly leftCents: (batch: FiledBatch) => number;
    readonly isIn: (batch: FiledBatch, debit: BankCredit["debits"][number]) => boolean;
  },
): readonly { readonly batch: FiledBatch; readonly cents: number }[] | null {
  const named = batches.find(({ id }) => id === batchId);
  if (named) return [{ batch: named, cents: amountCents }];
  const ofDebits = batches.flatMap((batch) => {
    const its = debits.filter((debit) => isIn(batch, debit));
    return its.length > 0
      ? [{ batch, cents: its.reduce((sum, each) => sum + (each.amountCents ?? 0), 0) }]
      : [];
  });
  if (ofDebits.length === 1) return [{ ...ofDebits[0]!, cents: amountCents }];
  if (ofDebits.length > 1 && ofDebits.reduce((sum, { cents }) => sum + cents, 0) === amountCents)
    return ofDebits;
  const ofRun = batches.filter((batch) => batch.runId === runId);
  const fitting = ofRun.find((batch) => leftCents(batch) === amountCents);
  if (fitting) return [{ batch: fitting, cents: amountCents }];
  // Some banks credit the batches of a day, or of a file, in one line.
  const left = ofRun.map((batch) => ({ batch, cents: leftCents(batch) })).filter(({ cents }) => cents > 0);
  const days = [...Map.groupBy(left, ({ batch }) => batch.collectionOn).values(), left];
  return days.find((some) => some.reduce((sum, { cents }) => sum + cents, 0) === amountCents) ?? null;
}

function headOf({ id: batchId, runId, collectionOn, sequence, debits }: FiledBatch) {
  const states = debits.map(({ state }) => state);
  const state: DebitState = states.find((each) => each === "withdrawn" || each === "prepared") ?? "presented";
  return { batchId, runId, collectionOn, sequence, state };
}

function creditedBatch(batch: FiledBatch, credits: readonly BatchCredit[]): CreditedBatch {
  const after = { ...batch, credits: [...batch.credits, ...credits] };
  return {
    ...headOf(batch),
    ...batchStanding(after),
    credits,
    refused: batch.debits.filter(isRefused).slice(0, mostNamed),
    suspects: suspectsOf(after),
  };
}
