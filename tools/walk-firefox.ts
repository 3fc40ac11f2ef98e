/**
 * `npm run walk-firefox`: the short walk of the journeys in the machine’s own Firefox (Debian: `firefox-esr`), which
 * speaks WebDriver BiDi, on the built site. `FIREFOX_PATH` names another Firefox.
 */
import { launch } from "puppeteer-core";
import { walk } from "../tests/support/engine-walk.ts";
import { phone } from "../tests/support/journey.ts";
import { startSite } from "../tests/support/site.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { firefoxPath } from "./sheets/engines.ts";

const smtp = await startSmtp();
const site = await startSite({ env: { SMTP_URL: smtp.url } });
const browser = await launch({ browser: "firefox", executablePath: firefoxPath(), headless: true });
try {
  const windows = [phone, { width: 1440, height: 900 }];
  for (const viewport of windows) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    await walk(page, site.url);
    if (troubles.length > 0) throw new Error(`The page had troubles:\n${troubles.join("\n")}`);
    console.log(`${await browser.version()}, ${viewport.width} × ${viewport.height}: the walk holds`);
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  await smtp.stop();
}
