import type { Page } from "@playwright/test";
import { offerWords } from "#content/site/home.ts";
import { serviceTexts } from "#content/site/service-texts.ts";
import { serviceIds, services } from "#content/site/services.ts";
import { alive } from "../support/browser.ts";
import { expect, phone, test, wide } from "../support/journey.ts";

test.use({ viewport: wide, emptyConsole: true });

test.describe("With scripts", () => {
  test("A line of a price card opens the dialog of its service before React comes, closing it clears the address, and Back returns to the card", async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    await page.locator("#pricing a[href$='modal=call-tracking']").first().click();
    await page.waitForURL("**/prestations?modal=call-tracking");
    await expectOpen(page, "call-tracking");
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(services["call-tracking"].title);
    await alive(page);
    await expectOpen(page, "call-tracking");
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("Every service has a dialog to name, and nothing else opens by its name", async ({ page, site }) => {
    await page.goto(`${site.url}/prestations?modal=menu`);
    await alive(page);
    expect(await page.locator("dialog[open]").count()).toBe(0);
    const named = await page
      .locator("dialog[data-named]")
      .evaluateAll((dialogs) => dialogs.map(({ id }) => id));
    expect(named.sort()).toEqual([...serviceIds].sort());
  });

  test("A card opens its dialog; Back closes it, Forward opens it again", async ({ page, site }) => {
    await page.goto(`${site.url}/prestations`);
    await alive(page);
    await card(page, "google-ads").click();
    await page.waitForURL("**/prestations?modal=google-ads");
    await expectOpen(page, "google-ads");
    await page.goBack();
    await expectClosed(page);
    await page.goForward();
    await page.waitForURL("**/prestations?modal=google-ads");
    await expectOpen(page, "google-ads");
  });

  test("A card pressed while its dialog is still leaving the address opens it for good", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/prestations`);
    await alive(page);
    await card(page, "google-ads").click();
    await page.waitForURL("**/prestations?modal=google-ads");
    await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]")!;
      const opener = document.querySelector<HTMLElement>(`[commandfor=${dialog.id}]`)!;
      dialog.addEventListener("close", () => opener.click(), { once: true });
      dialog.close();
    });
    await page.waitForURL(/prestations$/);
    await page.waitForURL("**/prestations?modal=google-ads");
    await expectOpen(page, "google-ads");
    await page.keyboard.press("Escape");
    await expectClosed(page);
  });

  test("On a phone the appointment stays in view under a text that scrolls", async ({ page, site }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/prestations?modal=site-web`);
    const dialog = page.locator("dialog#site-web");
    const booking = dialog.getByRole("link", { name: offerWords.booking });
    await expect(booking).toBeInViewport({ ratio: 1 });
    const { y } = (await booking.boundingBox())!;
    await dialog.locator("p").last().scrollIntoViewIfNeeded();
    expect((await booking.boundingBox())!.y).toBe(y);
    const text = (await dialog.locator("p").last().boundingBox())!;
    expect(text.y + text.height).toBeLessThanOrEqual(y);
  });

  test("Closing by Escape, by its button or by a press outside takes the parameter away, gives the focus back and leaves no step behind", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/faq`);
    await page.goto(`${site.url}/prestations?source=test`);
    await alive(page);
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.locator("dialog[open]").getByLabel("Fermer").click(),
      () => page.mouse.click(5, 400),
    ]) {
      await card(page, "mail-pro").focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/prestations?source=test&modal=mail-pro");
      await expectOpen(page, "mail-pro");
      await close();
      await page.waitForURL("**/prestations?source=test");
      await expect(card(page, "mail-pro")).toBeFocused();
    }
    await page.goBack();
    await page.waitForURL("**/faq");
  });

  test("A dialog opened or closed before React came leaves address and dialogs in agreement", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/prestations`);
    await page.evaluate(() => document.querySelector<HTMLElement>("[commandfor=seo-gmb]")?.click());
    await alive(page);
    await page.waitForURL("**/prestations?modal=seo-gmb");
    await expectOpen(page, "seo-gmb");
    await page.goto(`${site.url}/prestations?modal=seo-gmb`);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>("dialog#seo-gmb")?.close());
    await alive(page);
    await expectClosed(page);
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A card opens and closes its dialog, and every text can be read in the page", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/prestations`);
    await card(page, "seo-gmb").click();
    await page.locator("dialog#seo-gmb").getByText(serviceTexts["seo-gmb"][0]).waitFor();
    await page.locator("dialog#seo-gmb").getByLabel("Fermer").click();
    await page.locator("summary", { hasText: services["seo-gmb"].title }).click();
    await page.locator("details[open]").getByText(serviceTexts["seo-gmb"][0]).waitFor();
    await page.goto(`${site.url}/prestations?modal=seo-gmb`);
    await expect(page.locator("article").getByText(serviceTexts["seo-gmb"][0])).toBeVisible();
  });
});

function card(page: Page, id: string) {
  return page.locator(`button[commandfor=${id}]`);
}

async function expectOpen(page: Page, id: string) {
  await page.locator(`dialog#${id}:modal`).waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(1);
}

async function expectClosed(page: Page) {
  await page.waitForFunction(() => !document.querySelector("dialog[open]") && !location.search);
}
