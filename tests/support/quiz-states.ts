import type { Page } from "@playwright/test";
import { secondsLeft } from "#content/format.ts";
import { quizWords } from "#content/quiz.ts";
import { type Attempt, attempts, timeLimits } from "#domain/quiz-record.ts";
import type { PageState } from "./page-states.ts";
import { answerTo, clickInQuiz, failureTitle, screenTitled, tryAgain } from "./quiz.ts";

const screens: readonly PageState[] = [
  {
    name: "the quiz before it starts",
    path: () => "/",
    arrange: (page) => page.getByRole("button", { name: /cadeau/ }).click(),
  },
  {
    name: "a question of the quiz",
    async arrange(page) {
      await page.getByText(secondsLeft(timeLimits[1])).click();
      await clickInQuiz(page, "GO");
      await page.getByRole("timer").waitFor();
    },
  },
  ...attempts.map((attempt) => ({
    name: `the quiz after failure ${attempt}`,
    async arrange(page: Page) {
      if (attempt > 1) await tryAgain(page, (attempt - 1) as Attempt);
      await clickInQuiz(page, answerTo(attempt, false));
      await screenTitled(page, failureTitle(attempt));
    },
  })),
  {
    name: "a question without a limit",
    path: () => "/",
    async arrange(page) {
      await page.getByRole("button", { name: /cadeau/ }).click();
      await page.getByText("Sans limite").click();
      await clickInQuiz(page, "GO");
      await page.getByText("Prends ton temps.").waitFor();
    },
  },
  {
    name: "a won quiz",
    async arrange(page) {
      await clickInQuiz(page, answerTo(1, true));
      await screenTitled(page, "Gagné\u202f!");
    },
  },
  {
    name: "the copied code of a prize",
    async arrange(page) {
      await page.getByRole("button", { name: quizWords.win.copy }).click();
      await page
        .getByText("Fermer la notification")
        .or(page.getByLabel("Fermer la notification"))
        .first()
        .waitFor();
    },
  },
];

/** The screens of the quiz, one after the other. */
export const quizStates = screens.map((screen) => ({ ...screen, within: "dialog[open]" }));
