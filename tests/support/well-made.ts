import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { expect } from "./journey.ts";
import { projectRoot } from "./source-file.ts";
import { type TypographyProblem, typographyProblems } from "./typography.ts";

const validator = new HtmlValidate(new FileSystemConfigLoader());

/** What is not valid in the HTML of a page, by the rules of `.htmlvalidate.json`. */
export async function htmlFaults(html: string): Promise<string[]> {
  // The rules are found from where a page would stand.
  const { results } = await validator.validateString(html, join(projectRoot, "page.html"));
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, line, column, selector, message }) =>
        `${ruleId} at ${line}:${column} ${selector ?? ""}: ${message}`,
    ),
  );
}

/** What is ill-set in all that a page shows. */
export async function typographyFaults(page: Page): Promise<TypographyProblem[]> {
  return typographyProblems((await page.locator("body").allInnerTexts()).join("\n"));
}

/**
 * Holds a page behind a private link to what all of them promise: nobody stores it, indexes it or is told its address,
 * its HTML is valid and its French well set, read on a page without scripts. Answers the HTML.
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
