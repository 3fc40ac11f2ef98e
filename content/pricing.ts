import { packWords } from "#content/packs.ts";
import type { ServiceId } from "#content/services.ts";
import type { PackId } from "#domain/pack.ts";

/** One line of a price card: the same six in the same order on every card, so that they compare by eye. */
export type PriceLine = {
  readonly text: string;
  readonly included: boolean;
  /** The service whose dialog explains the line, if any. */
  readonly service: ServiceId | null;
};

type PerLine<Lines extends readonly string[]> = { readonly [Line in keyof Lines]: ServiceId | null };

const explainedBy: PerLine<typeof packWords.business.features> = [
  "site-web",
  "seo-gmb",
  null,
  null,
  "google-ads",
  "call-tracking",
];

/** What a pack includes and what it leaves out. The Business pack includes every line. */
export function priceLines(pack: PackId): readonly PriceLine[] {
  const included: readonly string[] = packWords[pack].features;
  return packWords.business.features.map((text, index) => ({
    text,
    included: included.includes(text),
    service: explainedBy[index] ?? null,
  }));
}

/** Words of the section. */
export const pricingWords = {
  title: "Deux packs, des prix clairs, aucun engagement",
  perMonth: ["TTC", "par mois"],
  notIncluded: "Non inclus :",
  promises: {
    advance: `Le site et sa visibilité, l’essentiel pour être trouvé. ${packWords.advance.freeStart}.`,
    business: "Advance, plus la publicité : vos annonces travaillent, et vous savez d’où vient chaque appel.",
  },
  options: { label: "En option :", and: "et" },
  note: "Prix TTC, nom de domaine et hébergement inclus. Abonnement mensuel sans engagement, résiliable à tout moment. Premier mois offert sur les deux packs ; sur Business, en geste de bienvenue, dans le cadre d’une offre partenaire.",
  /** After the words of a button, for screen readers alone. */
  forPack: (pack: PackId) => `pour le pack ${packWords[pack].shortName}`,
} as const;

/** The services that any pack may add, as they stand in the sentence under the cards. */
export const optionWords = {
  "reseaux-sociaux": "réseaux sociaux",
  "mail-pro": "messagerie professionnelle",
} as const satisfies Partial<Record<ServiceId, string>>;
