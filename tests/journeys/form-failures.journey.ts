import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { notices } from "#content/messages.ts";
import { alive, launchBrowser } from "../support/browser.ts";
import { asVisited } from "../support/resume-link.ts";
import { type Site, startSite } from "../support/site.ts";
import { accountTyped, fillIn, messageTyped, subscriberTyped } from "../support/subscription.ts";
import { visit } from "../support/visit.ts";

let site: Site;
let browser: Browser;
let step2: string;

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: "on" } });
  browser = await launchBrowser();
  step2 = await asVisited(site.url, addresses.contractStep2("advance"));
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The forms, what is typed in them and the words for what goes wrong (docs/product.md, 4.6). */
const forms = [
  { name: "a message", path: () => "/contact", typed: messageTyped, failed: notices.messageFailed },
  {
    name: "step 1",
    path: () => addresses.contractStep1("advance"),
    typed: subscriberTyped,
    failed: notices.step1Failed,
  },
  {
    name: "step 2",
    path: () => step2,
    typed: accountTyped,
    failed: notices.step2Failed,
  },
] as const;

const failures = [
  { why: "the site is out of order", answer: (route: Route) => route.fulfill({ status: 503 }), says: null },
  { why: "the network is down", answer: (route: Route) => route.abort(), says: null },
  {
    why: "too much was sent",
    answer: (route: Route) => route.fulfill({ status: 429 }),
    says: notices.tooManyRequests,
  },
] as const;

describe.each(forms)(
  "What was typed for $name is kept, and the reason stands there",
  ({ path, typed, failed }) => {
    test.each(failures)("when $why", async ({ answer, says }) => {
      const { title, text } = says ?? failed;
      await visit(browser, {}, async (page) => {
        await page.goto(site.url + path());
        await alive(page);
        await fillForm(page, typed);
        await page.route(/\/functions\//, answer);
        await submit(page);
        const toast = page.getByRole("alert").filter({ hasText: text });
        await toast.waitFor();
        await toast.getByRole("button", { name: "Fermer la notification" }).click();
        const standing = page.locator("form").getByRole("region", { name: title });
        expect(await standing.textContent()).toContain(text);
        await expectTyped(page, typed);
        await page.unroute(/\/functions\//);
        await page.route(/\/functions\//, () => {});
        await submit(page);
        await standing.waitFor({ state: "detached" });
        await page
          .getByRole("status")
          .filter({ hasText: "Envoi en cours..." })
          .waitFor({ state: "attached" });
      });
    });
  },
);

test("The first notice of a page is seen without a network, and the next with it", async () => {
  await visit(browser, {}, async (page) => {
    await page.goto(`${site.url}/contact`);
    await alive(page);
    await page.waitForLoadState("networkidle");
    await fillForm(page, messageTyped);
    await page.context().setOffline(true);
    await submit(page);
    await page.locator("[role=alert]", { hasText: notices.offline.title }).waitFor();
    await page.context().setOffline(false);
    await submit(page);
    await page.getByRole("status").filter({ hasText: notices.messageSent.title }).waitFor();
  });
});

test.each(forms)("Without scripts too, for $name", async ({ path, typed }) => {
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(site.url + path());
    await fillForm(page, typed);
    await useUpTheLimit();
    await submit(page);
    const standing = page.locator("form").getByRole("region", { name: notices.tooManyRequests.title });
    expect(await standing.textContent()).toContain(notices.tooManyRequests.text);
    expect(await standing.evaluate((region) => region === document.activeElement)).toBe(true);
    await expectTyped(page, typed);
  });
});

async function fillForm(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  await fillIn(page, typed);
  const terms = page.locator("[name=acceptCGV][type=checkbox]");
  if ((await terms.count()) > 0) await terms.check();
}

function submit(page: Page): Promise<void> {
  return page.locator("main form button[type=submit]").last().click();
}

async function expectTyped(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  const compact = (text: string) => text.replaceAll(" ", "");
  for (const [name, value] of Object.entries(typed)) {
    expect(compact(await page.inputValue(`[name=${name}]`))).toBe(compact(value));
  }
}

/** The minute of the limit begins with the site: it cannot end before the form is sent. */
async function useUpTheLimit(): Promise<void> {
  await site.restart();
  for (let status = 0; status !== 429; ) {
    const answer = await fetch(`${site.url}/functions/send-contact-email`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    status = answer.status;
  }
}
