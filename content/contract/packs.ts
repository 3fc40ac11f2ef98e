import { monthlyPrice, priceFrom } from "#content/contract/prices.ts";
import { sameDayOrNextOpen, trialSentence } from "#content/contract/trial.ts";
import { asTitle, euros, inSentence, inWords, longDate } from "#content/site/format.ts";
import type { ServiceId } from "#content/site/services.ts";
import type { PricedContract } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { freeMonthsOf, type Gift } from "#domain/gift.ts";
import { buyOutCents, type PackId, packs, type TermsEdition } from "#domain/pack.ts";

/** The words of a pack on its contract pages, in its mails and in its documents. */
export type PackWords = {
  /** « Pack Advance »: title of the summary and of mails. */
  readonly title: string;
  /** « Advance »: after the word pack. */
  readonly shortName: string;
  /** A short name for the agency’s lists. */
  readonly listName: string;
  /** Name of the pack in browser titles: « Pack Advance », « Offre spéciale ». */
  readonly pageName: string;
  /** A note under the price that compares it, if the offer replaces another price. */
  readonly priceNote?: string;
  /** The two paragraphs under the price; the first says the price and the start, with the gift if there is one. */
  readonly terms: readonly [(pack: Offer) => string, string];
  /** The contents of the pack: the first {@link features}, as on the price cards. */
  readonly features: readonly string[];
  /** Who owns the site, if the pack says so. */
  readonly siteOwnership?: string;
};

/** All lines of the price cards, in their order, with the service whose dialog explains the line, if any. */
export const features: readonly { readonly text: string; readonly service: ServiceId | null }[] = [
  { text: "Site codé sur mesure, design moderne", service: "site-web" },
  { text: "Référencement structuré et fiche Google", service: "seo-gmb" },
  { text: "Nom de domaine et hébergement performant", service: null },
  { text: "Assistance et mises à jour par votre ZenMaster", service: null },
  { text: "Campagnes Google Ads et rapport mensuel", service: "google-ads" },
  { text: "Suivi des appels", service: "call-tracking" },
];

const everyFeature = features.map(({ text }) => text);
const advanceFeatures = everyFeature.slice(0, 4);

const price = (id: PackId) => euros(packs[id].monthlyCents);

const offer = packs["advance-annexe-promo"];

/**
 * The last day of the offer, and the fact that it was extended, which its page must announce (terms, article tarifs).
 */
export const offerValidity = {
  endsOn: longDate(offer.offerEndsOn),
  after: offer.offerIsProlonged ? ", prolongée jusqu’à nouvelle annonce" : "",
};

export const validUntil = `offre valable jusqu’au ${offerValidity.endsOn}${offerValidity.after}`;

/** The discount of the offer on the regular price, in whole percent. */
export const promoDiscount = `−${Math.round((1 - offer.monthlyCents / offer.regularMonthlyCents) * 100)} %`;

const anniversary =
  "Le contrat prend effet à la signature (étape 2), date à laquelle les conditions sont acceptées. Sa durée est indéterminée : il se reconduit tacitement de mois en mois, à la date anniversaire.";
const trial = (pack: Offer) =>
  `${freeStart(pack)}, puis l’abonnement devient payant automatiquement, à ${monthlyPrice(pack)}, sans engagement. La première reconduction intervient le ${trialDay(pack)} après l’acceptation des conditions, à la signature (étape 2), puis de mois en mois. ${trialEnd(pack)}`;

const siteOwnership = `Le site reste la propriété d’Agence 2H ; vous pouvez le racheter pour ${euros(buyOutCents)} TTC.`;

export const packWords: Readonly<Record<PackId, PackWords>> = {
  advance: {
    title: "Pack Advance",
    shortName: "Advance",
    listName: "Advance",
    pageName: "Pack Advance",
    terms: [
      (pack) => `${freeStart(pack)}, puis ${monthlyPrice(pack)}, sans engagement. ${anniversary}`,
      "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante.",
    ],
    features: advanceFeatures,
  },
  "advance-annexe-promo": {
    title: "Pack Advance, offre spéciale",
    shortName: "Advance, offre spéciale",
    listName: "Promo",
    pageName: "Offre spéciale",
    priceNote: `au lieu de ${price("advance")} (${promoDiscount}), ${validUntil}`,
    terms: [
      trial,
      `Vous résiliez quand vous le souhaitez, avec effet à la date de reconduction suivante. ${siteOwnership}`,
    ],
    features: advanceFeatures,
    siteOwnership,
  },
  "advance-10": {
    title: "Pack Advance-10",
    shortName: "Advance-10",
    listName: "Advance-10",
    pageName: "Pack Advance-10",
    terms: [trial, "Vous résiliez quand vous le souhaitez, avec effet à la date de reconduction suivante."],
    features: advanceFeatures,
  },
  business: {
    title: "Pack Business",
    shortName: "Business",
    listName: "Business",
    pageName: "Pack Business",
    terms: [
      (pack) =>
        `Premier mois offert en geste de bienvenue, dans le cadre d’une offre partenaire${freeMonthsOf(pack.gift?.code) > 0 ? ", deuxième mois offert avec votre cadeau" : ""}, puis ${monthlyPrice(pack)}, sans engagement. ${anniversary}`,
      "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante.",
    ],
    features: everyFeature,
  },
};

/** « pack Advance », « pack Advance de l’offre spéciale »: inside a sentence. */
export function packInSentence(id: PackId): string {
  return `pack ${packWords[id].shortName.replace(", ", " de l’")}`;
}

/** What decides the free start of a pack or of a contract. */
export type FreeStart = {
  readonly trialDays: number;
  readonly firstMonthFree: boolean;
  readonly gift?: Gift | null;
};

/** A pack, with its gift if there is one, or a contract: its price and its start. */
type Offer = FreeStart & { readonly monthlyCents: number };

/** The free start: « Premier mois offert », « 14 jours d’essai gratuit »; `null` if there is none. */
export function freeStart(pack: FreeStart): string | null {
  const trial = pack.trialDays > 0 ? `${pack.trialDays} jours d’essai gratuit` : null;
  const months = freeMonths(pack);
  if (months === null) return trial;
  return trial === null ? months : `${trial}, puis ${inSentence(months)}`;
}

/** « Premier mois offert », « Deux premiers mois offerts »; `null` if no month is. */
function freeMonths(pack: FreeStart): string | null {
  const count = (pack.firstMonthFree ? 1 : 0) + freeMonthsOf(pack.gift?.code);
  if (count === 0) return null;
  return count === 1 ? "Premier mois offert" : `${asTitle(inWords(count))} premiers mois offerts`;
}

/** « Premier mois » and « Offert », « Deux premiers mois » and « Offerts »; `null` if no month is. */
export function freeMonthsFact(pack: FreeStart): { readonly label: string; readonly value: string } | null {
  const [, label = "", value = ""] = /^(.+) (\S+)$/.exec(freeMonths(pack) ?? "") ?? [];
  return label === "" ? null : { label, value: asTitle(value) };
}

/** « quatorzième jour »: the last day of a trial. */
function trialDay({ trialDays }: FreeStart): string {
  return `${inWords(trialDays).replace(/e$/, "")}ième jour`;
}

/** The last day on which a trial can be ended for free, and what happens afterwards (docs/product.md, 6.1). */
export function trialEnd(pack: Offer): string {
  const lastDay =
    freeMonthsOf(pack.gift?.code) > 0 ? "un mois après la fin de l’essai" : `le ${trialDay(pack)}`;
  return trialSentence(lastDay, sameDayOrNextOpen, pack);
}

/** The line under the title of the mandate. */
export function mandateLine(id: PackId, pack: Offer): string {
  const start = freeStart(pack);
  const free = start && (pack.trialDays > 0 ? `, après ${start}` : `, ${inSentence(start)}`);
  return `${packWords[id].title}, prélèvement récurrent : ${monthlyPrice(pack)}${free ?? ""}`;
}

/** « Pack Advance, prélèvement récurrent : 89 € TTC par mois ». */
export function recurringLine(
  contract: PricedContract & { readonly packId: PackId; readonly priceFromOn: Day },
): string {
  return `${packWords[contract.packId].title}, prélèvement récurrent : ${priceFrom(contract, contract.priceFromOn)}`;
}

/** The link to the terms under which a pack is signed. */
export const termsLinks = {
  standard: "Lire les conditions générales d’abonnement",
  promo: "Lire l’annexe promotionnelle",
} as const satisfies Record<TermsEdition, string>;
