import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * A visit from a phone, with a fresh profile: fails on script errors, on policy violations, on hydration that
 * disagrees with the server, and on any cookie.
 */
export async function visit(
  browser: Browser,
  options: { readonly javaScriptEnabled?: boolean },
  journey: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|trusted(html|script)|hydrat/i.test(message.text()))
      troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  try {
    await journey(page, context);
    expect(troubles).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  } finally {
    await context.close();
  }
}

/** All that the browser keeps for the site. */
export function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
}
