import { quizWords, retryWords } from "#content/quiz.ts";
import type { PageState } from "./page-states.ts";
import { answerTo, clickInQuiz, failureTitles, screenTitled } from "./quiz.ts";

const dialog = "dialog[open]";

/** The screens of the quiz, one after the other. */
export const quizStates: readonly PageState[] = [
  {
    name: "the quiz before it starts",
    path: () => "/",
    arrange: (page) => page.getByRole("button", { name: /cadeau/ }).click(),
    within: dialog,
  },
  {
    name: "a question of the quiz",
    async arrange(page) {
      await page.getByText("60\u00a0secondes").click();
      await clickInQuiz(page, "GO");
      await page.getByRole("timer").waitFor();
    },
    within: dialog,
  },
  {
    name: "the quiz after a failure",
    async arrange(page) {
      await clickInQuiz(page, answerTo(1, false));
      await screenTitled(page, failureTitles.first);
    },
    within: dialog,
  },
  {
    name: "the last chance of the quiz",
    async arrange(page) {
      await clickInQuiz(page, retryWords[2].button);
      await clickInQuiz(page, answerTo(2, false));
      await screenTitled(page, failureTitles.second);
    },
    within: dialog,
  },
  {
    name: "a lost quiz",
    async arrange(page) {
      await clickInQuiz(page, retryWords[3].button);
      await clickInQuiz(page, answerTo(3, false));
      await screenTitled(page, failureTitles.last);
    },
    within: dialog,
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
    within: dialog,
  },
  {
    name: "a won quiz",
    async arrange(page) {
      await clickInQuiz(page, answerTo(1, true));
      await screenTitled(page, "Gagné\u202f!");
    },
    within: dialog,
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
    within: dialog,
  },
];
