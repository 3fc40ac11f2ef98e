import { type Day, dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import {
  breachTerminationEndsOn,
  forceMajeureTerminationOn,
  unpaidInvoicesLimit,
  unpaidTerminationEndsOn,
} from "./notice-periods.ts";
import type { ContractDates } from "./renewal.ts";
import { lastDayOfService, withdrawalDeadlineOn } from "./termination.ts";
import type { UnpaidInARow } from "./unpaid.ts";

/** Why services are suspended (terms, articles resiliation-2h and force-majeure). */
export const suspensionReasons = ["unpaid", "force-majeure"] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** Services suspended from a day on. */
export type Suspension = { readonly reason: SuspensionReason; readonly since: Day };

/** Who ended a contract, or why (terms, articles resiliation-abonne, resiliation-2h, force-majeure). */
export const terminationCauses = ["subscriber", "breach", "unpaid", "force-majeure"] as const;
export type TerminationCause = (typeof terminationCauses)[number];

/** The end of a contract, past or future. */
export type Ending = {
  /** `terminating`: runs through the last day. `withdrawn`: over since the withdrawal. */
  readonly state: "terminating" | "withdrawn";
  readonly cause: TerminationCause;
  /** When the request or the notice was recorded, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The day it was received: earlier if it came by letter. */
  readonly askedOn: Day;
  /** Last day of service; for a withdrawal, the day of the request. */
  readonly lastDayOn: Day;
  /** The suspension of its services until then, if any. */
  readonly suspension: Suspension | null;
};

/** The stored status of a contract. Time alone does not change it: {@link stateOn} gives its state on a day. */
export type ContractStatus =
  | { readonly state: "active" }
  | { readonly state: "suspended"; readonly suspension: Suspension }
  | Ending;

/** The state of a contract on a day: a termination is complete once its last day has passed. */
export type ContractState = ContractStatus["state"] | "terminated";

/** Those states, from the beginning to the end of a contract. */
export const contractStates = [
  "active",
  "suspended",
  "terminating",
  "terminated",
  "withdrawn",
] as const satisfies readonly ContractState[];

/** Minutes for which the mails about a step recorded at the desk wait: until then it can be undone. */
export const undoMinutes = 5;

/** A step in the life of a contract. */
export type Step =
  | { readonly kind: "withdraw"; readonly declaresSmallFirm: boolean }
  | { readonly kind: "terminate"; readonly cause: TerminationCause }
  | { readonly kind: "suspend"; readonly reason: SuspensionReason }
  | { readonly kind: "reactivate" }
  /** Its subscriber keeps the contract that they had terminated. */
  | { readonly kind: "take-back" };

/** When a step is taken: the instant it is recorded, and the day it was received or takes effect. */
export type StepTiming = { readonly at: number; readonly on: Day };

/**
 * Why a step cannot be taken. `terminating`: the contract would not end sooner. `nothing-unpaid`, `one-unpaid`: fewer
 * payments in a row are unpaid than the terms require. `not-reminded`: no reminder has left for one of them.
 * `too-soon`: force majeure has not lasted long enough, or there was none. `last-day`: a termination is taken back until
 * the eve of the last day.
 */
export type StepProblem =
  | "undeclared"
  | "too-late"
  | "nothing-unpaid"
  | "one-unpaid"
  | "not-reminded"
  | "too-soon"
  | "before"
  | "not-yet"
  | "last-day"
  | Exclude<ContractState, "active">
  | "running";

type RunningContract = { readonly status: ContractStatus; readonly dates: ContractDates };

/**
 * The state that each step leads to from each state; none if it cannot be taken. From `terminating`, the subscriber or
 * force majeure may only bring the last day forward; only a termination for unpaid invoices ends with the debt, and only
 * the subscriber's own is taken back: to `active`, or to what it was before.
 */
export const transitions = {
  withdraw: { active: "withdrawn", suspended: "withdrawn", terminating: "withdrawn" },
  terminate: { active: "terminating", suspended: "terminating", terminating: "terminating" },
  suspend: { active: "suspended" },
  reactivate: { suspended: "active", terminating: "active" },
  "take-back": { terminating: "active" },
} as const satisfies Record<Step["kind"], Partial<Record<ContractState, ContractStatus["state"]>>>;

/** What some steps depend on beside the contract. */
export type StepFacts = {
  /** How many payments in a row are unpaid and reminded that day; the steps that `isForUnpaid` names need it. */
  readonly unpaid?: UnpaidInARow | undefined;
  /** The status before its subscriber terminated, to which taking that back leads. */
  readonly former?: ContractStatus | undefined;
};

/** Takes a step in the life of a contract, by the rules of its terms. Refuses a future day. */
export function takeStep(
  contract: RunningContract,
  step: Step,
  timing: StepTiming,
  { unpaid = nothingUnpaid, former }: StepFacts = {},
): Outcome<ContractStatus, StepProblem> {
  const { status, dates } = contract;
  const state = stateOn(status, timing.on);
  if (timing.on > dayInParis(timing.at)) return failure("not-yet");
  if (timing.on < dates.acceptedOn) return failure("before");
  if (!Object.hasOwn(transitions[step.kind], state)) return failure(state === "active" ? "running" : state);
  switch (step.kind) {
    case "withdraw":
      return withdrawn(contract, step.declaresSmallFirm, timing);
    case "terminate":
      return terminated(contract, step.cause, timing, unpaid);
    case "suspend":
      return suspended(step.reason, timing, unpaid);
    case "reactivate":
      return reactivated(status, timing);
    case "take-back":
      return takenBack(status, timing, former);
  }
}

/** Whether a step requires unpaid payments. */
export function isForUnpaid(step: Step): boolean {
  return step.kind === "suspend"
    ? step.reason === "unpaid"
    : step.kind === "terminate" && step.cause === "unpaid";
}

const nothingUnpaid: UnpaidInARow = { inARow: 0, remindedInARow: 0 };

/** What a step for unpaid payments lacks; `null` if nothing. */
function unpaidProblem({ inARow, remindedInARow }: UnpaidInARow): StepProblem | null {
  if (inARow === 0) return "nothing-unpaid";
  if (inARow < unpaidInvoicesLimit) return "one-unpaid";
  return remindedInARow < unpaidInvoicesLimit ? "not-reminded" : null;
}

/**
 * The day on which a step takes effect: the last day of service, or the first day of suspension or of service again.
 */
export function effectiveDay(step: Step, status: ContractStatus, on: Day): Day {
  return (step.kind === "terminate" || step.kind === "withdraw") && "lastDayOn" in status
    ? status.lastDayOn
    : on;
}

export function stateOn(status: ContractStatus, day: Day): ContractState {
  return status.state === "terminating" && day > status.lastDayOn ? "terminated" : status.state;
}

/**
 * The last day of service if the subscriber terminates on a day; `null` if the contract has ended, or would not end
 * sooner.
 */
export function lastDayIfTerminatedOn({ status, dates }: RunningContract, day: Day): Day | null {
  const ended = terminated({ status, dates }, "subscriber", { at: 0, on: day });
  return Object.hasOwn(transitions.terminate, stateOn(status, day)) && ended.ok
    ? ended.value.lastDayOn
    : null;
}

/** The suspension of the services, whether the contract goes on or ends. */
export function suspensionOf(status: ContractStatus): Suspension | null {
  return status.state === "active" ? null : status.suspension;
}

/** Terms, article retractation. The subscriber declares that the firm employs fewer than six people. */
function withdrawn({ status, dates }: RunningContract, declaresSmallFirm: boolean, { at, on }: StepTiming) {
  if (on > withdrawalDeadlineOn(dates)) return failure("too-late" as const);
  if (!declaresSmallFirm) return failure("undeclared" as const);
  const suspension = suspensionOf(status);
  const ending = {
    state: "withdrawn",
    cause: "subscriber",
    askedAt: at,
    askedOn: on,
    lastDayOn: on,
  } as const;
  return success({ ...ending, suspension });
}

function suspended(
  reason: SuspensionReason,
  { on }: StepTiming,
  unpaid: UnpaidInARow,
): Outcome<ContractStatus, StepProblem> {
  const problem = reason === "unpaid" ? unpaidProblem(unpaid) : null;
  return problem ? failure(problem) : success({ state: "suspended", suspension: { reason, since: on } });
}

function terminated(
  { status, dates }: RunningContract,
  cause: TerminationCause,
  { at, on }: StepTiming,
  unpaid = nothingUnpaid,
): Outcome<Ending, StepProblem> {
  const suspension = suspensionOf(status);
  const problem = cause === "unpaid" ? unpaidProblem(unpaid) : null;
  if (problem) return failure(problem);
  const forceMajeure = suspension?.reason === "force-majeure" ? suspension.since : null;
  if (cause === "force-majeure" && (!forceMajeure || on < forceMajeureTerminationOn(forceMajeure)))
    return failure("too-soon");
  const lastDayOn = lastDayFor[cause](dates, on);
  const mayHasten = cause === "subscriber" || cause === "force-majeure";
  if (status.state === "terminating" && (!mayHasten || lastDayOn >= status.lastDayOn)) {
    return failure("terminating");
  }
  return success({
    state: "terminating",
    cause,
    askedAt: at,
    askedOn: on,
    lastDayOn,
    suspension: suspension ?? (cause === "unpaid" ? { reason: "unpaid", since: on } : null),
  });
}

const lastDayFor = {
  subscriber: lastDayOfService,
  breach: (_dates, on) => breachTerminationEndsOn(on),
  unpaid: (_dates, on) => unpaidTerminationEndsOn(on),
  "force-majeure": (_dates, on) => on,
} as const satisfies Record<TerminationCause, (dates: ContractDates, on: Day) => Day>;

/** The debt was paid before the end of the notice, or force majeure is over. */
function reactivated(status: ContractStatus, { on }: StepTiming): Outcome<ContractStatus, StepProblem> {
  if (status.state === "terminating" && status.cause !== "unpaid") return failure("terminating");
  const suspension = suspensionOf(status);
  return suspension && on < suspension.since ? failure("before") : success({ state: "active" });
}

/** Whether the subscriber terminated a contract and may still keep it on a day: until the eve of its last day. */
export function mayTakeBack(status: ContractStatus, day: Day): boolean {
  return status.state === "terminating" && status.cause === "subscriber" && day < status.lastDayOn;
}

function takenBack(
  status: ContractStatus,
  { on }: StepTiming,
  former: ContractStatus | undefined,
): Outcome<ContractStatus, StepProblem> {
  if (status.state !== "terminating" || status.cause !== "subscriber") return failure("terminating");
  if (on < status.askedOn) return failure("before");
  if (!mayTakeBack(status, on)) return failure("last-day");
  const { suspension } = status;
  return success(former ?? (suspension ? { state: "suspended", suspension } : { state: "active" }));
}
