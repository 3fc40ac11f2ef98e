import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { addresses } from "#content/addresses.ts";
import { watchPolicy } from "./browser.ts";
import { type Site, type SiteOptions, startSite } from "./site.ts";
import { type Smtp, startSmtp } from "./smtp.ts";

/** The window of a phone, from which journeys visit unless they say otherwise. */
export const phone = { width: 390, height: 844 };

/** For journeys that look at what moves, which others spare themselves. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** That of a desk. */
export const wide = { width: 1280, height: 720 };

/** What a site is started with; `null` for the site that all files share. */
type Settings = SiteOptions | null;

type WorkerFixtures = {
  /** The mail server of the shared site. */
  readonly smtp: Smtp;
  /** The site of these settings, for hooks; for tests it is {@link TestFixtures.site}. */
  readonly siteOf: (settings: Settings) => Promise<Site>;
};

type TestFixtures = {
  /** A file that sets it (`{}` will do), for which the shared site would not do, has a site and a store of its own. */
  readonly settings: Settings;
  /** The production build. */
  readonly site: Site;
  /** Starts a site of the test's own, which is stopped after it. */
  readonly startSite: (options?: SiteOptions) => Promise<Site>;
  /** Whether the console of a page has to stay empty, but for lines that hold these words. */
  readonly emptyConsole: boolean | string;
};

/**
 * The test of a journey: with the site, a browser that a worker starts once, and a page of a fresh profile, which fails
 * the test where {@link watched} does.
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
        // One that fell would show as a page that does not answer, and take its reason with it.
        if (!site.isUp) throw new Error(`The site had ended:\n${site.output.slice(-20).join("\n")}`);
        await site.stop();
      };
      await use(async (settings) => {
        const known = sites.get(settings);
        if (known) return known;
        // That of a file goes when the next one comes.
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

/** One more visit within a test, with a fresh profile, held to what the page of a test is held to. */
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
 * Watches the pages of a profile; the function returned fails on script errors, on policy violations, on hydration that
 * disagrees with the server, on any cookie and, where asked, on anything else that the console warns of.
 */
export function watched(context: BrowserContext, emptyConsole: boolean | string): () => Promise<void> {
  const troubles: string[] = [];
  context.on("weberror", (error) => {
    const { message } = error.error();
    // The browser reports a fade that it gives up, where a page showed before it was ready, as an error of the page.
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
    const ofPublicPages = (await context.cookies()).filter(({ path }) => !path.startsWith(addresses.desk));
    expect(ofPublicPages).toEqual([]);
  };
}

/** All that the browser keeps for the site. */
export function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
}

export { expect };
