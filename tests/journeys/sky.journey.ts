import type { Locator, Page } from "@playwright/test";
import { cities } from "#content/cities/cities.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, inMotion, test, wide } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

test.use(inMotion);

test.use({ viewport: wide });

test("A rocket leaves every three seconds, until zen mode asks for calm", async ({ page, site }) => {
  await openHome(page, site);
  await firstRocket(page);
  await page.clock.runFor(3000);
  expect(await rockets(page).count()).toBe(2);
  await page.getByRole("button", { name: "Mode zen" }).first().click();
  await expect(rockets(page)).toHaveCount(0);
  await page.clock.runFor(9000);
  expect(await rockets(page).count()).toBe(0);
});

test("Nothing flies while the sky is off screen, and it goes on when it is back", async ({ page, site }) => {
  await openHome(page, site);
  await firstRocket(page);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await expect(rockets(page)).toHaveCount(0);
  await page.clock.runFor(9000);
  expect(await rockets(page).count()).toBe(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await firstRocket(page);
});

test("Where motion is not wanted, nothing flies", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome(page, site);
  await page.clock.runFor(60_000);
  expect(await rockets(page).count()).toBe(0);
});

test("The page of Marseille has the sky of its hour", async ({ page, site }) => {
  await page.clock.setFixedTime("2026-06-21T12:00:00+02:00");
  await page.goto(site.url + cities.marseille.page.path);
  await expect(page.locator("html")).toHaveAttribute("data-sky", "day");
  expect(
    await page.locator("[data-hero]").evaluate((hero) => getComputedStyle(hero).getPropertyValue("--stars")),
  ).toBe("0");
});

async function openHome(page: Page, site: Site): Promise<void> {
  await page.clock.install();
  await page.goto(site.url);
  await alive(page);
  await stopClock(page);
}

/** The clock moves only for this, so that the first rocket leaves alone. */
async function firstRocket(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await rockets(page).count()).toBe(1);
  }).toPass();
}

function rockets(page: Page): Locator {
  return page.locator("[data-hero] night-sky img");
}
