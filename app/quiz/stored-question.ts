import { type OpenQuestion, readQuestion, storedQuestion } from "#domain/quiz.ts";

const key = "quizQuestion";
let inMemory: OpenQuestion | null = null;

/** The question left unanswered in this tab: closing the dialog or reloading the page does not give more time. */
export function restoredQuestion(): OpenQuestion | null {
  try {
    return readQuestion(sessionStorage.getItem(key)) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Stores the unanswered question, or `null` if there is none. */
export function saveQuestion(question: OpenQuestion | null): void {
  inMemory = question;
  try {
    if (question) sessionStorage.setItem(key, storedQuestion(question));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage: the question lasts as long as the page.
  }
}
