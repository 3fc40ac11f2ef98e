import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page, Request } from "@playwright/test";
import { alive } from "./browser.ts";

type Sent = {
  readonly type: string;
  readonly url: string;
  readonly beforeLoad: boolean;
  readonly bytes: number;
};

const phone = { width: 390, height: 844 };

/** A phone on which the page moves as it does for most visitors. */
const visitor = { viewport: phone, reducedMotion: "no-preference" } as const;

/** How much later than the page the fonts arrive, so that the first paint uses the fonts of the device. */
const fontsLateMs = 250;

/**
 * How far ahead Chromium fetches drawings depends on the network, so the test states the network instead of letting
 * Chromium guess.
 */
const network = {
  offline: false,
  latency: 50,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
  connectionType: "cellular4g",
} as const;

/**
 * A visitor who measures everything that a page loads on a phone; sizes are bytes of compressed bodies, as sent. The
 * function returned opens a page with nothing kept from the one before and late fonts, reads it to its end and waits
 * until it is hydrated. The caller closes the browser.
 */
export async function pageWeights(browser: Browser) {
  const context = await browser.newContext(visitor);
  const page = await context.newPage();
  let sent: Promise<Sent>[] = [];
  let troubles: string[] = [];
  let loaded = false;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("requestfailed", (request) => {
    troubles.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("load", () => {
    loaded = true;
  });
  page.on("requestfinished", (request) => sent.push(sizeOf(request, !loaded)));
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", network);
  await page.addInitScript(watchLayout);
  await page.addInitScript(rememberLazyImages);
  // While the test answers requests, Chromium caches none.
  await withLateFonts(page);
  return async (origin: string, path: string) => {
    await page.goto("about:blank");
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    sent = [];
    troubles = [];
    loaded = false;
    const answer = await page.goto(origin + path, { waitUntil: "load" });
    await readToTheEnd(page);
    await alive(page);
    await page.waitForLoadState("networkidle");
    const all = await Promise.all(sent);
    const lazy = new Set(await page.evaluate(lazyImages));
    // `load` does not wait for lazy images: how many begin before it depends on how busy the machine is.
    const first = all.filter(({ beforeLoad, url }) => beforeLoad && !lazy.has(url));
    const ofType = (type: string, among = all) => bytesOf(among.filter((one) => one.type === type));
    return {
      status: answer?.status(),
      /** Errors and warnings in the console, and requests that failed. */
      troubles,
      language: await page.locator("html").getAttribute("lang"),
      titles: await page.locator("h1").count(),
      html: ofType("document"),
      css: ofType("stylesheet"),
      fonts: ofType("font"),
      imagesBeforeLoad: ofType("image", first),
      images: ofType("image"),
      requestsBeforeLoad: first.length,
      scriptsBeforeLoad: first.filter(isScript).length,
      /** Scripts requested before the first words were on the screen. */
      scriptsBeforePaint: await page.evaluate(scriptsBeforePaint),
      /** After the page was scrolled to its end and hydrated. */
      scripts: bytesOf(all.filter(isScript)),
      elsewhere: all.flatMap(({ url }) => (new URL(url).origin === origin ? [] : [url])),
      cookies: (await context.cookies()).length,
      /** Cumulative layout shift, scrolling included. */
      layoutShift: await shiftOf(page),
      /** How far a phone scrolls, in CSS pixels. */
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    };
  };
}

/**
 * Opens a page for a visitor whose fonts arrive late, to measure the cumulative layout shift of the first screen at
 * each address. The caller closes its browser.
 */
export async function fontShifts(browser: Browser) {
  const page = await browser.newPage({ ...visitor, reducedMotion: "reduce" });
  await page.addInitScript(watchLayout);
  // While the test answers requests, Chromium caches none: the fonts of one page are not there for the next.
  const fonts = await withLateFonts(page);
  return async (
    origin: string,
    path: string,
  ): Promise<{ readonly shift: number; readonly fonts: number }> => {
    const before = fonts.count;
    await page.goto(origin + path, { waitUntil: "load" });
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    });
    return { shift: await shiftOf(page), fonts: fonts.count - before };
  };
}

/** Delays the fonts, and counts those requested. */
async function withLateFonts(page: Page): Promise<{ readonly count: number }> {
  const asked = { count: 0 };
  await page.route(/\.woff2$/, async (route) => {
    asked.count += 1;
    await pause(fontsLateMs);
    await route.continue();
  });
  return asked;
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as { layoutShift?: number }).layoutShift ?? 0);
}

async function sizeOf(request: Request, beforeLoad: boolean): Promise<Sent> {
  const { responseBodySize } = await request.sizes();
  return { type: request.resourceType(), url: request.url(), beforeLoad, bytes: responseBodySize };
}

function watchLayout() {
  const counted = window as { layoutShift?: number };
  counted.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) counted.layoutShift = (counted.layoutShift ?? 0) + entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** After `load` the page fetches its lazy images, which then are lazy no longer. */
function rememberLazyImages() {
  document.addEventListener("DOMContentLoaded", () => {
    (window as { lazyImages?: string[] }).lazyImages = Array.from(
      document.querySelectorAll<HTMLImageElement>("img[loading=lazy]"),
      ({ src }) => src.replace(/#.*/, ""),
    );
  });
}

function lazyImages(): string[] {
  return (window as { lazyImages?: string[] }).lazyImages ?? [];
}

function scriptsBeforePaint(): string[] {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  return performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < (painted?.startTime ?? Infinity))
    .map(({ name }) => name);
}

async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await frame();
    }
  });
}

function isScript({ type, url }: Sent): boolean {
  return type === "script" || /\.js(\?|$)/.test(url);
}

function bytesOf(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}
