import { type CityId, cities } from "#content/cities/cities.ts";
import { company } from "#content/site/company.ts";
import { packPathNames, paths } from "#content/site/paths.ts";
import { type PackId, packIds } from "#domain/pack.ts";

/** The only builder of internal links and of `tel:` links. All paths are encoded and start with `/`. */
export const links = {
  pricing: "/#pricing",
  departure: "/#depart",
  /** A former address, which redirects to the packs: a link to it loads their page even from that page. */
  packsAnew: "/nospacks",
  service: (id: string) => `${paths.services}?modal=${encodeURIComponent(id)}`,
  city: (id: CityId) => cities[id].page.path,
  ...paths,
} as const;

/** A telephone link from a national number (RFC 3966). */
export function telephoneLink(national: string = company.phone): string {
  return `tel:${internationalNumber(national)}`;
}

/** A national number, its leading zero dropped and the French prefix added. */
export function internationalNumber(national: string = company.phone): string {
  return `+33${national.replace(/\D/g, "").replace(/^0/, "")}`;
}

/** A link that opens a mail to the agency, with an optional subject and text (RFC 6068). */
export function mailLink(words: { readonly subject?: string; readonly body?: string } = {}): string {
  const fields = Object.entries(words).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`,
  );
  return `mailto:${company.email}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}

/** The pack that a decoded segment of a contract path names, or `null`. */
export function packNamed(name: string | undefined): PackId | null {
  return packIds.find((id) => packPathNames[id] === name) ?? null;
}
