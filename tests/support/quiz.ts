import type { Page } from "@playwright/test";
import { type LaterAttempt, quizQuestions, quizWords, retryWords } from "#content/quiz.ts";
import { type Attempt, attempts } from "#domain/quiz-record.ts";
import { alive } from "./browser.ts";

/** Title of the screen after the failure of an attempt. */
export function failureTitle(attempt: Attempt): string {
  const next = attempts.find((each) => each > attempt);
  return next ? retryWords[next as LaterAttempt].title : quizWords.lose.title.join("");
}

/** Presses the button between an attempt and the next one. */
export function tryAgain(page: Page, attempt: Attempt): Promise<void> {
  return clickInQuiz(page, retryWords[(attempt + 1) as LaterAttempt].button);
}

/** Presses the pill of the quiz, on the home page of `site` where the page is nowhere yet. */
export async function openQuiz(page: Page, site: string): Promise<void> {
  if (!page.url().startsWith(site)) await page.goto(site);
  await alive(page);
  await page.getByRole("button", { name: /cadeau/ }).click();
  await page.getByRole("button", { name: "GO" }).waitFor();
}

/** Walks to the button of that name with the Tab key, and presses Enter. Throws when it is not on the way. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focusedWords(page)).startsWith(name)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to « ${name} »`);
}

/** An answer to the question of an attempt, a right one or a wrong one. */
export function answerTo(attempt: Attempt, isRight: boolean): string {
  return quizQuestions[attempt].answers.find((answer) => answer.isRight === isRight)!.text;
}

/** Clicks a button of the dialog. */
export function clickInQuiz(page: Page, name: string): Promise<void> {
  return page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Waits until the dialog is named after the screen of that title, which then has the focus. */
export async function screenTitled(page: Page, title: string): Promise<void> {
  await page.getByRole("dialog", { name: title, exact: true }).waitFor();
  await page.waitForFunction((words) => document.activeElement?.textContent === words, title);
}

/** The words of what has the focus, or its label. */
export function focusedWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
  });
}

/** What local storage holds of the quiz. */
export function storedQuiz(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ["quizAttempt", "quizOutcome", "quizReward"].map((key) => [key, localStorage.getItem(key)]),
    ),
  );
}
