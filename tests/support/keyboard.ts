import type { Locator, Page } from "@playwright/test";

/** Presses a key until the focus is on an element, or on one that matches a selector. Throws if it never is. */
export async function tabTo(
  page: Page,
  target: string | Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  const isReached = () =>
    typeof target === "string"
      ? hasFocus(page, target)
      : target.evaluate((element) => element.contains(document.activeElement));
  for (let steps = 0; steps < 80; steps += 1) {
    if (await isReached()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The ${key} key does not lead to ${target}`);
}

/** Whether the focus is on or inside an element that matches a selector. */
export function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector);
}

/** Waits until the focus is on or inside an element that matches a selector. */
export async function focusOn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.closest(wanted) != null, selector);
}

/** Types into one field after another; the Tab key must reach them in that order. */
export async function typeInOrder(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
  }
}
