import type { Page } from "@playwright/test";
import { htmlFaults } from "./html-faults.ts";
import { expect } from "./journey.ts";
import { type TypographyProblem, typographyProblems } from "./typography.ts";

/** The typographical errors in all texts that a page shows. */
export async function typographyFaults(page: Page): Promise<TypographyProblem[]> {
  return typographyProblems((await page.locator("body").allInnerTexts()).join("\n"));
}

/**
 * Checks the promises of every page behind a private link: nobody stores it, indexes it or learns its address, its HTML
 * is valid and its French is typeset correctly. Reads the page without scripts, and returns its HTML.
 */
export async function expectPrivatePage(page: Page, address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(await htmlFaults(html)).toEqual([]);
  await page.goto(address);
  expect(await typographyFaults(page)).toEqual([]);
  return html;
}
