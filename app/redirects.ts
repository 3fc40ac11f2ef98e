import { withoutFinalSlash } from "#content/site/paths.ts";

const exact: Readonly<Record<string, string>> = {
  "/outilsnumériques": "/prestations",
  "/aide": "/contact",
  "/pack/business": "/#pricing",
  "/pack/advance": "/#pricing",
  "/nospacks": "/#pricing",
  "/pack/business-reseaux-sociaux": "/prestations?modal=reseaux-sociaux",
  "/référencement": "/prestations?modal=seo-gmb",
};

const zenMaster = /^\/zen-master-pour-[^/]+-business$/;

/**
 * The current path for an old one, with the old query, a campaign for example; `null` if there is none
 * (docs/product.md, 2.2). Like the paths of pages, the path may be encoded or not (in UTF-8 or in latin-1), in capitals or
 * not, with composed (NFC) or decomposed (NFD) accents, with or without a final slash.
 */
export function redirectOf({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const name = readable(pathname);
  const target = exact[name] ?? (zenMaster.test(name) ? "/" : null);
  return target && withQuery(target, search);
}

/** Parameters of the new path win over those of the old one. */
function withQuery(target: string, search: string): string {
  const url = new URL(target, "http://localhost");
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name)) url.searchParams.append(name, value);
  }
  return url.pathname + url.search + url.hash;
}

function readable(path: string): string {
  return withoutFinalSlash(decoded(path).normalize("NFC").toLowerCase());
}

/** Escapes that are no UTF-8, which come as literal text, are read as latin-1: old pages wrote them. */
function decoded(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {}
  return text.replace(/%([89a-f][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
