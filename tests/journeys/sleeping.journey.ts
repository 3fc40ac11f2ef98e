import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { onPage } from "../support/quiz.ts";
import { browser, site } from "../support/visited-site.ts";

const scripts = "**/assets/*.js";
describe("A page that sleeps", () => {
  test("moves its reviews on every four seconds, but neither under a pointer nor after a pause", async () => {
    await onPage(browser, {}, async (page) => {
      await page.clock.install();
      await openAsleep(page, "/");
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.locator("#reviews").scrollIntoViewIfNeeded();
      // It says nothing aloud as long as it plays.
      await page.locator("[aria-live=off]", { hasText: "Avis 1 sur 16" }).waitFor();
      await page.clock.runFor(4000);
      await reviewShown(page, 2);
      await page.getByRole("group", { name: "Carrousel des avis" }).hover();
      await page.clock.runFor(9000);
      await reviewShown(page, 2);
      await page.getByRole("button", { name: "Avis suivant" }).click();
      await reviewShown(page, 3);
      await page.getByRole("button", { name: "Mettre le défilement en pause" }).click();
      await page.getByRole("button", { name: "Reprendre le défilement" }).waitFor();
      await page.mouse.move(5, 5);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.clock.runFor(9000);
      await reviewShown(page, 3);
      expect(await isAsleep(page)).toBe(true);
    });
  });

  test("keeps a press on a button that does not live yet", async () => {
    await onPage(browser, {}, async (page) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(scripts, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.url);
      await page.getByRole("button", { name: "Avis suivant" }).click();
      release();
      await reviewShown(page, 2);
    });
  });

  test("opens the quiz at the first press, and wakes", async () => {
    await onPage(browser, {}, async (page) => {
      await openAsleep(page, "/");
      await page.getByRole("button", { name: /cadeau/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "GO" }).waitFor();
    });
  });

  test("says so in the quiz when React cannot come", async () => {
    const page = await browser.newPage();
    await openAsleep(page, "/");
    await page.route(/\/assets\/(site|hand-off)-/, (route) => route.abort());
    await page.getByRole("button", { name: /cadeau/ }).click();
    await page.getByRole("dialog").getByText("Le quiz ne s’est pas chargé").waitFor();
    await page.close();
  });

  test("wakes by itself for a visitor who has played", async () => {
    await onPage(browser, {}, async (page) => {
      await page.goto(site.url);
      await page.evaluate(() => localStorage.setItem("quizOutcome", "lose"));
      await page.reload();
      await page.getByRole("button", { name: "Le quiz est terminé" }).waitFor();
    });
  });

  test("closes its menu after a link to itself", async () => {
    await onPage(browser, { viewport: { width: 390, height: 844 } }, async (page) => {
      await openAsleep(page, "/");
      await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Nos packs" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
      await eventually("the packs on screen", () =>
        page.locator("#pricing").evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200),
      );
      expect(await isAsleep(page)).toBe(true);
    });
  });

  test("lets the browser fetch the next page when its link is pointed at, but no contract", async () => {
    await onPage(browser, {}, async (page) => {
      await openAsleep(page, "/landing/promo");
      await page.locator("header").getByRole("link", { name: "Nos réalisations" }).hover();
      await eventually("the next page asked for", async () => asked("/realisations"));
      expect(asked("/contrat-abonnement")).toBe(false);
    });
  });
});

async function openAsleep(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path, { waitUntil: "load" });
  await page.waitForFunction(() => !document.querySelector("main :not(:defined)"));
}

async function reviewShown(page: Page, review: number): Promise<void> {
  await page.getByText(`Avis ${review} sur 16`).waitFor();
}

function isAsleep(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.hydration === undefined);
}

/** Whether a line of the journal tells of a request for an address that starts so. */
function asked(path: string): boolean {
  return site.output.some((line) => line.includes(`"path":"${path}`));
}
