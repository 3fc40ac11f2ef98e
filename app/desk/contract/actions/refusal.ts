import { formatDay } from "#content/desk/dates.ts";
import type { ActionName } from "../query.ts";
import type { ContractView } from "../view.ts";
import type { ActionProblem } from "./action.ts";
import { actions } from "./actions.ts";
import { stepProblem } from "./step-problems.ts";
import { actionLabels, describeStatus } from "./words.ts";

const { problems } = actionLabels;

/** Says why an action was not done, and what has changed in the meantime. */
export function refusalMessage(view: ContractView, name: ActionName, problem: ActionProblem): string {
  const action = actions[name];
  switch (problem.code) {
    case "already":
    case "unknown":
    case "erased":
      return problems.already;
    case "second-person":
      return problems.secondPerson;
    case "not-allowed":
      return actionLabels.notAllowed;
    case "form":
      return action.incomplete ?? problems.form;
    case "refused":
      return problems.refused(stepProblem(problem.problem, view, view.query?.on ?? view.today));
    case "changed": {
      const { status, what } = problem;
      const lastDay = "lastDayOn" in status ? formatDay(status.lastDayOn, view.today) : "";
      if (what === "standing" || !action.recomputed) return problems.status(describeStatus(status, lastDay));
      return action.recomputed(view) ?? problems.form;
    }
    default:
      return action.refusal?.(problem as never, view) ?? problems.form;
  }
}
