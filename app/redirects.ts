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
 * Where an old address leads now, or `null` (specification, section 2, « Redirects »).
 * The path may be encoded or not, in capitals or not, as those of pages may, its accents composed (NFC) or not (NFD),
 * with or without a final slash.
 */
export function redirectOf(path: string): string | null {
  const name = readable(path);
  if (name === null) return null;
  return exact[name] ?? (zenMaster.test(name) ? "/" : null);
}

function readable(path: string): string | null {
  try {
    return decodeURIComponent(path)
      .normalize("NFC")
      .toLowerCase()
      .replace(/(?<=.)\/+$/, "");
  } catch {
    return null;
  }
}
