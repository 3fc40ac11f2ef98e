import { describe, expect, test } from "vitest";
import { attempts, timeLimits } from "#domain/quiz-record.ts";
import { quizQuestions, retryWords, spokenSeconds } from "./quiz.ts";

describe("The quiz", () => {
  test.each(attempts)("asks a question with one right answer among four at attempt %i", (attempt) => {
    const { answers } = quizQuestions[attempt];
    expect(answers.map(({ isRight }) => isRight).toSorted()).toEqual([false, false, false, true]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
  });

  test("has the right answers and the buttons that were agreed on (docs/product.md, 3.1)", () => {
    const right = attempts.map(
      (attempt) => quizQuestions[attempt].answers.find(({ isRight }) => isRight)?.text,
    );
    expect(right).toEqual(["1989-1991", "Steve Jobs", "Samsung"]);
    expect(Object.values(retryWords).map(({ button }) => button)).toEqual([
      "Réessayer",
      "Dernière tentative",
    ]);
  });

  test("speaks of a last chance before the last attempt, and before no other", () => {
    const [, ...later] = attempts;
    const said = later.filter((attempt) => /derni(er|ère)/i.test(Object.values(retryWords[attempt]).join()));
    expect(said).toEqual([attempts.at(-1)]);
  });

  test("says aloud moments that come with the shortest time", () => {
    expect(spokenSeconds.every((seconds) => seconds <= timeLimits[0])).toBe(true);
  });
});
