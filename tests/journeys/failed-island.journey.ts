import { formWords } from "#content/site/forms.ts";
import { expect, test } from "../support/journey.ts";
import { fillIn, messageTyped } from "../support/subscription.ts";

test("Where rendering an island fails, its form and what was typed in it stay, and the browser sends them", async ({
  page,
  site,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Delays all scripts but the entry.
  await page.route(/\/assets\/(?!browser-)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}/contact`);
  await fillIn(page, messageTyped);
  await page.locator("react-island[data-island=contact-form]").evaluate((island: HTMLElement) => {
    island.dataset.props = JSON.stringify({ answer: {} });
  });
  release();
  await page.locator("react-island[data-failed]").waitFor();
  for (const [name, value] of Object.entries(messageTyped)) {
    expect(await page.inputValue(`[name=${name}]`)).toBe(value);
  }
  await page.getByRole("button", { name: formWords.submitContact }).click();
  await page.waitForURL(/envoye/);
});
