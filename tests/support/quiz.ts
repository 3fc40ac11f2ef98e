import type { Page } from "@playwright/test";
import { type LaterAttempt, quizQuestions, quizWords, retryWords } from "#content/site/quiz.ts";
import { type Attempt, attempts } from "#domain/quiz-record.ts";
import { alive } from "./browser.ts";

/** Title of the screen after the failure of an attempt. */
export function failureTitle(attempt: Attempt): string {
  const next = attempts.find((each) => each > attempt);
  return next ? retryWords[next as LaterAttempt].title : quizWords.lose.title.join("");
}

/** Presses the button between two attempts. */
export function tryAgain(page: Page, attempt: Attempt): Promise<void> {
  return clickInQuiz(page, retryWords[(attempt + 1) as LaterAttempt].button);
}

/** Presses the button of the quiz, on the home page of `site` if the page is still blank. */
export async function openQuiz(page: Page, site: string): Promise<void> {
  if (!page.url().startsWith(site)) await page.goto(site);
  await alive(page);
  await page.getByRole("button", { name: /cadeau/ }).click();
  await page.getByRole("button", { name: "GO" }).waitFor();
}

/** Moves to the button of that name with the Tab key, and presses Enter. Throws if the key never reaches it. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focusedWords(page)).startsWith(name)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to « ${name} »`);
}

/** A right or wrong answer to the question of an attempt. */
export function answerTo(attempt: Attempt, isRight: boolean): string {
  return quizQuestions[attempt].answers.find((answer) => answer.isRight === isRight)!.text;
}

/** Clicks a button of the dialog. */
export function clickInQuiz(page: Page, name: string): Promise<void> {
  return page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Waits until the dialog has the title of that screen, which then has the focus. */
export async function screenTitled(page: Page, title: string): Promise<void> {
  await page.getByRole("dialog", { name: title, exact: true }).waitFor();
  await page.waitForFunction((words) => document.activeElement?.textContent === words, title);
}

/** The text of the focused element, or its label. */
export function focusedWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
  });
}

/** The quiz's values in local storage. */
export function storedQuiz(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ["quizAttempt", "quizOutcome", "quizReward"].map((key) => [key, localStorage.getItem(key)]),
    ),
  );
}
