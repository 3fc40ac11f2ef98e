import { cities, cityIds } from "#content/cities.ts";
import { indexedPages, markdownPath } from "#content/pages.ts";
import { shareCardOf, shareCardPath, shareCards, shareCardWords } from "#content/share-cards.ts";
import { builtOrigin as built } from "../support/addresses.ts";
import { expect, test } from "../support/journey.ts";
import { pageSource, spaced, textOf } from "../support/page-source.ts";
import { shinglesOf, similarity } from "../support/similarity.ts";
import type { Site } from "../support/site.ts";

test.describe("What is made for machines", () => {
  test("the sitemap lists the indexed pages and no other, with the days when they changed", async ({
    site,
  }) => {
    const { body, type } = await read(site, "/sitemap.xml");
    expect(type).toBe("application/xml; charset=utf-8");
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(indexedPages().map(({ path }) => built + path));
    const days = [...body.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, day]) => day);
    expect([0, listed.length]).toContain(days.length);
    for (const day of days) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
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

  test("llms.txt leads to every page in Markdown", async ({ site }) => {
    const { body } = await read(site, "/llms.txt");
    for (const page of indexedPages()) expect(body).toContain(`](${built}${markdownPath(page)})`);
  });
});

test.describe("A shared page shows an image that says the same as its title", () => {
  for (const [path, card] of shareCards.map((card) => [card.path, card] as const)) {
    test(`${path}`, async ({ site }) => {
      const { width, height, bytes } = await pngAt(site, shareCardPath(card));
      expect({ width, height }).toEqual({ width: 1200, height: 630 });
      expect(bytes).toBeLessThan(150 * 1024);

      const page = pageSource((await read(site, path)).body);
      expect(page.meta("og:image")).toBe(built + shareCardPath(card));
      expect(page.meta("twitter:image")).toBe(page.meta("og:image"));
      expect(page.meta("og:image:width")).toBe("1200");
      expect(page.meta("og:image:height")).toBe("630");
      expect(page.meta("og:image:alt")).toBe(shareCardWords(card));
      expect(page.meta("og:url")).toBe(built + path);
      expect(page.meta("og:title")).toBe(page.meta("twitter:title"));
      expect(page.meta("og:description")).toBe(page.meta("description"));
      const heading = textOf(page.html.match(/<h1[^>]*>([\s\S]*?)<\/h1>/)?.[1] ?? "");
      expect(heading).toBe(spaced(card.lines.join(" ")));
    });
  }

  test("each indexed page has one of its own", () => {
    const own = indexedPages().map((page) => shareCardOf(page).path);
    expect(own).toEqual(indexedPages().map(({ path }) => path));
  });
});

test.describe("A page in Markdown says what the page says, and nothing else", () => {
  for (const [path, page] of indexedPages().map((page) => [page.path, page] as const)) {
    test(`${path}`, async ({ site }) => {
      const answer = await fetch(site.url + markdownPath(page));
      expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(answer.headers.get("link")).toBe(`<${path}>; rel="canonical"`);

      const { text, html } = pageSource((await read(site, path)).body);
      const markdown = await answer.text();
      const shown = compact(text);
      expect(proseOf(markdown).filter((line) => !shown.includes(compact(line)))).toEqual([]);
      const said = compact(markdown.replace(/[*\\]/g, ""));
      expect(headingsOf(html).filter((heading) => !said.includes(compact(heading)))).toEqual([]);
    });
  }
});

test.describe("A city’s page is a page of its own", () => {
  const pairs = cityIds.flatMap((one, index) =>
    cityIds.slice(index + 1).map((other) => [one, other] as const),
  );

  for (const [one, other] of pairs) {
    test(`${one} and ${other}: what their own sections say has nothing in common`, async ({ site }) => {
      const [first, second] = [await ownWords(site, one), await ownWords(site, other)];
      expect(similarity(first, second)).toBeLessThan(0.1);
    });
  }

  for (const [one, other] of pairs) {
    test(`${one} and ${other}: the offer and its terms included, more differs than is the same`, async ({
      site,
    }) => {
      const [first, second] = [await pageWords(site, one), await pageWords(site, other)];
      expect(similarity(first, second)).toBeLessThan(0.5);
    });
  }

  for (const id of cityIds) {
    test(`${id}: at least 250 words in a row are found on no other city’s page`, async ({ site }) => {
      const others = await Promise.all(
        cityIds.filter((other) => other !== id).map((other) => pageWords(site, other)),
      );
      const known = new Set(others.flatMap((text) => [...shinglesOf(text)]));
      const own = [...shinglesOf(await pageWords(site, id))].filter((shingle) => !known.has(shingle));
      expect(own.length).toBeGreaterThanOrEqual(250);
    });
  }
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

/** What a city says before what all cities share. */
async function ownWords(site: Site, id: keyof typeof cities): Promise<string> {
  const { body } = await read(site, cities[id].page.path);
  return textOf(body.match(/<main[^>]*>([\s\S]*?)<section[^>]*id="reviews"/)?.[1] ?? "");
}

/** What a city says in all, without what clients say. */
async function pageWords(site: Site, id: keyof typeof cities): Promise<string> {
  const { body } = await read(site, cities[id].page.path);
  const main = body.match(/<main[^>]*>([\s\S]*)<\/main>/)?.[1] ?? "";
  return textOf(main.replace(/<figure[\s\S]*?<\/figure>/g, ""));
}

/** The headings of the main part of a page, forms and dialogs left out. */
function headingsOf(html: string): string[] {
  const main = html.match(/<main[^>]*>([\s\S]*)<\/main>/)?.[1] ?? "";
  const headings = main
    .replace(/<(form|dialog)\b[\s\S]*?<\/\1>/g, "")
    .matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g);
  return [...headings].map(([, heading]) => textOf(heading!));
}

/** The lines of a text in Markdown, without its header, its footer, its marks and its addresses. */
function proseOf(markdown: string): string[] {
  const [, , ...parts] = markdown.split(/^---$/m);
  return parts
    .slice(0, -1)
    .join("")
    .split("\n")
    .flatMap((line) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1\n").split("\n"))
    .map((line) => line.replace(/^\s*(?:[-#>*]+|\d+\.)?\s*(?:[#>]+ )?/, "").replace(/[*`\\]/g, ""))
    .filter((line) => line !== "");
}

function compact(text: string): string {
  return spaced(text).replaceAll(" ", "");
}
