import { euros, longDate } from "#content/format.ts";
import { buyOutCents, type PackId, packs } from "#domain/pack.ts";

/** The words of a pack on its contract pages, in its mails and in its documents. */
export type PackWords = {
  /** « Pack Advance »: title of the summary and of mails. */
  readonly title: string;
  /** « Advance »: after the word pack. */
  readonly shortName: string;
  /** Name of the pack in browser titles: « Pack Advance », « Offre spéciale ». */
  readonly pageName: string;
  /** What the price is measured against, under it, where an offer replaces another price. */
  readonly priceNote?: string;
  /** What starts free: « Premier mois offert », « 14 jours d’essai gratuit ». */
  readonly freeStart: string;
  /** The two paragraphs under the price. */
  readonly terms: readonly [string, string];
  /** The line under the title of the mandate. */
  readonly mandateLine: string;
  /** What the pack contains, as on the price cards. */
  readonly features: readonly string[];
  readonly termsLink: string;
  /** Whose the site is, where the pack says so. */
  readonly siteOwnership?: string;
};

const advanceFeatures = [
  "Site codé sur mesure, design moderne",
  "Référencement structuré et fiche Google",
  "Nom de domaine et hébergement performant",
  "Assistance et mises à jour par votre ZenMaster",
] as const;

const businessFeatures = [
  ...advanceFeatures,
  "Campagnes Google Ads et rapport mensuel",
  "Suivi des appels",
] as const;

const price = {
  advance: euros(packs.advance.monthlyCents),
  promo: euros(packs["advance-annexe-promo"].monthlyCents),
  advance10: euros(packs["advance-10"].monthlyCents),
  business: euros(packs.business.monthlyCents),
};

const offer = packs["advance-annexe-promo"];

const anniversary =
  "Le contrat prend effet à la date d’acceptation des conditions, pour une durée indéterminée, et se reconduit tacitement de mois en mois, à la date anniversaire.";
const trial = (amount: string) =>
  `14 jours d’essai gratuit, puis l’abonnement devient payant automatiquement, à ${amount} TTC par mois, sans engagement. La première reconduction intervient le quatorzième jour après l’acceptation des conditions, puis de mois en mois.`;

const siteOwnership = `Le site reste la propriété d’Agence 2H ; vous pouvez le racheter pour ${euros(buyOutCents)} TTC.`;

/** The words of each pack. */
export const packWords = {
  advance: {
    title: "Pack Advance",
    shortName: "Advance",
    pageName: "Pack Advance",
    freeStart: "Premier mois offert",
    terms: [
      `Premier mois offert, puis ${price.advance} TTC par mois, sans engagement. ${anniversary}`,
      "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante.",
    ],
    mandateLine: `Pack Advance, prélèvement récurrent : ${price.advance} TTC par mois, premier mois offert`,
    features: advanceFeatures,
    termsLink: "Lire les conditions générales d’abonnement",
  },
  "advance-annexe-promo": {
    title: "Pack Advance, offre spéciale",
    shortName: "Advance, offre spéciale",
    pageName: "Offre spéciale",
    priceNote: `au lieu de ${price.advance} (−89 %), jusqu’au ${longDate(offer.offerEndsOn)}`,
    freeStart: "14 jours d’essai gratuit",
    terms: [
      trial(price.promo),
      `Vous résiliez quand vous le souhaitez, avec effet à la date de reconduction suivante. ${siteOwnership}`,
    ],
    mandateLine: `Pack Advance, offre spéciale, prélèvement récurrent : ${price.promo} TTC par mois, après 14 jours d’essai gratuit`,
    features: advanceFeatures,
    termsLink: "Lire l’annexe promotionnelle",
    siteOwnership,
  },
  "advance-10": {
    title: "Pack Advance-10",
    shortName: "Advance-10",
    pageName: "Pack Advance-10",
    freeStart: "14 jours d’essai gratuit",
    terms: [
      trial(price.advance10),
      "Vous résiliez quand vous le souhaitez, avec effet à la date de reconduction suivante.",
    ],
    mandateLine: `Pack Advance-10, prélèvement récurrent : ${price.advance10} TTC par mois, après 14 jours d’essai gratuit`,
    features: advanceFeatures,
    termsLink: "Lire les conditions générales d’abonnement",
  },
  business: {
    title: "Pack Business",
    shortName: "Business",
    pageName: "Pack Business",
    freeStart: "Premier mois offert",
    terms: [
      `Premier mois offert en geste de bienvenue, dans le cadre d’une offre partenaire, puis ${price.business} TTC par mois, sans engagement. ${anniversary}`,
      "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante.",
    ],
    mandateLine: `Pack Business, prélèvement récurrent : ${price.business} TTC par mois, premier mois offert`,
    features: businessFeatures,
    termsLink: "Lire les conditions générales d’abonnement",
  },
} as const satisfies Record<PackId, PackWords>;
