import { expect } from "@playwright/test";
import { confirmationWords } from "#content/contract/confirmation.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { quizWords } from "#content/site/quiz.ts";
import { answerTo } from "./quiz.ts";
import { accountTyped, messageTyped, subscriberTyped } from "./subscription.ts";

/** The common part of Playwright and Puppeteer: a page in the window of a phone, in any engine. */
export type WalkedPage = {
  goto(url: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  readonly keyboard: { press(key: "Escape"): Promise<unknown>; type(text: string): Promise<unknown> };
  readonly mouse: { click(x: number, y: number): Promise<unknown> };
};

/**
 * A short walk through the site, to be run in engines other than Chromium: the home page, a dialog, the menu, the quiz,
 * the contact form and a signature. Throws at the first step that fails, with its name.
 */
export async function walk(page: WalkedPage, site: string): Promise<void> {
  // While one page replaces another, neither answers.
  const isSo = (script: string) => page.evaluate(`!!(${script})`).catch(() => false);
  const has = (selector: string) => isSo(`document.querySelector(${JSON.stringify(selector)})`);
  const says = (words: string) =>
    isSo(`${plain}(document.body.innerText).includes(${plain}(${JSON.stringify(words)}))`);
  const until = (what: string, look: () => Promise<unknown>) =>
    expect.poll(look, { message: what, timeout: 30_000 }).toBeTruthy();
  const press = async (what: string, find: string) => {
    await until(what, () => isSo(find));
    await page.evaluate(`(${find}).focus(); (${find}).click()`);
  };
  const pressed = (what: string, selector: string) =>
    press(what, `document.querySelector(${JSON.stringify(selector)})`);
  const pressedWords = (words: string) =>
    press(
      words,
      `[...document.querySelectorAll("button, a")].find((one) => one.checkVisibility() && ${plain}(one.innerText).startsWith(${plain}(${JSON.stringify(words)})))`,
    );
  const type = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(typed)) {
      const field = `document.querySelector('main [name="${name}"]')`;
      await page.evaluate(`${field}.focus(); ${field}.select()`);
      await page.keyboard.type(value);
    }
  };
  const alive = (form: string) =>
    until(`${form} has come to life`, async () => {
      await page.evaluate(`document.dispatchEvent(new Event("pointerdown", { bubbles: true }))`);
      return has(`react-island[data-hydrated] ${form}, ${form} react-island[data-hydrated]`);
    });

  await page.goto(site);
  await until("the home page", () => has("[data-hero] h1"));

  const dialog = "dialog#site-web";
  await page.goto(site + paths.services);
  await pressed("a service", `[commandfor="site-web"]`);
  await until("its dialog", () => has(`${dialog}:modal`));
  await page.keyboard.press("Escape");
  await until("its end", async () => !(await has(`${dialog}:modal`)));
  await until("the focus back on its button", () => has(`[commandfor="site-web"]:focus`));
  await pressed("a service again", `[commandfor="site-web"]`);
  await until("its dialog again", () => has(`${dialog}:modal`));
  await page.mouse.click(4, 4);
  await until("its end by a press outside", async () => !(await has(`${dialog}:modal`)));

  const hasMenu = await isSo(`document.querySelector('[commandfor="menu"]').checkVisibility()`);
  if (hasMenu) {
    await pressed("the menu", `[commandfor="menu"]`);
    await until("the open menu", () => has("#menu:modal"));
  }
  await pressed("a link of the menu", `${hasMenu ? "#menu" : "header"} a[href="${paths.contact}"]`);
  await until("the contact page", () => has("main form [name=message]"));

  await alive("form");
  await type(messageTyped);
  await pressed("the sending", "main form [type=submit]");
  await until("the word that it was sent", () => says(toastMessages.messageSent.title));

  await page.goto(site);
  await pressed("the quiz", `[commandfor="quiz"]`);
  await pressedWords(quizWords.intro.go);
  await pressedWords(answerTo(1, true));
  await until("the prize", () => says(quizWords.win.title));

  await page.goto(site + paths.contractStep1("advance"));
  await alive("form");
  await type(subscriberTyped);
  await pressed("the box", "[name=acceptCGV]");
  await pressed("the first step", "main form [type=submit]");
  await until("the second step", () => has("main form [name=iban]"));
  await alive("form");
  await type(accountTyped);
  await pressed("the signature", "main form [type=submit]");
  await until("the confirmation", () => says(confirmationWords.title));
}

/** Evaluated in the page: compares words whatever their spaces. */
const plain = `((words) => words.replace(/\\s+/g, " "))`;
