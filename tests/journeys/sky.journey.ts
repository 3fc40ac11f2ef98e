import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { alive } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { browser, site } from "../support/visited-site.ts";

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(() => context.close());

test("A rocket leaves every three seconds, until zen mode asks for calm", async () => {
  await openHome();
  await firstRocket();
  await page.clock.runFor(3000);
  expect(await rocketsAloft()).toBe(2);
  await page.getByRole("button", { name: "Mode zen" }).first().click();
  await eventually("an empty sky", async () => (await rocketsAloft()) === 0);
  await page.clock.runFor(9000);
  expect(await rocketsAloft()).toBe(0);
});

test("Nothing flies while the sky is off screen, and it goes on when it is back", async () => {
  await openHome();
  await firstRocket();
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await eventually("an empty sky", async () => (await rocketsAloft()) === 0);
  await page.clock.runFor(9000);
  expect(await rocketsAloft()).toBe(0);
  expect(await page.locator("[data-hero][data-resting]").count()).toBe(1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.locator("[data-hero]:not([data-resting])").waitFor();
  await firstRocket();
});

test("Where motion is not wanted, what flies is not even fetched", async () => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome();
  expect(fetched.filter((url) => /\/rocket-[^/]*\.svg/.test(url))).toEqual([]);
});

async function openHome(): Promise<void> {
  await page.clock.install();
  await page.goto(site.url);
  await alive(page);
}

/** The clock stands still but for this, so the first rocket leaves alone. */
async function firstRocket(): Promise<void> {
  await eventually("a rocket", async () => {
    await page.clock.runFor(1000);
    return rocketsAloft();
  });
}

function rocketsAloft(): Promise<number> {
  return page.locator("[data-hero] > [aria-hidden] > img").count();
}
