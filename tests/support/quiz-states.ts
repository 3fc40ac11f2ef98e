import { quizWords, retryWords } from "#content/quiz.ts";
import type { PageState } from "./page-states.ts";
import { answerTo, clickInQuiz, failureTitles, screenTitled } from "./quiz.ts";

const screens: readonly PageState[] = [
  {
    name: "the quiz before it starts",
    path: () => "/",
    arrange: (page) => page.getByRole("button", { name: /cadeau/ }).click(),
  },
  {
    name: "a question of the quiz",
    async arrange(page) {
      await page.getByText("60\u00a0secondes").click();
      await clickInQuiz(page, "GO");
      await page.getByRole("timer").waitFor();
    },
  },
  {
    name: "the quiz after a failure",
    async arrange(page) {
      await clickInQuiz(page, answerTo(1, false));
      await screenTitled(page, failureTitles.first);
    },
  },
  {
    name: "the last chance of the quiz",
    async arrange(page) {
      await clickInQuiz(page, retryWords[2].button);
      await clickInQuiz(page, answerTo(2, false));
      await screenTitled(page, failureTitles.second);
    },
  },
  {
    name: "a lost quiz",
    async arrange(page) {
      await clickInQuiz(page, retryWords[3].button);
      await clickInQuiz(page, answerTo(3, false));
      await screenTitled(page, failureTitles.last);
    },
  },
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
