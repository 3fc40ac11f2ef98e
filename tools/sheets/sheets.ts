/**
 * `npm run sheets`: scrolls through every public page of the built site in Chromium, Firefox and WebKit, at 390 and 1440
 * pixels, and lays the screens of each page on one picture in `test-results/sheets/`. Look at them after a change of
 * style. Some minutes; choose less with `npm run sheets -- --engine webkit --width 390 --from 2 / /contact`.
 * `--from` is the first screen of a page to take, `--still` asks for less motion, and `--url` names a site that runs.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pageAddresses } from "../../tests/support/addresses.ts";
import { launchBrowser } from "../../tests/support/browser.ts";
import { asVisited } from "../../tests/support/resume-link.ts";
import { startSite } from "../../tests/support/site.ts";
import { projectRoot } from "../../tests/support/source-file.ts";
import { type Engine, type EngineName, engines } from "./engines.ts";

/** Screens of a page at most: long legal texts go on as they began. */
const mostScreens = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string", multiple: true, default: Object.keys(engines) },
    width: { type: "string", multiple: true, default: ["390", "1440"] },
    from: { type: "string", default: "1" },
    still: { type: "boolean", default: false },
    url: { type: "string" },
  },
});
const site = values.url ? null : await startSite();
const origin = values.url ?? site!.url;
const painter = await launchBrowser();
const paths = positionals.length > 0 ? positionals : [...pageAddresses, "/nulle-part"];
for (const name of values.engine as EngineName[]) {
  for (const width of values.width.map(Number)) {
    const height = width < 800 ? 844 : 900;
    const engine = await engines[name]({ width, height }, values.still);
    const folder = join(projectRoot, "test-results", "sheets", `${name}-${width}`);
    mkdirSync(folder, { recursive: true });
    try {
      for (const path of paths) {
        await engine.goto(origin + (await asVisited(origin, path)));
        const file = `${path.slice(1).replaceAll(/[^\w-]+/g, "-") || "home"}.png`;
        const screens = await screensOf(engine, height);
        // The thank-you page opens another one by itself, which would get in the way of the next visit.
        await engine.goto("about:blank");
        await lay(screens, width, join(folder, file));
      }
    } finally {
      await engine.close();
    }
    console.log(folder);
  }
}
await painter.close();
await site?.stop();

/** Pictures of a page from top to bottom, each below the bar of the one before. */
async function screensOf(engine: Engine, height: number): Promise<Buffer[]> {
  await engine.evaluate("document.dispatchEvent(new Event('pointerdown', { bubbles: true }))");
  const bottom = () => engine.evaluate("document.documentElement.scrollHeight") as Promise<number>;
  const step = height - 80;
  // What comes into view on arrival has come before the first picture, and the page has its whole height.
  for (let top = 0; top < Math.min(await bottom(), mostScreens * step); top += step) {
    await scrollTo(engine, top);
  }
  await pause(700);
  const screens: Buffer[] = [];
  const count = Math.min(mostScreens, Math.ceil(((await bottom()) - height) / step) + 1);
  for (let screen = Number(values.from) - 1; screen < count; screen += 1) {
    await scrollTo(engine, screen * step);
    await settled(engine);
    screens.push(await engine.screenshot());
  }
  return screens;
}

/** Resolves once everything that comes into view has arrived, after two seconds at most. */
async function settled(engine: Engine): Promise<void> {
  const arriving = `document.getAnimations().filter(({ effect, playState, timeline }) =>
    timeline === document.timeline && playState === "running" && effect.getComputedTiming().endTime < 2_000).length`;
  for (let tries = 0; tries < 13; tries += 1) {
    await pause(150);
    if ((await engine.evaluate(arriving)) === 0) return;
  }
}

async function scrollTo(engine: Engine, top: number): Promise<void> {
  await engine.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);
  await pause(60);
}

/** Lays pictures of this width on one sheet, in rows. */
async function lay(screens: readonly Buffer[], width: number, file: string): Promise<void> {
  const columns = Math.min(screens.length, width < 800 ? 6 : 3);
  const page = await painter.newPage({ viewport: { width: columns * (width + 16), height: 600 } });
  const images = screens.map((bytes) => `<img src="data:image/png;base64,${bytes.toString("base64")}">`);
  await page.setContent(`<style>
    body { margin: 0; background: #888; display: grid; gap: 16px; grid-template-columns: repeat(${columns}, ${width}px) }
  </style>${images.join("")}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
