import { type OpenQuestion, readQuestion, storedQuestion } from "#domain/quiz.ts";

const key = "quizQuestion";
let inMemory: OpenQuestion | null = null;

/** The question left unanswered in this tab: neither closing the dialog nor reloading the page gives its time back. */
export function restoredQuestion(): OpenQuestion | null {
  try {
    return readQuestion(sessionStorage.getItem(key)) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Keeps the question that waits, `null` when none does. */
export function saveQuestion(question: OpenQuestion | null): void {
  inMemory = question;
  try {
    if (question) sessionStorage.setItem(key, storedQuestion(question));
    else sessionStorage.removeItem(key);
  } catch {
    // Refused: the question lasts as long as the page.
  }
}
