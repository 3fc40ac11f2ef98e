import { formatDay } from "#content/desk/dates.ts";
import { readDay } from "#domain/calendar.ts";
import type { Refusal } from "../../asked.ts";
import type { ContractView } from "../view.ts";
import type { ActionProblem, ContractAction } from "./action.ts";
import { stepProblem } from "./step-problems.ts";
import { actionWords, describeStatus } from "./words.ts";

const { problems } = actionWords;

/** Says why an action was not done, and what has changed in the meantime. */
export function refusalOf(
  view: ContractView,
  action: ContractAction,
  problem: Exclude<ActionProblem, { code: "not-allowed" }>,
): Refusal {
  switch (problem.code) {
    case "already":
    case "unknown":
    case "erased":
      return { why: problems.already };
    case "second-person":
      return { why: problems.secondPerson };
    case "form":
      return { why: problem.why ?? problems.form, field: problem.field };
    case "refused": {
      const on = readDay(view.asked.typed.le) ?? view.today;
      return { why: problems.refused(stepProblem(problem.problem, view, on)) };
    }
    case "changed": {
      const { status, what } = problem;
      const lastDay = "lastDayOn" in status ? formatDay(status.lastDayOn, view.today) : "";
      if (what === "standing" || !action.recomputed)
        return { why: problems.status(describeStatus(status, lastDay)) };
      return { why: action.recomputed(view) ?? problems.form };
    }
    default: {
      const refusal = action.refusal?.(problem as never, view) ?? problems.form;
      return typeof refusal === "string" ? { why: refusal } : refusal;
    }
  }
}
