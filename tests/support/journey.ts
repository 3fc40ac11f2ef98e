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

type WorkerFixtures = {
  /**
   * What the site of a file is started with, where the one that all others share would not do: a file that sets it (`{}`
   * will do) has a site and a store of its own.
   */
  readonly settings: SiteOptions | null;
  /** The mail server of the shared site. */
  readonly smtp: Smtp;
  /** The production build: shared by files unless they set {@link WorkerFixtures.settings}. */
  readonly site: Site;
};

type TestFixtures = {
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
  settings: [null, { scope: "worker", option: true }],
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read off its first parameter.
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ settings, smtp }, use) => {
      const site = await startSite(settings ?? { env: { SMTP_URL: smtp.url } });
      await use(site);
      // One that fell would show as a page that does not answer, and take its reason with it.
      if (!site.isUp) throw new Error(`The site had ended:\n${site.output.slice(-20).join("\n")}`);
      await site.stop();
    },
    { scope: "worker" },
  ],
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
function watched(context: BrowserContext, emptyConsole: boolean | string): () => Promise<void> {
  const troubles: string[] = [];
  context.on("weberror", (error) => {
    const { message } = error.error();
    // The browser reports a fade that it gives up, where a page showed before it was ready, as an error of the page.
    if (!message.startsWith("Transition was ")) troubles.push(message);
  });
  context.on("console", (message) => {
    const text = message.text();
    const isNoise = ["error", "warning"].includes(message.type()) && emptyConsole !== false;
    if (isNoise || /content security policy|trusted(html|script)|hydrat/i.test(text)) troubles.push(text);
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
