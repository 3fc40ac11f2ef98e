import { type PageSource, pageSource } from "./page-source.ts";

/** What a crawler that follows every link has found. */
export type Crawl = Awaited<ReturnType<typeof crawl>>;

/** Follows every link of the site from some addresses, once each; nothing is posted. */
export async function crawl(origin: string, starts: readonly string[]) {
  /** By address, query included, hash left out. */
  const pages = new Map<string, PageSource>();
  const asked = new Map(starts.map((address) => [address, "the start"]));
  const externalLinks = new Set<string>();
  const resources = new Map<string, string>();
  const anchors: { from: string; to: string; id: string }[] = [];
  /** One sentence for each link that leads nowhere, elsewhere than said, or to no anchor. */
  const problems: string[] = [];
  /** Counted on every page. */
  let internalLinks = 0;

  for (const [address, from] of asked) {
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
      if (!asked.has(to)) asked.set(to, address);
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
