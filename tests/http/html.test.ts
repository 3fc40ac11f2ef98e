import type { Page } from "@playwright/test";
import { pageAddresses } from "../support/addresses.ts";
import { expect, test, wide } from "../support/journey.ts";
import { htmlFaults, typographyFaults } from "../support/well-made.ts";

test.use({ viewport: wide });

/** The tag that moves visitors without scripts on from pages that lead to another (docs/product.md, 2.1). */
const refresh = /<meta http-equiv="refresh"[^>]*>/i;
test.describe("The HTML of every page is valid", () => {
  for (const path of [...pageAddresses, "/nulle-part"]) {
    test(`${path}`, async ({ site }) => {
      const html = (await (await fetch(site.url + path)).text()).replace(refresh, "");
      expect(await htmlFaults(html)).toEqual([]);
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
      // Step 2 leads elsewhere at once if it has nothing to show: the test removes that to read the page.
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(refresh, "") });
    });
  });

  test.afterAll(() => page?.close());

  for (const path of pageAddresses) {
    test(`${path}`, async ({ site }) => {
      await page.goto(site.url + path);
      expect(await typographyFaults(page)).toEqual([]);
    });
  }
});
