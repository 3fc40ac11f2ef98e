import { formatDay } from "#content/desk/dates.ts";
import { longestNote } from "#domain/staff.ts";
import { gestureWords, standingWords } from "./action-words.ts";
import type { StepGesture } from "./asked.ts";
import { refundWords, undoWords } from "./correction-words.ts";
import type { FormProblem } from "./do-gesture.ts";
import { type ContractView, preview } from "./preview.ts";
import { stepProblem } from "./step-words.ts";
import { contractPageWords } from "./words.ts";

const { problems, hold, correction } = gestureWords;

/** Why what was sent was not kept, and what has changed meanwhile. */
export function problemWords(view: ContractView, problem: FormProblem): string {
  const { asked, today } = view;
  switch (problem.code) {
    case "already":
    case "unknown":
    case "erased":
      return problems.already;
    case "second-person":
      return gestureWords.address.secondPerson;
    case "not-allowed":
      return gestureWords.notAllowed;
    case "role":
      return asked?.gesture === "rembourser" ? refundWords.problems.role : undoWords.problems.role;
    case "not-latest":
    case "too-old":
    case "mail-left":
    case "run-made":
      return undoWords.problems[problem.code];
    case "not-owed-back":
      return refundWords.problems["not-owed-back"];
    case "refunded":
      return refundWords.problems.refunded(problem.by, formatDay(problem.on, today));
    case "refund-day":
      return refundWords.problems["refund-day"](formatDay(problem.collectionOn, today));
    case "length":
      return contractPageWords.notes.length(longestNote);
    case "form":
      if (asked?.gesture === "corriger") return correction.malformed;
      return asked?.gesture === "conserver" ? hold.reason : problems.form;
    case "refused":
      return problems.refused(stepProblem(problem.problem, problem.status));
    case "changed": {
      const { status } = problem;
      if (problem.what === "standing" || !asked) {
        const lastDay = "lastDayOn" in status ? formatDay(status.lastDayOn, today) : "";
        return problems.status(standingWords(status, lastDay));
      }
      const found = preview(view, asked.gesture as StepGesture);
      const now = found.possible.find(({ motive }) => motive === asked.motive) ?? found.possible[0];
      return now ? problems.computed(formatDay(now.day, today)) : problems.form;
    }
  }
}
