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
 * The current address for an old one, with the old query, a campaign for example; `null` if there is none
 * (docs/product.md, 2.2). Like the paths of pages, the path may be encoded or not, in capitals or not, with composed
 * (NFC) or decomposed (NFD) accents, with or without a final slash.
 */
export function redirectOf({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const name = readable(pathname);
  if (name === null) return null;
  const target = exact[name] ?? (zenMaster.test(name) ? "/" : null);
  return target && withQuery(target, search);
}

/** Parameters of the new address win over those of the old one. */
function withQuery(target: string, search: string): string {
  const address = new URL(target, "http://localhost");
  const own = new Set(address.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name)) address.searchParams.append(name, value);
  }
  return address.pathname + address.search + address.hash;
}

function readable(path: string): string | null {
  try {
    return decodeURIComponent(path)
      .normalize("NFC")
      .toLowerCase()
      .replace(/(?<=[^/])\/+$/, "");
  } catch {
    return null;
  }
}
