import { formatDay } from "#content/desk/dates.ts";
import { longestNote } from "#domain/staff.ts";
import { actionLabels, describeStatus } from "./action-words.ts";
import type { StepGesture } from "./asked.ts";
import { refundLabels, undoLabels } from "./correction-words.ts";
import type { FormProblem } from "./do-gesture.ts";
import { type ContractView, preview } from "./preview.ts";
import { stepProblem } from "./step-words.ts";
import { contractLabels } from "./words.ts";

const { problems, hold, correction } = actionLabels;

/** Why what was sent was not kept, and what has changed meanwhile. */
export function problemMessage(view: ContractView, problem: FormProblem): string {
  const { asked, today } = view;
  switch (problem.code) {
    case "already":
    case "unknown":
    case "erased":
      return problems.already;
    case "second-person":
      return actionLabels.address.secondPerson;
    case "not-allowed":
      return actionLabels.notAllowed;
    case "not-latest":
    case "too-old":
    case "mail-left":
    case "run-made":
      return undoLabels.problems[problem.code];
    case "not-owed-back":
      return refundLabels.problems["not-owed-back"];
    case "refunded":
      return refundLabels.problems.refunded(problem.by, formatDay(problem.on, today));
    case "refund-day":
      return refundLabels.problems["refund-day"](formatDay(problem.collectionOn, today));
    case "length":
      return contractLabels.notes.length(longestNote);
    case "form":
      if (asked?.gesture === "corriger") return correction.malformed;
      return asked?.gesture === "conserver" ? hold.reason : problems.form;
    case "refused":
      return problems.refused(stepProblem(problem.problem, problem.status));
    case "changed": {
      const { status } = problem;
      if (problem.what === "standing" || !asked) {
        const lastDay = "lastDayOn" in status ? formatDay(status.lastDayOn, today) : "";
        return problems.status(describeStatus(status, lastDay));
      }
      const found = preview(view, asked.gesture as StepGesture);
      const now = found.possible.find(({ motive }) => motive === asked.motive) ?? found.possible[0];
      return now ? problems.computed(formatDay(now.day, today)) : problems.form;
    }
  }
}
