import type { BrowserContext, Page } from "@playwright/test";
import { addressedPages, pageAddresses } from "../support/addresses.ts";
import { alive } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { expect, test, wide } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";
import type { Site } from "../support/site.ts";

let context: BrowserContext;

test.use({ viewport: wide });

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
});

test.describe("Every address of the site", () => {
  for (const path of pageAddresses) {
    test(`${path} answers, stays at home, sets no cookie and loads no script before the page`, async ({
      site,
    }) => {
      const page = await context.newPage();
      const seen = watch(site, page);
      const answer = await page.goto(site.url + (await asVisited(site.url, path)), { waitUntil: "load" });
      expect(answer?.status()).toBe(200);

      await alive(page);
      await page.waitForLoadState("networkidle");
      expect(await scriptsBeforeLoad(page)).toEqual([]);
      expect(seen.troubles).toEqual([]);
      expect(seen.elsewhere).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.locator("html").getAttribute("lang")).toBe("fr");
      await page.close();
    });
  }

  test("carries one and the same content security policy", async ({ site }) => {
    const policies = await Promise.all(
      [...pageAddresses, "/nulle-part", "/aide", "/healthz", "/sitemap.xml"].map(async (path) => {
        const answer = await fetch(site.url + path, { redirect: "manual" });
        return answer.headers.get("content-security-policy");
      }),
    );
    expect(new Set(policies).size).toBe(1);
    expect(policies[0]).toContain("script-src 'self' 'sha256-");
    expect(policies[0]).not.toContain("unsafe");
  });
});

for (const { path, title, description, robots } of addressedPages) {
  test(`${path} has its title, description and indexing`, async ({ site }) => {
    const html = await (await fetch(site.url + path)).text();
    expect(unescaped(html.match(/<title>([^<]*)<\/title>/)?.[1])).toBe(title);
    expect(unescaped(html.match(/<meta name="description" content="([^"]*)"/)?.[1])).toBe(description);
    expect(html.match(/<meta name="robots" content="([^"]*)"/)?.[1] ?? "index").toContain(robots);
  });
}

test("An unknown address answers 404 with a page of its own, and is noted", async ({ site }) => {
  const before = site.output.length;
  const answer = await fetch(`${site.url}/nulle-part`);
  expect(answer.status).toBe(404);
  expect((await answer.text()).replace(/<[^>]*>/g, "")).toContain("Oops! Page not found");
  await eventually("the address in the log", () =>
    site.output.slice(before).some((line) => line.includes("/nulle-part")),
  );
});

function watch(site: Site, page: Page) {
  const troubles: string[] = [];
  const elsewhere: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("requestfailed", (request) => {
    troubles.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url) elsewhere.push(request.url());
  });
  return { troubles, elsewhere };
}

function scriptsBeforeLoad(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < navigation!.loadEventStart)
      .map(({ name }) => name);
  });
}

function unescaped(html = ""): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
