import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { pageAddresses } from "../support/addresses.ts";
import { expect, test, wide } from "../support/journey.ts";
import { projectRoot } from "../support/source-file.ts";
import { typographyProblems } from "../support/typography.ts";

test.use({ viewport: wide });

const validator = new HtmlValidate(new FileSystemConfigLoader());
/** The rules are those of `.htmlvalidate.json`, found from where a page would stand. */
const pageFile = join(projectRoot, "page.html");
/** What moves a visitor without scripts on from the pages that lead elsewhere (docs/product.md, 2.1). */
const refresh = /<meta http-equiv="refresh"[^>]*>/i;
test.describe("The HTML of every page is valid", () => {
  for (const path of [...pageAddresses, "/nulle-part"]) {
    test(`${path}`, async ({ site }) => {
      const html = (await (await fetch(site.url + path)).text()).replace(refresh, "");
      const { results } = await validator.validateString(html, pageFile);
      expect(results.flatMap(({ messages }) => messages.map(described))).toEqual([]);
    });
  }
});

test.describe("Drawings come after the words, but for the logo and one that fills the first view", () => {
  for (const path of [...pageAddresses, "/nulle-part"]) {
    test(`${path}`, async ({ site }) => {
      const html = await (await fetch(site.url + path)).text();
      const early = (html.match(/<img [^>]*>/g) ?? []).filter((image) => !/ loading="lazy"/.test(image));
      const [largest, ...others] = early.filter((image) => !/ src="[^"]*logo-/.test(image));
      if (largest) expect(largest).toContain(' fetchPriority="high"');
      expect(others).toEqual([]);
    });
  }
});

test.describe("What a visitor without scripts reads follows French typography", () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ javaScriptEnabled: false });
    await page.route("**/*", async (route) => {
      const kind = route.request().resourceType();
      if (kind !== "document") return ["image", "font"].includes(kind) ? route.abort() : route.continue();
      // Step 2 moves on at once where it has nothing to show: it has to stand still to be read.
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(refresh, "") });
    });
  });

  test.afterAll(() => page?.close());

  for (const path of pageAddresses) {
    test(`${path}`, async ({ site }) => {
      await page.goto(site.url + path);
      expect(typographyProblems((await page.locator("body").allInnerTexts()).join("\n"))).toEqual([]);
    });
  }
});

function described(message: {
  ruleId: string;
  line: number;
  column: number;
  message: string;
  selector: string | null;
}) {
  return `${message.ruleId} at ${message.line}:${message.column} ${message.selector ?? ""}: ${message.message}`;
}
