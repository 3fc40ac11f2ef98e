import { readFileSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import { watchPolicy } from "./browser.ts";
import { type Site, type SiteOptions, startSite } from "./site.ts";
import { type Smtp, startSmtp } from "./smtp.ts";

/** The window of a phone, the default of all journeys. */
export const phone = { width: 390, height: 844 };

/** For journeys that check motion, which the others switch off. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** The window of a desktop computer. */
export const wide = { width: 1280, height: 720 };

/** The options of a site; `null` for the site that all files share. */
type Settings = SiteOptions | null;

type WorkerFixtures = {
  /** The mail server of the shared site. */
  readonly smtp: Smtp;
  /** The site with these settings, for hooks; tests use {@link TestFixtures.site}. */
  readonly siteOf: (settings: Settings) => Promise<Site>;
};

type TestFixtures = {
  /** A file that cannot use the shared site sets this (`{}` is enough) and gets a site and a store of its own. */
  readonly settings: Settings;
  /** The production build. */
  readonly site: Site;
  /** Starts a site for one test, and stops it afterwards. */
  readonly startSite: (options?: SiteOptions) => Promise<Site>;
  /** Whether the console of a page must stay empty, except for lines that contain these words. */
  readonly emptyConsole: boolean | string;
};

/**
 * The test of a journey: with the site, a browser that each worker starts once, and a page in a fresh profile. {@link
 * watched} fails the test if that page has a fault.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read off its first parameter.
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  siteOf: [
    async ({ smtp }, use) => {
      const sites = new Map<Settings, Site>();
      const stop = async (settings: Settings, site: Site) => {
        sites.delete(settings);
        // Otherwise a stopped site would look like a page that does not answer, and the reason would be lost.
        if (!site.isUp) throw new Error(`The site had ended:\n${site.output.slice(-20).join("\n")}`);
        await site.stop();
      };
      await use(async (settings) => {
        const known = sites.get(settings);
        if (known) return known;
        // The site of a file stops when the next one starts.
        for (const [each, site] of sites) if (each) await stop(each, site);
        const site = await startSite(settings ?? { env: { SMTP_URL: smtp.url } });
        sites.set(settings, site);
        return site;
      });
      for (const [each, site] of sites) await stop(each, site);
    },
    { scope: "worker" },
  ],
  settings: [null, { option: true }],
  site: async ({ siteOf, settings }, use) => use(await siteOf(settings)),
  browser: [
    async ({ browser }, use) => {
      const expectNoViolation = watchPolicy(browser);
      await use(browser);
      expectNoViolation();
    },
    { scope: "worker" },
  ],
  emptyConsole: [false, { option: true }],
  context: async ({ context, emptyConsole }, use) => {
    const expectNoTrouble = watched(context, emptyConsole);
    await use(context);
    await expectNoTrouble();
  },
  // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read off its first parameter.
  startSite: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.stop();
  },
});

/** One more visit in a test, with a fresh profile and the same checks as the test's page. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  journey: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const expectNoTrouble = watched(context, false);
  try {
    await journey(await context.newPage(), context);
    await expectNoTrouble();
  } finally {
    await context.close();
  }
}

/**
 * Watches the pages of a profile. The returned function fails on script errors, on policy violations, on hydration that
 * differs from the server, on any cookie and, if asked, on any other warning of the console.
 */
export function watched(context: BrowserContext, emptyConsole: boolean | string): () => Promise<void> {
  const troubles: string[] = [];
  context.on("weberror", (error) => {
    const { message } = error.error();
    // If a page is shown before its fade is ready, the browser gives up the fade and reports it as an error of the
    // page.
    if (!message.startsWith("Transition was ")) troubles.push(message);
  });
  context.on("console", (message) => {
    const text = message.text();
    const isNoise = ["error", "warning"].includes(message.type()) && emptyConsole !== false;
    if (isNoise || /content security policy|trusted(html|script)|hydrat(?!e-[\w-]+\.js)/i.test(text))
      troubles.push(text);
  });
  return async () => {
    const isExpected = (text: string) => typeof emptyConsole === "string" && text.includes(emptyConsole);
    expect(troubles.filter((text) => !isExpected(text))).toEqual([]);
    const ofPublicPages = (await context.cookies()).filter(({ path }) => !path.startsWith(paths.desk));
    expect(ofPublicPages).toEqual([]);
  };
}

/** Does what starts a download; returns the file's name and bytes. */
export async function downloaded(
  page: Page,
  start: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Everything that the browser stores for the site. */
export function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
}

export { expect };
