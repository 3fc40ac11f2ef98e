import { describe, expect } from "vitest";
import { indexedPages } from "#content/site/pages.ts";
import { shareCardOf, shareCardPath, shareCards, shareCardWords } from "#content/site/share-cards.ts";
import { builtOrigin as built } from "../support/addresses.ts";
import { test } from "../support/http.ts";
import { pageSource, spaced, textOf } from "../support/page-source.ts";
import type { Site } from "../support/site.ts";

describe("What is made for machines", () => {
  test("the sitemap lists the indexed pages and no other", async ({ site }) => {
    const { body, type } = await read(site, "/sitemap.xml");
    expect(type).toBe("application/xml; charset=utf-8");
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(indexedPages().map(({ path }) => built + path));
  });

  test("robots.txt opens every page and names the sitemap", async ({ site }) => {
    const { body, type } = await read(site, "/robots.txt");
    expect(type).toBe("text/plain; charset=utf-8");
    expect(body.match(/^(Dis)?allow: .*$/gim)).toEqual(["Disallow: /functions/"]);
    expect(body).toContain(`Sitemap: ${built}/sitemap.xml`);
  });

  test("the manifest names icons that have the size it says", async ({ site }) => {
    const { body, type } = await read(site, "/site.webmanifest");
    expect(type).toBe("application/manifest+json");
    for (const { src, sizes } of JSON.parse(body).icons) {
      const { width, height } = await pngAt(site, src);
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(await pngAt(site, "/apple-touch-icon.png")).toMatchObject({ width: 180, height: 180 });
    const icon = await fetch(`${site.url}/favicon.ico`);
    expect(icon.headers.get("content-type")).toBe("image/x-icon");
  });

  test("llms.txt leads to every page", async ({ site }) => {
    const { body } = await read(site, "/llms.txt");
    for (const { path } of indexedPages()) expect(body).toContain(`](${built}${path})`);
  });
});

describe("A shared page shows an image that says the same as its title", () => {
  for (const [path, card] of shareCards.map((card) => [card.path, card] as const)) {
    test(`${path}`, async ({ site }) => {
      const { width, height, bytes } = await pngAt(site, shareCardPath(card));
      expect({ width, height }).toEqual({ width: 1200, height: 630 });
      expect(bytes).toBeLessThan(150 * 1024);

      const page = pageSource((await read(site, path)).body);
      expect(page.meta("og:image")).toBe(built + shareCardPath(card));
      expect(page.meta("twitter:card")).toBe("summary_large_image");
      expect(page.meta("og:image:width")).toBe("1200");
      expect(page.meta("og:image:height")).toBe("630");
      expect(page.meta("og:image:alt")).toBe(shareCardWords(card));
      expect(page.meta("og:url")).toBe(built + path);
      expect(page.meta("og:title")).toBe(page.title);
      expect(page.meta("og:description")).toBe(page.meta("description"));
      const heading = page.document.querySelector("h1");
      expect(textOf(heading?.innerHTML ?? "")).toBe(spaced(card.lines.join(" ")));
    });
  }

  test("each indexed page has one of its own", () => {
    const own = indexedPages().map((page) => shareCardOf(page).path);
    expect(own).toEqual(indexedPages().map(({ path }) => path));
  });
});

async function read(site: Site, path: string): Promise<{ body: string; type: string | null }> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return { body: await answer.text(), type: answer.headers.get("content-type") };
}

async function pngAt(site: Site, path: string): Promise<{ width: number; height: number; bytes: number }> {
  const answer = await fetch(site.url + path);
  expect(answer.headers.get("content-type"), path).toBe("image/png");
  const file = Buffer.from(await answer.arrayBuffer());
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), bytes: file.length };
}
