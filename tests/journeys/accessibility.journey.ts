import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import {
  accessibilityFaults,
  focusFaults,
  lostWords,
  sidewaysScroll,
  slidOver,
  smallTargets,
  spaceNormally,
  spaceOut,
} from "../support/accessibility.ts";
import { alive } from "../support/browser.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall, postForm, signedBy } from "../support/client-links.ts";
import { expect, phone, test, watched } from "../support/journey.ts";
import { textOf } from "../support/page-source.ts";
import {
  activeStates,
  arrivals,
  type PageState,
  privateStates,
  quizStates,
  type SavedContracts,
} from "../support/page-states.ts";
import type { Site } from "../support/site.ts";
import type { Smtp } from "../support/smtp.ts";

const desk = { width: 1440, height: 900 };
/** A window of 1280 by 1024 pixels, zoomed to 400 % (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** The rule of axe whose verdict the width of a page changes. Controls are measured beside it, more strictly. */
const rulesOfWidth = ["color-contrast"];

const everywhere = "On a phone, on a wide window, zoomed and with spaced words, nobody is kept out of";

test.describe(everywhere, () => {
  // Each test begins with an empty memory, so no worker waits for another.
  test.describe.configure({ mode: "parallel" });

  /** One visitor for each worker: a new profile for every page would take the browser longer than the page itself. */
  let page: Page;
  let expectNoTrouble: () => Promise<void>;

  test.beforeAll(async ({ browser }) => {
    page = await openPage(browser, {});
    expectNoTrouble = watched(page.context(), false);
  });

  test.afterEach(() => expectNoTrouble());
  test.afterAll(() => page?.close());

  for (const state of arrivals) {
    test(state.name, async ({ site }) => {
      await bring(site, page, state);
      await expectNoFault(page, state);
      await expectStillness(page);
      await expectNothingLost(page, state);
      await expectRoomForLargeText(page, state);
    });
  }
});

test.describe(`${everywhere} as it is used:`, () => {
  let saved: SavedContracts;
  /** One visitor goes through all states. */
  let page: Page;
  /** How many states the visitor has gone through, from the start or from a page of their own. */
  let reached = 0;
  const states = [...privateStates, ...activeStates, ...quizStates];

  test.beforeAll(async ({ siteOf, smtp, browser }) => {
    saved = await saveContracts(await siteOf(null), smtp);
    page = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  });

  test.afterAll(() => page?.close());

  for (const [index, state] of states.entries()) {
    test(state.name, async ({ site }) => {
      // A test that runs alone, or after one that failed, first goes through the states that lead to its own.
      const start = states.findLastIndex(({ path }, at) => at <= index && path);
      for (const each of states.slice(reached === index ? index : start, index + 1))
        await bring(site, page, each, saved);
      reached = index + 1;
      await expectNoFault(page, state, state.within ? null : rulesOfWidth);
      await expectNothingLost(page, state);
    });
  }
});

test("Once what comes in has come, its words are as clear as where nothing moves", async ({ page, site }) => {
  for (const path of ["/", "/univers", "/landing/promo"]) {
    await bring(site, page, { name: path, path: () => path, inMotion: true });
    expect(await accessibilityFaults(page, undefined, ["color-contrast"]), path).toEqual([]);
  }
});

test("With forced colours a dialog hides the page under it, and what is switched on differs from what is off", async ({
  site,
  browser,
}) => {
  const forced = await openPage(browser, {
    forcedColors: "active",
    viewport: desk,
    reducedMotion: "no-preference",
  });
  await forced.goto(site.url);
  await alive(forced);
  const ground = (selector: string) =>
    forced.evaluate((css) => getComputedStyle(document.querySelector(css)!).backgroundColor, selector);
  const zen = "header zen-switch button";
  const off = await ground(zen);
  await forced.locator(zen).click();
  expect(await ground(zen)).not.toBe(off);
  await forced.getByRole("button", { name: /cadeau/ }).click();
  expect(await ground("dialog[open]")).not.toMatch(/rgba\(.*, 0\)/);
  const icons = await forced.evaluate(
    () =>
      [...document.querySelectorAll("svg[stroke=currentColor]")].filter(
        (icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement!).color,
      ).length,
  );
  expect(icons).toBe(0);
  await forced.context().close();
});

test("A closed offer says so to everybody", async ({ page, startSite }) => {
  const site = await startSite({ env: { OFFER_DEADLINES: "enforced" } });
  const state = { name: "a closed offer", path: () => "/landing/promo" };
  await bring(site, page, state);
  await page.getByRole("heading", { level: 1, name: /a pris fin/ }).waitFor();
  await expectNoFault(page, state);
  await expectNothingLost(page, state);
});

function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return browser.newPage({ viewport: phone, ...options });
}

/** Brings the visitor to a state, with a fresh memory if the state starts on a page of its own. */
async function bring(
  site: Site,
  visitor: Page,
  { path, arrange, inMotion }: PageState,
  saved?: SavedContracts,
): Promise<void> {
  await visitor.emulateMedia({ reducedMotion: inMotion ? "no-preference" : "reduce" });
  await visitor.setViewportSize(phone);
  await visitor.unrouteAll();
  if (path) {
    // Once more where the page before moves on by itself meanwhile.
    await expect(async () => {
      if (visitor.url().startsWith(site.url)) {
        await visitor.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
      await visitor.goto(site.url + path(saved!));
    }).toPass();
    await alive(visitor);
  }
  await arrange?.(visitor);
}

/** Checks a state on a phone by all rules of axe, and on a wide window by those given, or without axe. */
async function expectNoFault(
  visitor: Page,
  { within }: PageState,
  wideRules: readonly string[] | null = rulesOfWidth,
): Promise<void> {
  for (const [window, rules] of [
    [phone, undefined],
    [desk, wideRules],
  ] as const) {
    await visitor.setViewportSize(window);
    // The page learns its new width with the next frame.
    await visitor.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const where = `at ${window.width} pixels`;
    if (rules !== null) expect.soft(await accessibilityFaults(visitor, within, rules), where).toEqual([]);
    // The bar that only a wide window has keeps to all rules.
    if (window === desk && new URL(visitor.url()).pathname === "/" && !within)
      expect.soft(await accessibilityFaults(visitor, "body > header"), where).toEqual([]);
    expect.soft(await smallTargets(visitor, within), where).toEqual([]);
    expect.soft(await focusFaults(visitor, within), where).toEqual([]);
    expect.soft(await slidOver(visitor), where).toEqual([]);
  }
}

/** The whole page has been scrolled through by now. */
async function expectStillness(visitor: Page): Promise<void> {
  const motion = () => ({
    isZen: document.documentElement.dataset.zen === "",
    moving: document.getAnimations().filter((each) => each.playState === "running").length,
    scroll: getComputedStyle(document.documentElement).scrollBehavior,
  });
  expect.soft(await visitor.evaluate(motion)).toEqual({ isZen: true, moving: 0, scroll: "auto" });
}

async function expectNothingLost(visitor: Page, { within }: PageState): Promise<void> {
  await visitor.setViewportSize(zoomed);
  expect.soft(await sidewaysScroll(visitor), "zoomed").toEqual({ pixels: 0, by: [] });
  expect.soft(await lostWords(visitor, within), "zoomed").toEqual([]);
  await spaceOut(visitor);
  expect.soft(await sidewaysScroll(visitor), "zoomed and spaced").toEqual({ pixels: 0, by: [] });
  expect.soft(await lostWords(visitor, within), "zoomed and spaced").toEqual([]);
  await spaceNormally(visitor);
}

/** Checks the page with text at twice its size (WCAG 2.2, 1.4.4), in the window of a phone and in the narrowest one. */
async function expectRoomForLargeText(visitor: Page, { within }: PageState): Promise<void> {
  await visitor.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const window of [phone, { ...zoomed, height: phone.height }]) {
    await visitor.setViewportSize(window);
    const where = `with large text at ${window.width} pixels`;
    expect.soft(await sidewaysScroll(visitor), where).toEqual({ pixels: 0, by: [] });
    expect.soft(await lostWords(visitor, within), where).toEqual([]);
  }
}

/** Signs contracts on a site that mails to `smtp`, and ends some of them. */
async function saveContracts(site: Site, smtp: Smtp): Promise<SavedContracts> {
  const { draft } = await contractCall(site.url, aStep1());
  const [active, confirmed, withdrawn, terminated] = await Promise.all(
    ["active", "confirmed", "withdrawn", "terminated"].map(
      async (name) => (await signedBy(site, smtp, `${name}@garance.example`)).token,
    ),
  );
  await posted(site, paths.contract(confirmed!), {});
  await posted(site, paths.withdrawal(withdrawn!), { moinsDeSixSalaries: "on" });
  const page = await read(site, paths.termination(terminated!));
  await posted(site, paths.termination(terminated!), {
    dernierJour: page.match(/name="dernierJour" value="([^"]+)"/)?.[1] ?? "",
  });
  let sha256 = "";
  await expect(async () => {
    const text = textOf(await read(site, paths.contract(active!)));
    sha256 = text.match(/(?:[0-9a-f]{8} ){7}[0-9a-f]{8}/)![0].replaceAll(" ", "");
  }).toPass();
  return {
    active: active!,
    confirmed: confirmed!,
    withdrawn: withdrawn!,
    terminated: terminated!,
    sha256,
    draft: draft!,
  };
}

async function posted(site: Site, address: string, fields: Record<string, string>): Promise<void> {
  const answer = await postForm(site, address, { fields });
  if (answer.status !== 303) throw new Error(`${address} was answered ${answer.status}`);
}

async function read(site: Site, address: string): Promise<string> {
  return (await fetch(site.url + address)).text();
}
