import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { alive } from "./browser.ts";

/** Titles of the screens after a failure, word for word (docs/product.md, 4.6). */
export const failureTitles = {
  first: "Oups\u202f! Pas de panique, tu as droit à une deuxième tentative\u202f!",
  second: "Allez, dernière chance\u202f! Essaie encore une fois",
  last: "Dommage\u202f! Mais n’hésite pas à prendre rendez-vous avec nous\u202f!",
} as const;

/** Goes through a journey with a memory of its own, and holds it to an empty console but for `expected` words. */
export async function onPage(
  browser: Browser,
  { expected, ...options }: BrowserContextOptions & { readonly expected?: string },
  journey: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  try {
    await journey(page, context);
    expect(troubles.filter((words) => !expected || !words.includes(expected))).toEqual([]);
  } finally {
    await context.close();
  }
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
