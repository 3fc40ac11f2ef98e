import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageAddresses } from "../support/addresses.ts";
import { launchBrowser } from "../support/browser.ts";
import { pageWeight } from "../support/page-weight.ts";
import { type Site, startSite } from "../support/site.ts";

const kilobyte = 1024;
/** Pages that say in their route that they are only read. */
const onlyRead = ["/faq", "/realisations", "/mentions-legales", "/accessibilite", "/nulle-part"];
/** The long drawings and texts of these pages stand above the limit of 24 KB: by no more than this, in KB. */
const excess: Readonly<Record<string, number>> = {
  "/agence-web-marseille": 1.5,
  "/landing/strasbourg": 0.25,
  "/landing/paris": 0.25,
  "/conditions-generales": 0.5,
};
let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each([...pageAddresses, "/nulle-part"])("%s keeps to its budget", async (path) => {
  const weight = await pageWeight(browser, site.url, path);
  expect.soft(weight.scriptsBeforeLoad, "scripts before load").toBe(0);
  expect.soft(weight.scripts, "scripts in all").toBeLessThanOrEqual(120 * kilobyte);
  const pageLimit = 24 + (excess[path] ?? 0);
  expect.soft(weight.html + weight.css, "page and styles").toBeLessThanOrEqual(pageLimit * kilobyte);
  expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(70 * kilobyte);
  expect.soft(weight.images, "images").toBeLessThanOrEqual(150 * kilobyte);
  expect.soft(weight.elsewhere, "requests elsewhere").toEqual([]);
  expect.soft(weight.cookies, "cookies").toBe(0);
  expect.soft(weight.layoutShift, "layout shift").toBe(0);
  if (onlyRead.includes(path)) expect.soft(weight.scriptsAsRead, "scripts of a page only read").toBe(0);
  if (path !== "/") return;
  expect.soft(weight.requestsBeforeLoad, "requests before load").toBeLessThanOrEqual(12);
  expect.soft(weight.imagesBeforeLoad, "images of the first view").toBeLessThanOrEqual(40 * kilobyte);
});
