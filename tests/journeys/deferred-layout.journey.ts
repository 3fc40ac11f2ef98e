import type { Locator } from "@playwright/test";
import { expect, test } from "../support/journey.ts";

const pack = "#pricing";

test.describe("The layout of the lower parts", () => {
  test("waits until they come near, and a link within the page still lands where it says", async ({
    page,
    site,
  }) => {
    // No answer: `load` does not come.
    await page.route(/\.svg$/, () => {});
    await page.goto(`${site.url}/agence-web-marseille`, { waitUntil: "domcontentloaded" });
    const pricing = page.locator(pack);
    await expect(pricing).toHaveCSS("content-visibility", "auto");
    await page.getByRole("link", { name: "Voir les quartiers" }).click();
    await expect(pricing).toHaveCSS("content-visibility", "visible");
    await expectBelowTheBar(page.locator("#quartiers"));
  });

  test("waits no longer than until `load`, when tools take their picture of the page", async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    expect(await page.locator(pack).evaluate((part) => getComputedStyle(part).contentVisibility)).toBe(
      "visible",
    );
  });

  test("does not wait on paper", async ({ page, site }) => {
    await page.goto(site.url);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(pack)).toHaveCSS("content-visibility", "visible");
  });

  test("does not wait where the visitor comes to a place of the page", async ({ page, site }) => {
    await page.goto(`${site.url}/${pack}`);
    await expect(page.locator(pack)).toHaveCSS("content-visibility", "visible");
    await expectBelowTheBar(page.locator(pack));
    await page.goto(site.url);
    await page.reload();
    await expect(page.locator(pack)).toHaveCSS("content-visibility", "visible");
  });
});

test("A page opened at an anchor scrolls there where motion is wanted", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${site.url}/${pack}`);
  await expectBelowTheBar(page.locator(pack));
  expect(new URL(page.url()).hash).toBe(pack);
  // The frames of a smooth scroll depend on how busy the machine is, so none is counted.
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
});

async function expectBelowTheBar(section: Locator): Promise<void> {
  await expect(async () => {
    const { y } = (await section.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(100);
  }).toPass();
}
