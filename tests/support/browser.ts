import { existsSync } from "node:fs";
import { type Browser, chromium, type LaunchOptions, type Page } from "@playwright/test";

/** Debian's browser without the windows around it, which takes less than half the processor time. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where a Chromium is: `CHROME_PATH`, the lightest, Playwright's own, the system's. `null` when there is none. */
export function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  return (
    [headlessShell, chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path)) ??
    null
  );
}

/** How the machine's browser is started: without a window, and without what would disturb a measure. */
export function launchOptions(): LaunchOptions {
  return {
    executablePath: findBrowser() ?? undefined,
    args: [
      // Chromium refuses its own sandbox to the superuser.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Each profile has a process of its own all the same. Otherwise it first starts one for an empty page.
      "--renderer-process-limit=1",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/**
 * Starts a browser with more arguments and variables where given; the caller closes it, which throws when any page broke
 * the site's content security policy meanwhile. Throws when the machine has none.
 */
export async function launchBrowser(
  more: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const { executablePath, args } = launchOptions();
  if (!executablePath) throw new Error("No browser: install Chromium or name one in CHROME_PATH.");
  const env = { ...process.env, ...variables };
  const browser = await chromium.launch({ executablePath, env, args: [...args!, ...more] });
  const expectNoViolation = watchPolicy(browser);
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await close(options);
    expectNoViolation();
  };
  return browser;
}

/** Watches every page of a browser; the function returned throws when any broke the site's content security policy. */
export function watchPolicy(browser: Browser): () => void {
  const violations: string[] = [];
  browser.on("context", (context) =>
    context.on("console", (message) => {
      if (/content security policy|trusted(html|script)/i.test(message.text())) {
        violations.push(`${message.page()?.url()}: ${message.text()}`);
      }
    }),
  );
  return () => {
    if (violations.length > 0) throw new Error(`Against the policy:\n${violations.join("\n")}`);
  };
}

/**
 * Has a page come to life, as a visitor's first interaction does, and waits until its elements live and React has taken
 * over each island that comes by itself.
 */
export async function alive(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("pointerdown", { bubbles: true })));
  await page.waitForFunction(
    () => !document.querySelector(":not(:defined), react-island[data-hydrate-on=idle]:not([data-hydrated])"),
  );
}

/**
 * Stops the installed clock of a page, an hour later: from here on only `page.clock.runFor` moves it, however slow the
 * machine.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
}

/** Every script of a page but its boot script. */
export const scripts = "**/assets/*.js";

/** Keeps the scripts of a page waiting until the returned function is called. */
export async function holdScripts(page: Page, held: string | RegExp = scripts): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
