import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

const pack = "#pricing";

test.describe("The first layout", () => {
  test("is of the first screens, and the rest follows before the page has loaded", async ({ page, site }) => {
    await recordFirstState(page);
    const loaded = await arriveWithoutLoading(site, page, "/");
    expect(await firstState(page)).toBe("auto");
    await expect(page.locator(pack)).toHaveCSS("content-visibility", "visible");
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    await loaded();
    expect(await page.locator("[data-deferred-layout], section[style], footer[style]").count()).toBe(0);
  });

  test("is whole at the latest when the page has loaded", async ({ page, site }) => {
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    const loaded = await arriveWithoutLoading(site, page, "/");
    expect(await layoutOf(page)).toBe("auto");
    await loaded();
    expect(await layoutOf(page)).toBe("visible");
  });

  test("is completed for a press on a link within the page, which lands where it says", async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    const loaded = await arriveWithoutLoading(site, page, "/agence-web-marseille");
    expect(await layoutOf(page)).toBe("auto");
    await page.getByRole("link", { name: "Voir les quartiers" }).click();
    expect(await layoutOf(page)).toBe("visible");
    await expectBelowTheBar(page.locator("#quartiers"));
    await loaded();
  });

  test("is whole where the visitor comes to a place of the page", async ({ page, site }) => {
    await recordFirstState(page);
    await page.goto(`${site.url}/${pack}`);
    expect(await firstState(page)).toBe("visible");
    await expectBelowTheBar(page.locator(pack));
    await page.goto(site.url);
    await page.reload();
    expect(await firstState(page)).toBe("visible");
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

/** Opens a page whose logo is held back, so that `load` does not fire; returns a function that lets it fire. */
async function arriveWithoutLoading(site: Site, page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route("**/assets/logo-*.svg", (route) => void held.push(route));
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await page.waitForLoadState("load");
  };
}

async function expectBelowTheBar(section: Locator): Promise<void> {
  await expect(async () => {
    const { y } = (await section.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(100);
  }).toPass();
}

/** Records how the packs are laid out as soon as the page exists, before any frame. */
function recordFirstState(page: Page) {
  return page.addInitScript((selector) => {
    document.addEventListener("DOMContentLoaded", () => {
      const section = document.querySelector(selector);
      if (section) document.documentElement.dataset.noted = getComputedStyle(section).contentVisibility;
    });
  }, pack);
}

function firstState(page: Page) {
  return page.evaluate(() => document.documentElement.dataset.noted);
}

function layoutOf(page: Page) {
  return page.locator(pack).evaluate((section) => getComputedStyle(section).contentVisibility);
}
