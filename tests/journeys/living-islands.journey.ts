import { correctParameter } from "#app/pages/contract/step.ts";
import { formWords } from "#content/site/forms.ts";
import { toastMessages } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { alive, holdScripts } from "../support/browser.ts";
import { expect, test } from "../support/journey.ts";
import { fillIn, messageTyped, sendStep1 } from "../support/subscription.ts";

/** All but the entry, which defines the elements of the page. */
const later = /\/assets\/(?!browser-)[^/]*\.js$/;

test("A box whose tick comes with what the browser keeps is ticked, and keeps the focus", async ({
  page,
  site,
}) => {
  await sendStep1(page, site.url, "advance");
  await page.waitForURL(/\/step2/);
  await alive(page);
  const release = await holdScripts(page);
  await page.goto(`${site.url}${paths.contractStep1("advance")}?${correctParameter}=1`);
  const box = page.locator("[name=acceptCGV]");
  await expect(box).not.toBeChecked();
  await box.focus();
  release();
  await alive(page);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
});

test.describe("An island that is moved in its page", () => {
  test.use({ emptyConsole: true });

  for (const [when, isAlive] of [
    ["once it lives", true],
    ["before it lives", false],
  ] as const) {
    test(`${when} is taken over once, and keeps what was typed`, async ({ page, site }) => {
      const release = isAlive ? () => {} : await holdScripts(page, later);
      await page.goto(`${site.url}/contact`);
      await page.waitForFunction(() => customElements.get("react-island") !== undefined);
      if (isAlive) await alive(page);
      await fillIn(page, messageTyped);
      await page
        .locator("react-island[data-island=contact-form]")
        .evaluate((island) => island.parentElement!.append(island));
      release();
      await alive(page);
      for (const [name, value] of Object.entries(messageTyped)) {
        expect(await page.inputValue(`[name=${name}]`)).toBe(value);
      }
      await page.getByRole("button", { name: formWords.submitContact }).click();
      await page.getByText(toastMessages.messageSent.title).first().waitFor();
    });
  }
});
