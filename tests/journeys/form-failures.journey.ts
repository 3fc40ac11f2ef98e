import type { Page, Route } from "@playwright/test";
import { failureToast } from "#content/site/failures.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { alive } from "../support/browser.ts";
import { expect, phone, test, wide } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import type { Site } from "../support/site.ts";
import { accountTyped, expectTyped, fillIn, messageTyped, subscriberTyped } from "../support/subscription.ts";

let step2: string;

const settings = { env: { RATE_LIMIT: "on", TRUST_PROXY: "1" } };
test.use({ settings });
test.beforeAll(async ({ siteOf }) => {
  const site = await siteOf(settings);
  step2 = await asVisited(site.url, paths.contractStep2("advance"));
});

/** The forms, the values typed in them, and the words for each failure (docs/product.md, 4.6). */
const forms = [
  { name: "a message", path: () => "/contact", typed: messageTyped, failed: "messageFailed" },
  {
    name: "step 1",
    path: () => paths.contractStep1("advance"),
    typed: subscriberTyped,
    failed: "step1Failed",
  },
  {
    name: "step 2",
    path: () => step2,
    typed: accountTyped,
    failed: "step2Failed",
  },
] as const;

const failures = [
  {
    why: "the site is out of order",
    answer: (route: Route) => route.fulfill({ status: 503 }),
    code: "unavailable",
  },
  { why: "the network is down", answer: (route: Route) => route.abort(), code: "unanswered" },
  {
    why: "too much was sent",
    answer: (route: Route) => route.fulfill({ status: 429 }),
    code: "too-many-requests",
  },
] as const;

for (const { name, path, typed, failed } of forms) {
  test(`What was typed for ${name} is kept whatever goes wrong, and each reason stands there`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url + path());
    await alive(page);
    await fillForm(page, typed);
    for (const { why, answer, code } of failures) {
      await test.step(why, async () => {
        const { title, text = "" } = failureToast(failed, code);
        await page.route(/\/functions\//, answer);
        await submit(page);
        const toast = page.getByRole("alert").filter({ hasText: text });
        await toast.waitFor();
        await toast.getByRole("button", { name: "Fermer la notification" }).click();
        const status = page.locator("form").getByRole("region", { name: title });
        expect(await status.textContent()).toContain(text);
        await expectTyped(page, typed);
        await page.unroute(/\/functions\//);
      });
    }
    await page.route(/\/functions\//, () => {});
    await submit(page);
    await page.getByRole("status").filter({ hasText: "Envoi en cours..." }).waitFor({ state: "attached" });
    const last = failureToast(failed, failures.at(-1)!.code);
    await page.locator("form").getByRole("region", { name: last.title }).waitFor({ state: "detached" });
  });
}

test("The first notice of a page is seen without a network, and the next with it", async ({ page, site }) => {
  const toasts = page.waitForEvent("requestfinished", (request) => /\/toasts-.*\.js$/.test(request.url()));
  await page.goto(`${site.url}/contact`);
  await alive(page);
  await toasts;
  await fillForm(page, messageTyped);
  await page.context().setOffline(true);
  await submit(page);
  await page
    .locator("[role=alert]", {
      hasText: failureToast("messageFailed", "offline").text!,
    })
    .waitFor();
  await page.context().setOffline(false);
  await submit(page);
  await page.getByRole("status").filter({ hasText: toastMessages.messageSent.title }).waitFor();
});

test.describe("Without scripts", () => {
  const network = { "X-Forwarded-For": "192.0.2.1" };
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: network });
  test("too, each form says so and keeps what was typed", async ({ page, site }) => {
    for (const { name, path, typed, failed } of forms) {
      await test.step(name, async () => {
        await page.goto(site.url + path());
        await fillForm(page, typed);
        await useUpTheLimit(site, network);
        await submit(page);
        const { title, text } = failureToast(failed, "too-many-requests");
        const status = page.locator("form").getByRole("region", { name: title });
        expect(await status.textContent()).toContain(text);
        expect(await status.evaluate((region) => region === document.activeElement)).toBe(true);
        await expectTyped(page, typed);
      });
    }
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

/** The minute of the limit starts with the first post of a network: it cannot end before the form is sent. */
async function useUpTheLimit(site: Site, network: Readonly<Record<string, string>>): Promise<void> {
  for (let status = 0; status !== 429; ) {
    const answer = await fetch(`${site.url}/functions/send-contact-email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...network },
      body: "{}",
    });
    status = answer.status;
  }
}

test("A link of the error summary shows the label and the hint of its field under the bar", async ({
  page,
  site,
}) => {
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    await page.goto(site.url + paths.contractStep1("advance"));
    await alive(page);
    await page.locator("main form [type=submit]").click();
    const links = page.locator("main form a[href^='#']");
    const count = await links.count();
    expect(count).toBeGreaterThan(5);
    for (let index = 0; index < count; index += 1) {
      await page.evaluate(() => scrollTo({ top: 9_999, behavior: "instant" }));
      await links.nth(index).evaluate((link: HTMLElement) => link.click());
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector("header")!.getBoundingClientRect().bottom;
        const field = document.activeElement as HTMLInputElement;
        const label = field.labels?.[0]?.getBoundingClientRect();
        return label ? label.top < bar && label.bottom > 0 : false;
      });
      expect(hidden, `${viewport.width}, ${await links.nth(index).textContent()}`).toBe(false);
    }
  }
});
