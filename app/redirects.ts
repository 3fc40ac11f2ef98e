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
 * Where an old address leads now with what its query says, a campaign for example, or `null` (docs/product.md, 2.2).
 * The path may be encoded or not, in capitals or not, as those of pages may, its accents composed (NFC) or not (NFD),
 * with or without a final slash.
 */
export function redirectOf({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const name = readable(pathname);
  if (name === null) return null;
  const target = exact[name] ?? (zenMaster.test(name) ? "/" : null);
  return target && withQuery(target, search);
}

/** What the new address says itself counts more. */
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
