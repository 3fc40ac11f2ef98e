import { type Day, readDay } from "#domain/calendar.ts";
import {
  type ContractStatus,
  effectiveDay,
  type Step,
  type StepProblem,
  suspensionOf,
  takeStep,
} from "#domain/contract/lifecycle.ts";
import { owedBack } from "#domain/contract/refunds.ts";
import { unpaidAndReminded } from "#domain/contract/unpaid.ts";
import type { StepName } from "../query.ts";
import type { ContractView } from "../view.ts";

export type StepChoice = {
  readonly name: StepName;
  /** The steps by motive, as URLs write it; the empty motive where there is no choice. */
  readonly steps: Readonly<Record<string, Step>>;
  /** The first and the last day on which the step can be taken; without it, from the signature to today. */
  readonly days?: (view: ContractView) => Days;
};

type Days = { readonly min: Day; readonly max: Day };

/** The result that a step would have for one motive. */
export type PreviewedStep =
  | {
      readonly motive: string;
      readonly step: Step;
      readonly status: ContractStatus;
      readonly day: Day;
    }
  | { readonly motive: string; readonly step: Step; readonly problem: StepProblem };

/** A step that can be taken. */
export type Possible = Preview["possible"][number];

/** The possible steps and the impossible ones. */
export type Preview = {
  readonly on: Day;
  readonly possible: readonly Extract<PreviewedStep, { readonly day: Day }>[];
  readonly impossible: readonly Extract<PreviewedStep, { readonly problem: StepProblem }>[];
};

/** Computes the result of an action for each motive: on the day in the query, else on the last day it allows. */
export function preview(view: ContractView, choice: StepChoice): Preview {
  const { contract, asked } = view;
  const typed = asked.action === choice.name ? readDay(asked.typed.le) : null;
  const on = typed ?? daysOf(view, choice).max;
  const { interruptions, unlessPaid } = contract.debits;
  const unpaid = unpaidAndReminded({ ...contract.file, interruptions }, unlessPaid, on);
  const former = contract.former ?? undefined;
  const previewed = Object.entries(choice.steps).map(([motive, step]): PreviewedStep => {
    const taken = takeStep(contract.file, step, { at: contract.readAt, on }, { unpaid, former });
    if (!taken.ok) return { motive, step, problem: taken.problem };
    return { motive, step, status: taken.value, day: effectiveDay(step, taken.value, on) };
  });
  return {
    on,
    possible: previewed.filter((each) => "day" in each),
    impossible: previewed.filter((each) => "problem" in each),
  };
}

/** The payments that would no longer be owed after a step, and what to do about each. */
export function owedBackAfter({ contract, today }: ContractView, { step, status }: Possible, on: Day) {
  const { interruptions, presented, dues } = contract.debits;
  const refunded = dues.flatMap(({ dueOn, refunds }) => (refunds.length > 0 ? [dueOn] : []));
  const { dates } = contract.file;
  const starts = step.kind === "suspend" && step.reason === "force-majeure";
  const after = starts ? [...interruptions, { fromOn: on, backOn: null }] : interruptions;
  return presented.flatMap((debit) => {
    const what = owedBack({ dates, status, interruptions: after }, debit, today);
    return what && !refunded.includes(debit.dueOn)
      ? [{ ...debit, debit, paidOn: debit.collectionOn, owedBack: what, credit: null }]
      : [];
  });
}

/** The first and the last day that an action allows. */
export function daysOf(view: ContractView, { days }: StepChoice): Days {
  return days?.(view) ?? { min: view.contract.file.dates.acceptedOn, max: view.today };
}

/**
 * The motive selected at first: the one in the query, or unpaid debits if services are suspended for them. A suspension
 * has none: somebody must choose the reason that the client reads.
 */
export function firstMotive({ contract, asked }: ContractView, { possible }: Preview): string {
  const motives = possible.map(({ motive }) => motive);
  const { motif } = asked.typed;
  if (motif !== undefined && motives.includes(motif)) return motif;
  if (possible.some(({ step }) => step.kind === "suspend")) return "";
  const isUnpaid = suspensionOf(contract.file.status)?.reason === "unpaid";
  return isUnpaid && motives.includes("impayes") ? "impayes" : (motives[0] ?? "");
}
