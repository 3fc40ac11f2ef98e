import { describe, expect } from "vitest";
import { links } from "#app/links.ts";
import { indexedPages, pages } from "#content/site/pages.ts";
import { addressedPages, builtOrigin, pageAddresses } from "../support/addresses.ts";
import { test } from "../support/http.ts";
import { type PageSource, pageSource } from "../support/page-source.ts";
import { rawRequest } from "../support/raw-request.ts";

/** From the home page alone, and from every address, including those without a link to them. */
let fromHome: Crawl;
let fromEverywhere: Crawl;

test.beforeAll(async ({ site }) => {
  fromHome = await crawl(site.url, [links.home]);
  fromEverywhere = await crawl(site.url, pageAddresses);
});

test("No link within the site, no anchor and no file is missing, and none goes round by a redirect", () => {
  const { pages: crawled, internalLinks, anchors, resources, externalLinks, problems } = fromEverywhere;
  console.log(
    `Crawled ${crawled.size} addresses: ${internalLinks} internal links, ${anchors} anchors, ` +
      `${resources.size} files, ${externalLinks.size} addresses elsewhere`,
  );
  expect(problems).toEqual([]);
});

test("Every indexed page can be reached from the home page", () => {
  const orphans = indexedPages().filter(({ path }) => !fromHome.pages.has(path));
  expect(orphans.map(({ path }) => path)).toEqual([]);
});

test("Every page found is either indexed under its own address or says that it is not to be indexed", () => {
  for (const [address, page] of fromEverywhere.pages) {
    const path = address.split("?")[0]!;
    const kept = addressedPages.find((entry) => entry.path === path && entry.robots === "index");
    if (kept) expect(page.canonical, address).toBe(builtOrigin + (kept.canonicalPath ?? path));
    else expect(page.meta("robots"), address).toMatch(/^noindex/);
  }
});

describe("Old addresses lead in one step to what they name", () => {
  for (const [old, expected] of [
    ["/outilsnumériques", links.services],
    ["/aide", links.contact],
    ["/pack/business", links.pricing],
    ["/pack/advance", links.pricing],
    ["/nospacks", links.pricing],
    ["/pack/business-reseaux-sociaux", links.service("reseaux-sociaux")],
    ["/référencement", links.service("seo-gmb")],
    ["/zen-master-pour-instagram-business", links.home],
  ] as const) {
    test(`${old}`, async ({ site }) => {
      const first = await fetch(site.url + encodeURI(old), { redirect: "manual" });
      expect(first.status).toBe(301);
      const target = new URL(first.headers.get("location") ?? "", site.url);
      expect(target.pathname + target.search + target.hash).toBe(expected);

      const second = await fetch(target, { redirect: "manual" });
      expect(second.status).toBe(200);
      const named = target.hash.slice(1) || target.searchParams.get("modal");
      if (named) expect(pageSource(await second.text()).ids).toContain(named);
    });
  }
});

describe("An old address with accents", () => {
  const forms = (path: string) => [
    encodeURI(path.normalize("NFC")),
    encodeURI(path.normalize("NFD")),
    encodeURI(path).toLowerCase(),
    encodeURI(`${path}/`),
    encodeURI(path.toUpperCase()),
  ];
  for (const [path, target] of [
    ...forms("/outilsnumériques").map((path) => [path, "/prestations"]),
    ...forms("/référencement").map((path) => [path, "/prestations?modal=seo-gmb"]),
    ["/outilsnum%E9riques", "/prestations"],
    ["/r%E9f%E9rencement?gclid=1", "/prestations?modal=seo-gmb&gclid=1"],
    ["/aide", "/contact"],
    ["/Aide", "/contact"],
    ["/pack/business", "/#pricing"],
    ["/pack/advance", "/#pricing"],
    ["/nospacks", "/#pricing"],
    ["/pack/business-reseaux-sociaux", "/prestations?modal=reseaux-sociaux"],
    [
      "/aide?utm_source=lettre&utm_campaign=%C3%A9t%C3%A9",
      "/contact?utm_source=lettre&utm_campaign=%C3%A9t%C3%A9",
    ],
    ["/nospacks?gclid=1", "/?gclid=1#pricing"],
    ["/r%C3%A9f%C3%A9rencement?modal=mail-pro&gclid=1", "/prestations?modal=seo-gmb&gclid=1"],
    ["/zen-master-pour-plombier-business", "/"],
    ["/zen-master-pour-boulangerie-p%C3%A2tisserie-business", "/"],
  ] as const) {
    test(`${path} leads for good to ${target}`, async ({ site }) => {
      const answer = await rawRequest(site.url, path!);
      expect([answer.status, answer.headers.location]).toEqual([301, target]);
    });
  }

  test("leads nowhere as it is: browsers encode, and nobody else is asked for more than a refusal", async ({
    site,
  }) => {
    for (const path of ["/outilsnumériques", "/référencement".normalize("NFD")]) {
      const answer = await rawRequest(site.url, path);
      expect([answer.status, answer.headers.connection]).toEqual([400, "close"]);
    }
  });
});

test("The home page with its steps gives way to the home page", async ({ site }) => {
  const page = pageSource(await (await fetch(site.url + pages.landing.path)).text());
  expect(page.canonical).toBe(`${builtOrigin}/`);
  expect(page.title).toBe(pageSource(`<title>${pages.landing.title}</title>`).title);
});

/** The result of a crawler that follows every link. */
type Crawl = Awaited<ReturnType<typeof crawl>>;

/** Follows every link of the site from some addresses, each once; posts nothing. */
async function crawl(origin: string, starts: readonly string[]) {
  /** By address, with the query and without the hash. */
  const pages = new Map<string, PageSource>();
  const visited = new Map(starts.map((address) => [address, "the start"]));
  const externalLinks = new Set<string>();
  const resources = new Map<string, string>();
  const anchors: { from: string; to: string; id: string }[] = [];
  /** One sentence for each link that leads nowhere, to another page than said, or to a missing anchor. */
  const problems: string[] = [];
  /** The number of links on all pages. */
  let internalLinks = 0;

  for (const [address, from] of visited) {
    const answer = await fetch(origin + address, { redirect: "manual" });
    const body = await answer.text();
    if (answer.status !== 200) {
      problems.push(`${from} links to ${address}, which answers ${answer.status}`);
      continue;
    }
    const page = pageSource(body);
    pages.set(address, page);
    for (const resource of page.resources) resources.set(resource, address);
    for (const link of page.links) {
      const url = new URL(link, origin + address);
      if (url.origin !== origin) {
        externalLinks.add(url.href);
        continue;
      }
      internalLinks += 1;
      const to = url.pathname + url.search;
      if (!visited.has(to)) visited.set(to, address);
      if (url.hash) anchors.push({ from: address, to, id: decodeURIComponent(url.hash.slice(1)) });
    }
  }

  for (const { from, to, id } of anchors) {
    if (pages.has(to) && !pages.get(to)!.ids.has(id))
      problems.push(`${from} links to ${to}#${id}: no such anchor`);
  }
  for (const [resource, from] of resources) {
    const url = new URL(resource, origin + from);
    const answer = await fetch(url.origin === origin ? url : origin + url.pathname, { redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 200) problems.push(`${from} needs ${resource}, which answers ${answer.status}`);
  }
  return {
    pages,
    internalLinks,
    anchors: anchors.length,
    externalLinks,
    resources: new Set(resources.keys()),
    problems,
  };
}
