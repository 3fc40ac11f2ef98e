import { type Day, dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { ContractDates } from "./renewal.ts";
import { lastDayOfService, withdrawalDeadlineOn } from "./termination.ts";

/** A contract that its subscriber has ended, or will have on its last day. */
export type Ending = {
  /** `terminating`: in service through the last day. `withdrawn`: over since the withdrawal was asked. */
  readonly state: "terminating" | "withdrawn";
  /** When the subscriber asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Last day of service; of a withdrawal, the day on which it was asked. */
  readonly lastDayOn: Day;
};

/** Where a contract stands, as kept. Time alone changes nothing in it: {@link stateOn} tells what it means on a day. */
export type Standing = { readonly state: "active" } | Ending;

/** What a contract is on a day: a termination is over once its last day has passed. */
export type ContractState = Standing["state"] | "terminated";

/** Why a subscriber cannot end a contract that way. */
export type EndingProblem = "undeclared" | "too-late" | "withdrawn" | "other-day";

type RunningContract = { readonly standing: Standing; readonly dates: ContractDates };

/**
 * Withdraws from a contract (terms, article retractation). The subscriber declares that the firm employs fewer
 * than six people. Who has terminated may still withdraw in time; who has withdrawn, has.
 */
export function withdraw(
  { standing, dates }: RunningContract,
  declaresSmallFirm: boolean,
  askedAt: number,
): Outcome<Ending, EndingProblem> {
  if (standing.state === "withdrawn") return success(standing);
  const askedOn = dayInParis(askedAt);
  if (askedOn > withdrawalDeadlineOn(dates)) return failure("too-late");
  if (!declaresSmallFirm) return failure("undeclared");
  return success({ state: "withdrawn", askedAt, lastDayOn: askedOn });
}

/**
 * Terminates a contract at its next renewal (terms, article resiliation-abonne), which must be the day that the
 * subscriber was told: a renewal may pass between reading and confirming. Asked again, nothing changes.
 */
export function terminate(
  { standing, dates }: RunningContract,
  toldLastDay: string,
  askedAt: number,
): Outcome<Ending, EndingProblem> {
  if (standing.state === "withdrawn") return failure("withdrawn");
  if (standing.state === "terminating") return success(standing);
  const lastDayOn = lastDayOfService(dates, dayInParis(askedAt));
  return lastDayOn === toldLastDay
    ? success({ state: "terminating", askedAt, lastDayOn })
    : failure("other-day");
}

/** What a contract is on a day. */
export function stateOn(standing: Standing, day: Day): ContractState {
  return standing.state === "terminating" && day > standing.lastDayOn ? "terminated" : standing.state;
}
