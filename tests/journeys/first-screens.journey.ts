import type { Page } from "@playwright/test";
import { cities } from "#content/cities/cities.ts";
import { cityWords } from "#content/cities/city-words.ts";
import { legalWords } from "#content/law/legal-words.ts";
import { paths } from "#content/site/paths.ts";
import { prizes } from "#content/site/quiz-invitation.ts";
import { alive, holdScripts } from "../support/browser.ts";
import { expect, phone, test, wide } from "../support/journey.ts";

for (const [reward, { name }] of Object.entries(prizes)) {
  test(`The button of the quiz says which prize was won, at every width: ${name}`, async ({ page, site }) => {
    await page.addInitScript((won) => {
      localStorage.setItem("quizOutcome", "win");
      localStorage.setItem("quizReward", won);
    }, reward);
    await page.goto(site.url);
    await alive(page);
    for (const width of [320, 390, 560, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const words = page.locator("button", { hasText: name }).getByText(name);
      await words.scrollIntoViewIfNeeded();
      await expect(words).toBeInViewport({ ratio: 1 });
      expect(await isReadable(page, name), `${width} pixels`).toBe(true);
    }
  });
}

for (const [id, { page: entry }] of Object.entries(cities)) {
  test(`The arrow of a hero leads to the next section: ${id}`, async ({ page, site }) => {
    await page.goto(site.url + entry.path);
    const arrow = page.locator("[data-hero]").getByRole("link", { name: cityWords.next });
    expect(await page.locator("[data-hero] + section").getAttribute("id")).toBe("local");
    for (const viewport of [phone, wide]) {
      await page.setViewportSize(viewport);
      await arrow.click();
      await page.waitForURL(/#local$/);
      await expect(page.locator("#local-title")).toBeInViewport();
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    }
  });
}

test("The call button leaves enlarged words alone, whenever they were enlarged", async ({ page, site }) => {
  await page.setViewportSize(phone);
  await page.goto(site.url + cities.paris.page.path);
  await alive(page);
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-call");
  await root.evaluate((html) => html.style.setProperty("font-size", "200%"));
  await expect(root).toHaveAttribute("data-call", "docked");
});

test("The menu closes when its entry is on the page, even before the scripts come", async ({
  page,
  site,
}) => {
  const release = await holdScripts(page);
  await page.setViewportSize(phone);
  await page.goto(site.url);
  for (const name of ["Nos packs", "Nos prestations"]) {
    await page.locator('[commandfor="menu"]').click();
    await page.locator("#menu").getByRole("link", { name }).click();
    await expect(page.locator("#menu")).not.toBeVisible();
  }
  release();
});

test("A table of contents that was opened before its script came stays open", async ({ page, site }) => {
  await page.setViewportSize(phone);
  const scripts = "**/assets/*.js";
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url + paths.terms("standard"), { waitUntil: "commit" });
  const contents = page.locator("page-contents details");
  await contents.getByText(legalWords.contents).click();
  await expect(contents).toHaveAttribute("open", "");
  release();
  await page.waitForFunction(() => customElements.get("page-contents"));
  await expect(contents).toHaveAttribute("open", "");
  await page.setViewportSize(wide);
  await expect(contents).toHaveAttribute("open", "");
  await page.setViewportSize(phone);
  await expect(contents).not.toHaveAttribute("open");
});

/** Whether the words of the button lie inside it, above everything else there. */
function isReadable(page: Page, words: string): Promise<boolean> {
  return page
    .locator("button", { hasText: words })
    .getByText(words)
    .evaluate((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const frame = element.closest("button")!.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return (
        width > 20 &&
        height > 12 &&
        left >= frame.left &&
        right <= frame.right &&
        top >= frame.top &&
        bottom <= frame.bottom &&
        element.closest("button")!.contains(hit)
      );
    });
}
