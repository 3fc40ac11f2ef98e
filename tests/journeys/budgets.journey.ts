import { expect, test } from "vitest";
import { pageAddresses } from "../support/addresses.ts";
import { pageWeight } from "../support/page-weight.ts";
import { asVisited } from "../support/resume-link.ts";
import { browser, site } from "../support/visited-site.ts";

const kilobyte = 1024;
/** Limit in KB, once React has taken over. */
const scriptsAwake = 120;
/** Pages with a form or a countdown, which fetch React by themselves. */
const withForm = /^\/(contact|verifier|redirection-accueil|contrat-abonnement\/.*)$/;
/** Pages on which nothing moves by itself. */
const still = /^\/(faq|realisations|prestations|mentions-legales|accessibilite|nulle-part)$/;
test.each([...pageAddresses, "/nulle-part"])("%s keeps to its budget", async (path) => {
  const weight = await pageWeight(browser, site.url, await asVisited(site.url, path));
  expect.soft(weight.scriptsBeforeLoad, "scripts before load").toBe(0);
  expect.soft(weight.scriptsBeforePaint, "scripts before the first paint").toEqual([]);
  expect.soft(weight.scripts, "scripts in all").toBeLessThanOrEqual(scriptsAwake * kilobyte);
  expect.soft(weight.scriptsAsRead, "scripts as read").toBeLessThanOrEqual(scriptsAsRead(path) * kilobyte);
  expect.soft(weight.html + weight.css, "page and styles").toBeLessThanOrEqual(24 * kilobyte);
  expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(70 * kilobyte);
  expect.soft(weight.images, "images").toBeLessThanOrEqual(150 * kilobyte);
  expect.soft(weight.elsewhere, "requests elsewhere").toEqual([]);
  expect.soft(weight.cookies, "cookies").toBe(0);
  // Once the fonts have come; a visitor sees nothing below a tenth (web.dev, « Cumulative Layout Shift »).
  expect.soft(weight.layoutShift, "layout shift").toBeLessThan(0.015);
  if (path !== "/") return;
  expect.soft(weight.requestsBeforeLoad, "requests before load").toBeLessThanOrEqual(12);
  expect.soft(weight.imagesBeforeLoad, "images of the first view").toBeLessThanOrEqual(40 * kilobyte);
});

/** Limit in KB, for a visitor who reads a page to its end. */
function scriptsAsRead(path: string): number {
  if (withForm.test(path)) return scriptsAwake;
  return still.test(path) ? 0 : 5;
}
