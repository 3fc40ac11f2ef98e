import { describe, expect, test } from "vitest";
import { attempts, timeLimits } from "#domain/quiz-record.ts";
import { type LaterAttempt, quizQuestions, quizWords, retryWords, spokenSeconds } from "./quiz.ts";

describe("The quiz", () => {
  test.each(attempts)("asks a question with one right answer among four at attempt %i", (attempt) => {
    const { answers } = quizQuestions[attempt];
    expect(answers.map(({ isRight }) => isRight).toSorted()).toEqual([false, false, false, true]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
  });

  test("has the answers and the times that were agreed on", () => {
    const right = attempts.map(
      (attempt) => quizQuestions[attempt].answers.find(({ isRight }) => isRight)?.text,
    );
    expect(right).toEqual(["1989-1991", "Steve Jobs", "Samsung"]);
    expect(timeLimits.slice(0, 2)).toEqual([20, 60]);
  });

  test("says what was agreed on after the first failure, before the last attempt and in the end", () => {
    expect(spaced(retryWords[2])).toEqual([
      "Oups ! Pas de panique, tu as droit à une deuxième tentative !",
      "Réessayer",
    ]);
    expect(spaced(retryWords[attempts.at(-1) as LaterAttempt])).toEqual([
      "Allez, dernière chance ! Essaie encore une fois",
      "Dernière tentative",
    ]);
    expect(spaced([quizWords.lose.title.join("")])).toEqual([
      "Dommage ! Mais n’hésite pas à prendre rendez-vous avec nous !",
    ]);
  });

  test("counts the attempts that are left", () => {
    expect(attempts.map((attempt) => quizWords.intro.text(attempt).split(". ")[1])).toEqual([
      "Tu as droit à trois tentatives.",
      "Il te reste deux tentatives.",
      "Il te reste une tentative.",
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

function spaced(words: object): string[] {
  return Object.values(words).map((one) => one.replace(/\s/g, " "));
}
