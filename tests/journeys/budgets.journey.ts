import type { Browser } from "@playwright/test";
import { cities } from "#content/cities/cities.ts";
import { paths } from "#content/site/paths.ts";
import { compress } from "#server/http/compression.ts";
import { addressedPages } from "../support/addresses.ts";
import { launchBrowser } from "../support/browser.ts";
import { onlyFonts } from "../support/fallback-fonts.ts";
import { expect, test } from "../support/journey.ts";
import { fontShifts, pageWeights } from "../support/page-weight.ts";
import { asVisited } from "../support/resume-link.ts";

const kilobyte = 1024;
/** Pages with a form, which load React by themselves. */
const withForm = /^\/(contact|verifier|contrat-abonnement\/.*)$/;
/** Limits in KB (docs/product.md, 10). */
const scriptsOf = (path: string) =>
  path.startsWith("/contrat-abonnement/") ? 84 : withForm.test(path) ? 80 : 12;

/** The home page with a section more than `/`. */
const pageOf = (path: string) => (path === paths.landing ? 28.5 : 28);

/** Height of the long pages on a phone, in pixels. They may become shorter, never longer. */
const heights: Readonly<Record<string, number>> = {
  "/": 9770,
  "/landing": 10_500,
  "/landing/promo": 8170,
  "/landing/toulouse": 10_560,
  "/landing/strasbourg": 11_320,
  "/landing/paris": 11_020,
  "/agence-web-marseille": 10_580,
  "/realisations": 8830,
};

const missing = "/nulle-part";
/** Pages that the server renders once a day and keeps as small as they get; only the first visitor waits for more bytes. */
const kept: readonly string[] = [paths.promo, paths.contact, paths.verify];
/** The contract pages of all packs consist of the same parts; those of this pack have the most words. */
const contractPages = [
  paths.contractStep1("advance-annexe-promo"),
  paths.contractStep2("advance-annexe-promo"),
];
/** Pages of the same parts as the terms, with fewer words. */
const shorter: readonly string[] = [paths.terms("promo"), paths.dataProtection];
const pages = [...addressedPages.map(({ path }) => path), ...contractPages, missing].filter(
  (path) => !shorter.includes(path),
);
/** A page of each family of styles: heroes, city, promotion, opening of a page, legal text, form. */
const families = [
  paths.home,
  cities.marseille.page.path,
  cities.strasbourg.page.path,
  paths.promo,
  paths.universe,
  paths.services,
  paths.terms("standard"),
  paths.contractStep1("advance-annexe-promo"),
];
// Fallback fonts named by the style sheet, which a Linux machine without other fonts has too. `npm test` says if they
// are missing.
const liberation = onlyFonts("liberation");
const dejavu = onlyFonts("dejavu");

let named: Browser;
let weightOf: Awaited<ReturnType<typeof pageWeights>>;

test.beforeAll(async () => {
  named = await launchBrowser([], liberation ?? {});
  weightOf = await pageWeights(named);
});

test.afterAll(() => named?.close());

for (const path of pages) {
  test(`${path} answers without a trouble, stays at home and keeps to its budget`, async ({ site }) => {
    if (kept.includes(path)) await keptPage(site.url + path);
    const weight = await weightOf(site.url, await asVisited(site.url, path));
    const isMissing = path === missing;
    expect.soft(weight.status).toBe(isMissing ? 404 : 200);
    // The browser itself reports the status of a missing page.
    expect.soft(weight.troubles).toEqual(isMissing ? [expect.stringContaining("404")] : []);
    expect.soft(weight.language).toBe("fr");
    expect.soft(weight.titles, "titles of the first index").toBe(1);
    expect.soft(weight.scriptsBeforeLoad, "scripts before load").toBe(0);
    expect.soft(weight.scriptsBeforePaint, "scripts before the first paint").toEqual([]);
    expect.soft(weight.scripts, "scripts in all").toBeLessThanOrEqual(scriptsOf(path) * kilobyte);
    expect.soft(weight.html + weight.css, "page and styles").toBeLessThanOrEqual(pageOf(path) * kilobyte);
    expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(70 * kilobyte);
    expect.soft(weight.images, "images").toBeLessThanOrEqual(150 * kilobyte);
    expect.soft(weight.elsewhere, "requests elsewhere").toEqual([]);
    expect.soft(weight.cookies, "cookies").toBe(0);
    // Once the fonts have arrived; a visitor notices nothing below a tenth (web.dev, « Cumulative Layout Shift »).
    expect.soft(weight.layoutShift, "layout shift").toBeLessThan(liberation ? 0.015 : 0.1);
    expect.soft(weight.height, "pixels to scroll").toBeLessThanOrEqual(heights[path] ?? Infinity);
    if (path !== "/") return;
    expect.soft(weight.requestsBeforeLoad, "requests that `load` waits for").toBeLessThanOrEqual(12);
    expect.soft(weight.imagesBeforeLoad, "images of the first view").toBeLessThanOrEqual(40 * kilobyte);
  });
}

test.describe("On a machine that has DejaVu Sans alone", () => {
  test.skip(dejavu === null, "There is no DejaVu Sans here");

  let plain: Browser;
  let shiftOf: Awaited<ReturnType<typeof fontShifts>>;

  test.beforeAll(async () => {
    plain = await launchBrowser([], dejavu!);
    shiftOf = await fontShifts(plain);
  });

  test.afterAll(() => plain?.close());

  for (const path of families) {
    test(`${path} moves by less than a tenth when its fonts come`, async ({ site }) => {
      const { shift, fonts } = await shiftOf(site.url, path);
      expect(fonts, "fonts that came late").toBeGreaterThan(0);
      expect(shift).toBeLessThan(0.1);
    });
  }
});

/** Asks for a page until the server has kept it, as small as it gets. */
async function keptPage(url: string): Promise<void> {
  const bytesIn = async (encoding: string) =>
    new Uint8Array(await (await fetch(url, { headers: { "Accept-Encoding": encoding } })).arrayBuffer());
  const smallest = (await compress(await bytesIn("identity"), "br", { isKept: true })).byteLength;
  const sent = async () =>
    (await fetch(url, { headers: { "Accept-Encoding": "br" } })).headers.get("Content-Length");
  await expect.poll(sent).toBe(String(smallest));
}
