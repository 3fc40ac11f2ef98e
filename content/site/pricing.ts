import { adsAmount } from "#content/contract/gift-code.ts";
import { features, packWords } from "#content/contract/packs.ts";
import { asTitle, euros, inWords } from "#content/site/format.ts";
import type { ServiceId } from "#content/site/services.ts";
import { continuityThresholdYears } from "#domain/contract/continuity.ts";
import { type GiftCode, giftCodeFor, giftRule, reducedCentsOf } from "#domain/gift.ts";
import { type PackId, type PackOnSale, packs, packsOnSale } from "#domain/pack.ts";

/** One line of a price card. All cards have the same lines in the same order, so that visitors can compare them. */
export type PriceLine = {
  readonly text: string;
  readonly included: boolean;
  /** The service whose dialog explains the line, if any. */
  readonly service: ServiceId | null;
};

/** The services that a pack includes and those that it leaves out. */
export function priceLines(pack: PackId): readonly PriceLine[] {
  const included = packWords[pack].features;
  return features.map(({ text, service }) => ({ text, service, included: included.includes(text) }));
}

/** The pack whose card stands in front. */
export const recommendedPack: PackOnSale = "business";

const free = packsOnSale.filter((id) => packs[id].firstMonthFree);
/** « les deux packs », « Advance »: the packs on sale whose first month is free. */
export const withFreeMonth =
  free.length === packsOnSale.length
    ? `les ${inWords(free.length)} packs`
    : new Intl.ListFormat("fr").format(free.map((id) => packWords[id].shortName));

/** The promise under the price of each card. */
const promises: Readonly<Record<PackOnSale, string>> = {
  advance: "Le site et sa visibilité, l’essentiel pour être trouvé.",
  business: "Advance, plus la publicité : vos annonces travaillent, et vous savez d’où vient chaque appel.",
};

/** Says that the price does not include advertising; shown beside the price. */
export const advertisingBudget = "Budget publicitaire non compris : vous le réglez directement à Google.";

/** How to subscribe. */
export const subscription =
  "Souscrivez en ligne, ou par le lien envoyé après la visio : deux écrans, vos informations, puis le mandat de prélèvement.";

export const pricingWords = {
  title: `${asTitle(inWords(packsOnSale.length))} packs, des\u00a0prix\u00a0clairs, aucun engagement`,
  perMonth: ["TTC", "par mois"],
  notIncluded: "Non inclus :",
  promises,
  subscribe: "Souscrire en ligne",
  options: { label: "En option :", and: "et" },
  notes: [
    `Prix TTC, nom de domaine et hébergement inclus, 0 € de création. ${advertisingBudget}`,
    `Abonnement mensuel sans engagement, résiliable à tout moment. Après ${continuityThresholdYears} ans, vous pouvez récupérer votre site, une fois les sommes dues réglées ; avant, il s’arrête avec l’abonnement.`,
    `Le premier mois est offert sur ${withFreeMonth} : un geste de bienvenue, dans le cadre d’une offre partenaire pour Business. Il court dès la signature.`,
    subscription,
  ],
  /** After the words of a button, for screen readers alone. */
  forPack: (pack: PackId) => `pour le pack ${packWords[pack].shortName}`,
} as const;

/** The options available with any pack, as written in the sentence under the cards. */
export const optionWords = {
  "reseaux-sociaux": "réseaux sociaux",
  "mail-pro": "messagerie professionnelle",
} as const satisfies Partial<Record<ServiceId, string>>;

/** Words about the prize of the quiz, in the browser that won it. */
export const wonGiftWords = {
  title: "Votre cadeau :",
  use: {
    MOISOFFERT: "Il s’applique au pack de votre choix, au moment de souscrire.",
    ZEN10: "Il s’applique au pack de votre choix, au moment de souscrire.",
    ADS50: "Il s’applique au pack Business, au moment de souscrire.",
  } satisfies Record<GiftCode, string>,
  /** What a gift makes of the price of a pack; `null` if it changes nothing there. */
  onPack(pack: PackOnSale, code: GiftCode): string | null {
    if (!giftCodeFor(code, pack).ok) return null;
    const { monthlyCents } = packs[pack];
    const { freeMonths, reducedDebits } = giftRule(code);
    const reducedCents = reducedCentsOf(code, monthlyCents);
    if (reducedCents !== null)
      return `${euros(reducedCents)} pendant ${reducedDebits} mois avec votre cadeau.`;
    return freeMonths === undefined
      ? `${adsAmount} de Google Ads avec votre cadeau.`
      : "Un mois offert de plus avec votre cadeau.";
  },
} as const;
