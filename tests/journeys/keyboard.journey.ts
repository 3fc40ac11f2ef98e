import type { Page } from "@playwright/test";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, inMotion, test, wide } from "../support/journey.ts";
import { focusOn, hasFocus, tabTo, typeInOrder } from "../support/keyboard.ts";
import type { Site } from "../support/site.ts";
import { accountTyped, subscriberTyped } from "../support/subscription.ts";

/** These journeys press keys only: no pointer, no focus by script. */
test.describe("By keyboard alone", () => {
  test("a contract is signed in two steps, mistakes corrected on the way", async ({ page, site }) => {
    await open(site, page, paths.contractStep1("advance"));
    await typeInOrder(page, { ...subscriberTyped, siret: "123" });
    await tabTo(page, "[name=acceptCGV]");
    await page.keyboard.press("Space");
    await tabTo(page, "main button[type=submit]");
    await page.keyboard.press("Enter");
    await focusOn(page, "form section[tabindex='-1']");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await focusOn(page, "[name=siret]");
    await typeInOrder(page, { siret: subscriberTyped.siret });
    await tabTo(page, "main button[type=submit]");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Mandat de prélèvement", exact: true }).waitFor();
    await typeInOrder(page, accountTyped);
    await tabTo(page, "main button[type=submit]");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
    await tabTo(page, "a[href='/redirection-accueil']");
  });

  test("the first stop leads past the bar, to the content", async ({ page, site }) => {
    await open(site, page, "/faq");
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: "Aller au contenu" });
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await focusOn(page, "main");
    await page.keyboard.press("Tab");
    expect(await hasFocus(page, "main *")).toBe(true);
  });

  test("the menu opens, keeps the focus, closes with Escape and gives the focus back", async ({
    page,
    site,
  }) => {
    await open(site, page, "/faq");
    await tabTo(page, "[commandfor=menu]");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    for (const key of [...Array(14).fill("Tab"), ...Array(4).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      expect(await hasFocus(page, "dialog#menu, body:not(:has(:focus))")).toBe(true);
    }
    await page.keyboard.press("Escape");
    await focusOn(page, "[commandfor=menu]");
    await page.keyboard.press("Enter");
    await tabTo(page, "dialog#menu a[href='/contact']");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/contact");
    await page.keyboard.press("Tab");
    await focusOn(page, ".skip-link");
  });

  test("a dialog opens on its title, and gives the focus back", async ({ page, site }) => {
    await open(site, page, "/mentions-legales");
    const opener = "[commandfor=mediation]";
    for (const close of ["its button", "Escape"]) {
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      await focusOn(page, "dialog[open] h2");
      if (close === "Escape") await page.keyboard.press("Escape");
      else {
        await tabTo(page, "dialog[open] form[method=dialog] button");
        await page.keyboard.press("Enter");
      }
      await focusOn(page, opener);
    }
  });

  test.describe("where motion is wanted", () => {
    test.use(inMotion);

    test("reviews move forward, back and stand still, and say where they are without insisting", async ({
      page,
      site,
    }) => {
      await open(site, page, "/");
      const carousel = page.getByRole("group", { name: "Avis" }).first();
      await tabTo(page, "[aria-label='Avis suivant']");
      await page.keyboard.press("Enter");
      await carousel.getByText("Avis 2 sur 16").waitFor();
      expect(await carousel.getByText("Avis 2 sur 16").getAttribute("aria-live")).toBe("polite");
      await tabTo(page, "[aria-label='Mettre le défilement en pause']");
      await page.keyboard.press("Space");
      await focusOn(page, "[aria-label='Reprendre le défilement']");
      await tabTo(page, "[aria-label='Avis précédent']", "Shift+Tab");
      await page.keyboard.press("Enter");
      await carousel.getByText("Avis 1 sur 16").waitFor();
    });

    test("the zen mode is switched on, then off, and told beside its switch", async ({ page, site }) => {
      await page.setViewportSize(wide);
      await page.clock.install();
      await open(site, page, "/mentions-legales");
      await stopClock(page);
      const zen = "footer zen-switch button";
      await tabTo(page, zen);
      for (const [pressed, words] of [
        ["true", toastMessages.zenOn.title],
        ["false", toastMessages.zenOff.title],
      ]) {
        await page.keyboard.press("Space");
        await page.getByRole("status").getByText(words!).waitFor();
        expect(await page.getByRole("status").locator("strong").allTextContents()).toEqual([words]);
        expect(await hasFocus(page, `${zen}[aria-pressed=${pressed}]`)).toBe(true);
        // The page may still be scrolling; the toast stays while its clock is stopped.
        await expect.poll(() => page.locator(zen).evaluate(isUncovered)).toBe(true);
      }
    });
  });

  test("answers open one at a time and close again", async ({ page, site }) => {
    await open(site, page, "/faq");
    await tabTo(page, "summary");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await tabTo(page, "summary");
    await page.keyboard.press("Space");
    expect(await page.locator("details[open]").count()).toBe(1);
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open]").count()).toBe(0);
  });

  test("a long table of contents is passed in one step", async ({ page, site }) => {
    await page.setViewportSize(wide);
    await open(site, page, paths.terms("standard"));
    await tabTo(page, "main .skip-link");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#/);
    await page.keyboard.press("Tab");
    expect(await hasFocus(page, "main article *")).toBe(true);
  });

  test("a visitor who would rather stay is not moved on from the thank-you, and one who goes on goes once", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    const requests: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && requests.push(request.url()));
    await open(site, page, "/redirection-accueil");
    await tabTo(page, "button[aria-pressed]");
    await page.keyboard.press("Enter");
    await page.clock.runFor(60_000);
    expect(new URL(page.url()).pathname).toBe("/redirection-accueil");
    await page.keyboard.press("Enter");
    await page.clock.runFor(20_000);
    await page.waitForURL((url) => url.pathname === "/");
    expect(requests).toEqual([`${site.url}/redirection-accueil`, `${site.url}/`]);
  });
});

/** Whether the middle of a control is visible: nothing lies on it. */
function isUncovered(control: Element): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

async function open(site: Site, page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await alive(page);
}
