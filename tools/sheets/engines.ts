import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "puppeteer-core";
import { launchBrowser } from "../../tests/support/browser.ts";
import { freePort } from "../../tests/support/free-port.ts";

/** A window of one engine. */
export type Engine = {
  goto(url: string): Promise<unknown>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  close(): Promise<unknown>;
};

export type EngineName = "chromium" | "firefox" | "webkit";

type Size = { readonly width: number; readonly height: number };

/** Opens a window of this inner size; `still`: the system asks for less motion. */
export const engines: Record<EngineName, (size: Size, still: boolean) => Promise<Engine>> = {
  chromium: async (viewport, still) => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport, reducedMotion: still ? "reduce" : "no-preference" });
    return {
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
  firefox: async (viewport, still) => {
    const browser = await launch({
      browser: "firefox",
      executablePath: firefoxPath(),
      headless: true,
      extraPrefsFirefox: {
        // A phone’s scroll bar takes no room.
        "widget.gtk.overlay-scrollbars.enabled": true,
        "ui.useOverlayScrollbars": 1,
        "ui.prefersReducedMotion": still ? 1 : 0,
      },
    });
    const page = await browser.newPage();
    await page.setViewport(viewport);
    return {
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      screenshot: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    };
  },
  webkit: openWebKit,
};

/** Where Firefox is: `FIREFOX_PATH`, or its usual place (Debian: `firefox-esr`). */
export function firefoxPath(): string {
  const usualPlaces = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  const path = process.env.FIREFOX_PATH ?? usualPlaces.find((each) => existsSync(each));
  if (!path) throw new Error("No Firefox: install firefox-esr or name one in FIREFOX_PATH.");
  return path;
}

/** GTK does not make a window narrower than its buttons: they become small enough for a phone. */
const smallButtons =
  "* { font-size: 1px; margin: 0; padding: 0; min-width: 0; -gtk-icon-transform: scale(0.1) }";

/** WebKitGTK by its own WebDriver, on a screen in memory (Debian: `webkit2gtk-driver`, `xvfb`). */
async function openWebKit({ width, height }: Size, still: boolean): Promise<Engine> {
  const config = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(config, "gtk-3.0"));
  writeFileSync(join(config, "gtk-3.0", "gtk.css"), smallButtons);
  writeFileSync(
    join(config, "gtk-3.0", "settings.ini"),
    `[Settings]\ngtk-enable-animations=${still ? 0 : 1}\n`,
  );
  const port = await freePort();
  const display = `:${port}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "1920x1200x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      GDK_BACKEND: "x11",
      DISPLAY: display,
      XDG_CONFIG_HOME: config,
      // WebKit refuses its own sandbox to the superuser.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
    },
  });
  const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { readonly value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  for (let tries = 0; !(await call("GET", "/status").catch(() => null)); tries += 1) {
    if (tries > 50) throw new Error("No WebKit: install webkit2gtk-driver and xvfb.");
    await pause(100);
  }
  const { sessionId } = (await call("POST", "/session", { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    call("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  const resize = (by: number) => call("POST", `${session}/window/rect`, { width, height: height + by });
  await resize(0);
  await resize(height - ((await evaluate("innerHeight")) as number));
  return {
    goto: (url) => call("POST", `${session}/url`, { url }),
    evaluate,
    async screenshot() {
      // Until it has painted, WebKit answers a black picture: of one colour, it takes some 5 KB.
      for (let tries = 0; ; tries += 1) {
        const bytes = Buffer.from((await call("GET", `${session}/screenshot`)) as string, "base64");
        if (bytes.length > 10_000 || tries === 20) return bytes;
        await pause(300);
      }
    },
    close: async () => {
      await call("DELETE", session);
      driver.kill();
      screen.kill();
      rmSync(config, { recursive: true });
    },
  };
}
