import { describe, expect } from "vitest";
import { pageAddresses } from "../support/addresses.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { test } from "../support/http.ts";
import { pageSource } from "../support/page-source.ts";
import { typographyProblems } from "../support/typography.ts";

/** The tag that moves visitors without scripts on from pages that lead to another (docs/product.md, 2.1). */
const refresh = /<meta http-equiv="refresh"[^>]*>/i;
describe("The HTML of every page is valid", () => {
  for (const path of [...pageAddresses, "/nulle-part"]) {
    test(`${path}`, async ({ site }) => {
      const html = (await (await fetch(site.url + path)).text()).replace(refresh, "");
      expect(await htmlFaults(html)).toEqual([]);
    });
  }
});

describe("Drawings come after the words, but for the logo and one that fills the first view", () => {
  for (const path of [...pageAddresses, "/nulle-part"]) {
    test(`${path}`, async ({ site }) => {
      const { document } = pageSource(await (await fetch(site.url + path)).text());
      const early = document.querySelectorAll('img:not([loading="lazy"]):not([src*="logo-"])');
      const [largest, ...others] = early;
      if (largest) expect(largest.getAttribute("fetchpriority")).toBe("high");
      expect(others.map(String)).toEqual([]);
    });
  }
});

describe("What a visitor without scripts reads follows French typography", () => {
  for (const path of pageAddresses) {
    test(`${path}`, async ({ site }) => {
      const { lines } = pageSource(await (await fetch(site.url + path)).text());
      expect(typographyProblems(lines)).toEqual([]);
    });
  }
});
