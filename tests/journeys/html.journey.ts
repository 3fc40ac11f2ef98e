import { join } from "node:path";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { pageAddresses } from "../support/addresses.ts";
import { projectRoot } from "../support/source-file.ts";
import { typographyProblems } from "../support/typography.ts";
import { browser, site } from "../support/visited-site.ts";

const validator = new HtmlValidate(new FileSystemConfigLoader());
/** The rules are those of `.htmlvalidate.json`, found from where a page would stand. */
const pageFile = join(projectRoot, "page.html");
/** What moves a visitor without scripts on from the pages that lead elsewhere (docs/product.md, 2.1). */
const refresh = /<meta http-equiv="refresh"[^>]*>/i;
describe("The HTML of every page is valid", () => {
  test.each([...pageAddresses, "/nulle-part"])("%s", async (path) => {
    const html = (await (await fetch(site.url + path)).text()).replace(refresh, "");
    const { results } = await validator.validateString(html, pageFile);
    expect(results.flatMap(({ messages }) => messages.map(described))).toEqual([]);
  });
});

describe("Drawings come after the words, but for the logo and one that fills the first view", () => {
  test.each([...pageAddresses, "/nulle-part"])("%s", async (path) => {
    const html = await (await fetch(site.url + path)).text();
    const early = (html.match(/<img [^>]*>/g) ?? []).filter((image) => !/ loading="lazy"/.test(image));
    const [largest, ...others] = early.filter((image) => !/ src="[^"]*logo-/.test(image));
    if (largest) expect(largest).toContain(' fetchPriority="high"');
    expect(others).toEqual([]);
  });
});

describe("What a visitor without scripts reads follows French typography", () => {
  test.each(pageAddresses)("%s", async (path) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.route(site.url + path, async (route) => {
      // Step 2 moves on at once where it has nothing to show: it has to stand still to be read.
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(refresh, "") });
    });
    await page.goto(site.url + path);
    expect(typographyProblems((await page.locator("body").allInnerTexts()).join("\n"))).toEqual([]);
    await page.close();
  });
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
