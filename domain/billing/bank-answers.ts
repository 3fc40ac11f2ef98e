import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { unsaidReason } from "#domain/contract/returns.ts";
import type { BankPlan, PlannedCharge, PlannedReturn } from "./bank-plan.ts";
import { type ChargeQuestion, chargeAnswers } from "./charge-lines.ts";
import type { BatchCredit } from "./filed-batch.ts";
import type { OwedDue } from "./owed-due.ts";

/**
 * What a person answered: the debit of each question, the batches to return, the batch of each credit in question, and what
 * each transfer pays: so many of its months, the last one whole or in part, or none of them, so that it stays on account.
 */
export type BankAnswers = {
  readonly debits: ReadonlyMap<string, string>;
  readonly batches: ReadonlySet<string>;
  /** The refused batches of which the bank has the first deposit: nothing of them came back. */
  readonly kept?: ReadonlySet<string>;
  /** The words of the bank that say what they seem to say. */
  readonly reasons?: ReadonlySet<string>;
  readonly credits: ReadonlyMap<string, string>;
  readonly transfers: ReadonlyMap<string, number | "account">;
  /** The debit that each charge is for, or one of `chargeAnswers`. */
  readonly charges?: ReadonlyMap<string, string>;
};

/** A charge of the bank that no client caused, in the words of its line. */
export type OwnCharge = Pick<ChargeQuestion, "text" | "amountCents"> & { readonly chargedOn: Day };

/** A transfer to record: the months that it pays, each with its part of it, and the rest, which stays on account. */
export type PlannedSettlement = {
  readonly key: string;
  readonly on: Day;
  /** Of its contract. */
  readonly number: string;
  readonly amountCents: number;
  readonly dues: readonly OwedDue[];
  readonly leftCents: number;
};

/** A credit to record, with its batch, and whether the debits of that are presented. */
export type PlannedCredit = BatchCredit & {
  readonly batchId: string;
  readonly runId: string;
  readonly state: DebitState;
};

/** What a plan records with some answers: each return once, and no month paid beyond what is left of it. */
export function effectsOf(
  plan: BankPlan,
  { debits, batches, kept, reasons, credits: answeredCredits, transfers, charges: placed }: BankAnswers,
): {
  readonly returns: readonly PlannedReturn[];
  readonly charges: readonly PlannedCharge[];
  readonly ownCharges: readonly OwnCharge[];
  /** The keys of the charges that somebody placed, so that no other file asks about them again. */
  readonly placedKeys: readonly string[];
  readonly credits: readonly PlannedCredit[];
  readonly settlements: readonly PlannedSettlement[];
  /** The debits of refused files that the bank has all the same. */
  readonly kept: readonly PlannedReturn[];
} {
  const answered = plan.questions.flatMap(({ key, candidates }) =>
    candidates.filter(({ debit }) => debit.id === debits.get(key)),
  );
  const refused = plan.refused.flatMap(({ key, returns }) => (batches.has(key) ? returns : []));
  const saidInWords = new Map(
    plan.reasonsInWords.flatMap(({ key, words, reason }) =>
      reasons?.has(key) ? [[words, reason] as const] : [],
    ),
  );
  const returns = [...plan.returns, ...answered, ...refused].map((each) => {
    const reason = each.reason === unsaidReason ? saidInWords.get(each.words ?? "") : undefined;
    return reason === undefined ? each : { ...each, reason };
  });
  const paidCents = new Map<string, number>();
  const settlements: PlannedSettlement[] = [];
  for (const { key, on, number, amountCents, dues } of [...plan.proposals, ...plan.transfersToCheck]) {
    const answer = transfers.get(key) ?? 0;
    const chosen = answer === "account" ? [] : dues.slice(0, answer);
    if (answer !== "account" && !isPayable(chosen, amountCents)) continue;
    let leftCents = amountCents;
    const paid = chosen.flatMap((due) => {
      const { reference } = due;
      const part = Math.min(leftCents, due.amountCents - (paidCents.get(reference) ?? 0));
      leftCents -= part;
      paidCents.set(reference, (paidCents.get(reference) ?? 0) + part);
      return part > 0 ? [{ ...due, amountCents: part }] : [];
    });
    settlements.push({ key, on, number, amountCents, dues: paid, leftCents });
  }
  const chosen = plan.creditQuestions.flatMap(({ key, candidates }) =>
    candidates
      .filter(({ batchId }) => batchId === answeredCredits.get(key))
      .map(({ credit, batchId, runId, state }) => ({ ...credit, batchId, runId, state })),
  );
  const certain = plan.creditedBatches.flatMap(({ batchId, runId, state, credits }) =>
    credits.map((credit) => ({ ...credit, batchId, runId, state })),
  );
  const answeredCharges = plan.chargeQuestions.flatMap((question) => {
    const answer = placed?.get(question.key);
    const possible = [...Object.values(chargeAnswers), ...question.candidates.map(({ debit }) => debit.id)];
    return answer !== undefined && possible.includes(answer) ? [{ ...question, answer }] : [];
  });
  const back = new Set([...plan.known, ...returns.map(({ debit }) => debit)].map(({ id }) => id));
  return {
    returns: [...new Map(returns.map((each) => [each.debit.id, each])).values()],
    charges: [
      ...plan.charges.filter(({ debitId }) => back.has(debitId)),
      ...answeredCharges.flatMap(({ on: chargedOn, amountCents, candidates, answer }) =>
        candidates
          .filter(({ debit }) => debit.id === answer)
          .map(({ debit }) => ({ debitId: debit.id, runId: debit.runId, chargedOn, amountCents })),
      ),
    ],
    ownCharges: answeredCharges.flatMap(({ text, on: chargedOn, amountCents, answer }) =>
      answer === chargeAnswers.bank ? [{ text, chargedOn, amountCents }] : [],
    ),
    placedKeys: answeredCharges.flatMap(({ own }) => own),
    credits: [...certain, ...chosen],
    settlements,
    kept: plan.refused.flatMap(({ key, mayBeSecond, returns }) =>
      mayBeSecond && kept?.has(key) && !batches.has(key) ? returns : [],
    ),
  };
}

/** Whether an amount pays some months, the oldest first and the last one whole or in part. */
export function isPayable(dues: readonly Pick<OwedDue, "amountCents">[], amountCents: number): boolean {
  return dues.length > 0 && totalCentsOf(dues.slice(0, -1)) < amountCents;
}

/** A line that asked something and got no answer: what it names, its amount and its day, as far as the bank says them. */
export type LineLeftAside = {
  readonly name: string;
  readonly amountCents: number | null;
  readonly on: Day | null;
};

/** The lines of which a plan records nothing with some answers. */
export function linesLeftAside(plan: BankPlan, answers: BankAnswers): readonly LineLeftAside[] {
  const settled = new Set(effectsOf(plan, answers).settlements.map(({ key }) => key));
  return [
    ...plan.questions
      .filter(({ key, candidates }) => !candidates.some(({ debit }) => debit.id === answers.debits.get(key)))
      .map(({ line: { endToEndId, umr, text, amount, on } }) => ({
        name: endToEndId ?? umr ?? text,
        amountCents: typeof amount === "number" ? amount : null,
        on,
      })),
    ...plan.creditQuestions
      .filter(({ key, candidates }) =>
        candidates.every(({ batchId }) => batchId !== answers.credits.get(key)),
      )
      .map(({ text, candidates, amountCents, on }) => ({
        name: text || (candidates[0]?.runId ?? ""),
        amountCents,
        on,
      })),
    ...plan.chargeQuestions
      .filter(({ key }) => !answers.charges?.has(key))
      .map(({ text, amountCents, on }) => ({ name: text, amountCents, on })),
    ...plan.refused
      .filter(({ key }) => !answers.batches.has(key) && !answers.kept?.has(key))
      .map(({ batch: { id, on } }) => ({ name: id, amountCents: null, on })),
    ...[...plan.proposals, ...plan.transfersToCheck]
      .filter(({ key }) => !settled.has(key))
      .map(({ text, amountCents, on }) => ({ name: text, amountCents, on })),
  ];
}
