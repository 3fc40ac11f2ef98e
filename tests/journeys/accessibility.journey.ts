import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { accessibilityFaults, hiddenFocus, sidewaysScroll } from "../support/accessibility.ts";
import { addressedPages } from "../support/addresses.ts";
import { hydrated, launchBrowser } from "../support/browser.ts";
import { type Site, startSite } from "../support/site.ts";

const contractStep1 = addresses.contractStep1("advance");
/** The contracts of all packs are made of the same parts. */
const paths = [...addressedPages.map(({ path }) => path), contractStep1, "/nulle-part"];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe("axe finds no fault, sideways there is nothing at 320 pixels", () => {
  test.each(paths)("%s", async (path) => {
    await withPage(path, phone, async (page) => {
      await hydrated(page);
      expect.soft(await accessibilityFaults(page), "on a phone").toEqual([]);
      await page.setViewportSize(desk);
      expect.soft(await accessibilityFaults(page), "on a wide window").toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await sidewaysScroll(page), "at 320 pixels").toEqual({ pixels: 0, by: [] });
    });
  });
});

describe("axe finds no fault in what opens", () => {
  test("the menu", async () => {
    await withPage("/contact", phone, async (page) => {
      await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test.each([phone, desk])("a dialog at $width pixels", async (viewport) => {
    await withPage("/prestations?modal=seo-gmb", viewport, async (page) => {
      await page.locator("dialog[open]").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test("the answers to the questions", async () => {
    await withPage("/faq", phone, async (page) => {
      await page.locator("details").first().locator("summary").click();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test.each(["/contact", contractStep1])(
    "the errors of %s, the first of which has the focus",
    async (path) => {
      await withPage(path, phone, async (page) => {
        await hydrated(page);
        await page.locator("main form button[type=submit]").last().click();
        await page.locator("[aria-invalid=true]").first().waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    },
  );

  test("a toast", async () => {
    await withPage("/contact", desk, async (page) => {
      await hydrated(page);
      await page.locator("header [data-zen-switch]").click();
      await page.getByRole("status").getByRole("button").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
});

test("The first use of the zen mode is confirmed even on a page that sleeps", async () => {
  await withPage("/mentions-legales", phone, async (page) => {
    await page.locator("footer [data-zen-switch]").tap();
    await page.getByRole("status").getByRole("button").waitFor();
    expect(await page.locator("footer [data-zen-switch]").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("The focus shows, and nothing covers it", () => {
  test.each(["/", "/prestations", contractStep1, "/mentions-legales"])("%s", async (path) => {
    await withPage(path, phone, async (page) => {
      // At once where the focus is, without the smooth scroll on the way.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.reload();
      await hydrated(page);
      expect(await faultsOfFocus(page, "Tab", 25)).toEqual([]);
      expect(await faultsOfFocus(page, "Shift+Tab", 25)).toEqual([]);
    });
  });
});

test("Questions open by keyboard, and the menu gives the focus back", async () => {
  await withPage("/faq", phone, async (page) => {
    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open]").count()).toBe(1);
    await page.getByRole("button", { name: "Ouvrir le menu" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await page.keyboard.press("Escape");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(focused).toBe("Ouvrir le menu");
  });
});

test("With colours forced and motion reduced, the page stands and nothing moves", async () => {
  const context = await browser.newContext({
    viewport: phone,
    forcedColors: "active",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(site.url);
  await hydrated(page);
  expect(await page.locator("html").getAttribute("data-zen")).toBe("");
  const moving = await page.evaluate(
    () => document.getAnimations().filter((a) => a.playState === "running").length,
  );
  expect(moving).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  await context.close();
});

/** Walks through the page by keyboard, and says which stops cannot be seen. */
async function faultsOfFocus(page: Page, key: string, stops: number): Promise<string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    const fault = await hiddenFocus(page);
    if (fault) faults.push(fault);
  }
  return faults;
}

async function withPage(
  path: string,
  viewport: { width: number; height: number },
  journey: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: "no-preference" });
  const page = await context.newPage();
  try {
    await page.goto(site.url + path);
    await journey(page);
  } finally {
    await context.close();
  }
}
