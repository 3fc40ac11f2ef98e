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
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { unpaidInARow } from "#domain/contract/unpaid.ts";
import type { ReadContract } from "#server/contracts/read.ts";
import { type Asked, type GestureName, type StepGesture, stepAsked, terminationMotives } from "./asked.ts";
import { suspensionMotives } from "./step-words.ts";

/** What the page of a contract is made from. */
export type ContractView = {
  readonly contract: ReadContract;
  readonly today: Day;
  /** The question that comes open with the page. */
  readonly asked: Asked | null;
  /** Why what was sent was not kept. */
  readonly problem: string | null;
  readonly mayWork: boolean;
  readonly maySeeAccount: boolean;
  readonly mayRefund: boolean;
};

/** What a step would bring about for one motive. */
export type PreviewedStep =
  | {
      readonly motive: string;
      readonly step: Step;
      readonly status: ContractStatus;
      readonly day: Day;
    }
  | { readonly motive: string; readonly step: Step; readonly problem: StepProblem };

/** What can be done, and what cannot. */
export type Preview = {
  readonly on: Day;
  readonly possible: readonly Extract<PreviewedStep, { readonly day: Day }>[];
  readonly impossible: readonly Extract<PreviewedStep, { readonly problem: StepProblem }>[];
};

/** What a gesture would bring about, motive by motive: on the day asked, or on the first that suits. */
export function preview(view: ContractView, gesture: StepGesture): Preview {
  const { contract, asked } = view;
  const on = (asked?.gesture === gesture ? asked.on : null) ?? daysOf(view, gesture).max;
  const { interruptions, presented } = contract.debits;
  const unpaid = unpaidInARow({ ...contract.file, interruptions }, presented, on);
  const previewed = motivesOf(gesture).flatMap((motive): PreviewedStep[] => {
    const step = stepAsked({ gesture, motive }, true);
    if (!step) return [];
    const taken = takeStep(contract.file, step, { at: contract.readAt, on }, unpaid);
    if (!taken.ok) return [{ motive, step, problem: taken.problem }];
    return [{ motive, step, status: taken.value, day: effectiveDay(step, taken.value, on) }];
  });
  return {
    on,
    possible: previewed.filter((each) => "day" in each),
    impossible: previewed.filter((each) => "problem" in each),
  };
}

/** The debits that a step would leave no longer owed, and what to do about each. */
export function owedBackAfter(
  { contract, today }: ContractView,
  { step, status }: Preview["possible"][number],
  on: Day,
) {
  const { interruptions, presented } = contract.debits;
  const { dates } = contract.file;
  const starts = step.kind === "suspend" && step.reason === "force-majeure";
  const after = starts ? [...interruptions, { fromOn: on, backOn: null }] : interruptions;
  return presented.flatMap((debit) => {
    const what = owedBack({ dates, status, interruptions: after }, debit, today);
    return what ? [{ ...debit, owedBack: what }] : [];
  });
}

/** Whether a gesture has a question that may be put: those that are done at once have none. */
export function mayAsk(
  { contract, mayWork, maySeeAccount, mayRefund }: ContractView,
  gesture: GestureName,
): boolean {
  const { addressConfirmation, correction, documents } = contract.file;
  switch (gesture) {
    case "annuler":
      return mayWork && contract.recorded !== null;
    case "rembourser":
    case "rectifier":
      return mayRefund;
    case "accueillir":
    case "preparer-fin":
    case "note":
      return false;
    case "iban":
      return maySeeAccount;
    case "mandat":
      return maySeeAccount && documents.some(({ kind }) => kind === "mandate");
    case "conserver":
      return mayWork && contract.holds.length === 0;
    case "liberer":
      return mayWork && contract.holds.length > 0;
    case "corriger":
      return mayWork && addressConfirmation === null;
    case "adresse":
      return correction ? mayWork || maySeeAccount : mayWork && addressConfirmation === null;
    default:
      return mayWork;
  }
}

/** The first and the last day that a gesture takes. */
export function daysOf(
  { contract: { file }, today }: ContractView,
  gesture: StepGesture,
): { readonly min: Day; readonly max: Day } {
  const deadline = withdrawalDeadlineOn(file.dates);
  return {
    min: (gesture === "reactiver" && suspensionOf(file.status)?.since) || file.dates.acceptedOn,
    max: gesture === "retracter" && deadline < today ? deadline : today,
  };
}

/**
 * The motive that is chosen first: the one asked, what is unpaid where that is why services are suspended. None for a
 * suspension: what the client is told of it must be somebody's choice.
 */
export function firstMotive({ contract, asked }: ContractView, { possible }: Preview): string {
  const motives = possible.map(({ motive }) => motive);
  if (asked && motives.includes(asked.motive)) return asked.motive;
  if (possible.some(({ step }) => step.kind === "suspend")) return "";
  const isUnpaid = suspensionOf(contract.file.status)?.reason === "unpaid";
  return isUnpaid && motives.includes("impayes") ? "impayes" : (motives[0] ?? "");
}

function motivesOf(gesture: StepGesture): readonly string[] {
  if (gesture === "resilier") return Object.keys(terminationMotives);
  return gesture === "suspendre" ? Object.keys(suspensionMotives) : [""];
}
