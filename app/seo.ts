import type { MetaDescriptor } from "react-router";
import { company } from "#content/site/company.ts";
import type { PageEntry } from "#content/site/pages.ts";
import { shareCardOf, shareCardPath, shareCardSize, shareCardWords } from "#content/site/share-cards.ts";

/** Absolute URL of the site, without a trailing slash; set at build time (docs/product.md, 8.3). */
export const publicUrl: string = import.meta.env.PUBLIC_URL.replace(/\/+$/, "");

/** Title, description, robots, canonical URL and sharing tags of a page. */
export function pageMeta(page: PageEntry): MetaDescriptor[] {
  return [
    { title: page.title },
    ...(page.robots === "index" ? [] : [{ name: "robots", content: page.robots }]),
    ...urlTags(page),
    ...describingTags(page),
  ];
}

function urlTags(page: PageEntry): MetaDescriptor[] {
  const canonicalPath = page.canonicalPath ?? page.path;
  if (canonicalPath === null || page.robots !== "index") return [];
  return [{ tagName: "link", rel: "canonical", href: publicUrl + canonicalPath }];
}

/** The description, Open Graph (ogp.me) and the card of X. */
function describingTags(page: PageEntry): MetaDescriptor[] {
  const card = shareCardOf(page);
  const image = publicUrl + shareCardPath(card);
  const openGraph = {
    "og:type": "website",
    "og:locale": "fr_FR",
    "og:site_name": company.name,
    "og:title": page.title,
    "og:description": page.description,
    ...(page.path === null ? {} : { "og:url": publicUrl + page.path }),
    "og:image": image,
    "og:image:type": "image/png",
    "og:image:width": String(shareCardSize.width),
    "og:image:height": String(shareCardSize.height),
    "og:image:alt": shareCardWords(card),
  };
  return [
    { name: "description", content: page.description },
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
    // X reads the other tags from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
