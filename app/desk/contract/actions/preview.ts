import type { Day } from "#domain/calendar.ts";
import {
  type ContractStatus,
  effectiveDay,
  type Step,
  type StepProblem,
  suspensionOf,
  takeStep,
} from "#domain/contract/lifecycle.ts";
import { owedBack } from "#domain/contract/refunds.ts";
import { unpaidInARow } from "#domain/contract/unpaid.ts";
import type { StepName } from "../query.ts";
import type { ContractView } from "../view.ts";

/** The steps that an action may take. */
export type StepChoice = {
  readonly name: StepName;
  /** By the motive that is typed in addresses; the empty motive where there is none to choose. */
  readonly steps: Readonly<Record<string, Step>>;
  /** The first and the last day that it takes; else from the signature to today. */
  readonly days?: (view: ContractView) => Days;
};

type Days = { readonly min: Day; readonly max: Day };

/** What a step would bring about for one motive. */
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

/** What can be done, and what cannot. */
export type Preview = {
  readonly on: Day;
  readonly possible: readonly Extract<PreviewedStep, { readonly day: Day }>[];
  readonly impossible: readonly Extract<PreviewedStep, { readonly problem: StepProblem }>[];
};

/** What an action would bring about, motive by motive: on the day asked for, else on the last that it takes. */
export function preview(view: ContractView, choice: StepChoice): Preview {
  const { contract, query } = view;
  const on = (query?.action === choice.name ? query.on : null) ?? daysOf(view, choice).max;
  const { interruptions, presented } = contract.debits;
  const unpaid = unpaidInARow({ ...contract.file, interruptions }, presented, on);
  const previewed = Object.entries(choice.steps).map(([motive, step]): PreviewedStep => {
    const taken = takeStep(contract.file, step, { at: contract.readAt, on }, unpaid);
    if (!taken.ok) return { motive, step, problem: taken.problem };
    return { motive, step, status: taken.value, day: effectiveDay(step, taken.value, on) };
  });
  return {
    on,
    possible: previewed.filter((each) => "day" in each),
    impossible: previewed.filter((each) => "problem" in each),
  };
}

/** The debits that a step would leave no longer owed, and what to do about each. */
export function owedBackAfter({ contract, today }: ContractView, { step, status }: Possible, on: Day) {
  const { interruptions, presented } = contract.debits;
  const { dates } = contract.file;
  const starts = step.kind === "suspend" && step.reason === "force-majeure";
  const after = starts ? [...interruptions, { fromOn: on, backOn: null }] : interruptions;
  return presented.flatMap((debit) => {
    const what = owedBack({ dates, status, interruptions: after }, debit, today);
    return what ? [{ ...debit, owedBack: what }] : [];
  });
}

/** The first and the last day that an action takes. */
export function daysOf(view: ContractView, { days }: StepChoice): Days {
  return days?.(view) ?? { min: view.contract.file.dates.acceptedOn, max: view.today };
}

/**
 * The motive that is chosen first: the one asked, what is unpaid where that is why services are suspended. None for a
 * suspension: what the client is told of it must be somebody's choice.
 */
export function firstMotive({ contract, query }: ContractView, { possible }: Preview): string {
  const motives = possible.map(({ motive }) => motive);
  if (query && motives.includes(query.motive)) return query.motive;
  if (possible.some(({ step }) => step.kind === "suspend")) return "";
  const isUnpaid = suspensionOf(contract.file.status)?.reason === "unpaid";
  return isUnpaid && motives.includes("impayes") ? "impayes" : (motives[0] ?? "");
}
