import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

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

/** Where a Chromium is: `CHROME_PATH`, Playwright's own, the system's. `null` when there is none. */
export function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  return [chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path)) ?? null;
}

/** Starts a browser without a window; the caller closes it. Throws when the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No browser: install Chromium or name one in CHROME_PATH.");
  return chromium.launch({
    executablePath,
    args: [
      // Chromium refuses its own sandbox to the superuser.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Wakes the scripts of a page, as a pointer does on a control that needs them, and waits until React has taken over.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const control = document.querySelector("[data-zen-switch]") ?? document;
    control.dispatchEvent(new Event("pointerover", { bubbles: true }));
  });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  await page.waitForLoadState("networkidle");
}
