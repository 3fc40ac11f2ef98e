import {
  freeStart,
  offerValidity,
  packWords,
  promoDiscount,
  trialEnd,
  validUntil,
} from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { euros, inWords } from "#content/site/format.ts";
import { type PageEntry, pages } from "#content/site/pages.ts";
import { firstVersionClock } from "#content/site/steps.ts";
import { buyOutCents, packs } from "#domain/pack.ts";

const offer = packs["advance-annexe-promo"];
const regularPrice = euros(offer.regularMonthlyCents);

/** The page of the special offer (docs/product.md, 2.5). */
export const promoWords = {
  /** Line breaks are chosen by hand. */
  title: ["Offre spéciale", packWords.advance.title],
  discount: promoDiscount,
  /** Precedes the replaced price for screen readers, which do not say that a line strikes it through. */
  insteadOf: "au lieu de",
  regularPricePerMonth: `${regularPrice} par mois`,
  lead: {
    before: "Valable jusqu’au",
    endsOn: offerValidity.endsOn,
    after: `${offerValidity.after}. Essai gratuit de ${offer.trialDays} jours, puis l’abonnement devient payant automatiquement. Sans engagement, résiliable à tout moment.`,
  },
  booking: "Profiter de l’offre",
  included: "Voir ce qui est inclus",
  next: "Découvrir les prestations",
  sceneWords: "Marseille au crépuscule",
  servicesTitle: `Un site complet et sa visibilité, pour moins de ${inWords(Math.floor(offer.monthlyCents / 100) + 1)} euros par mois`,
  pricing: {
    title: "Le pack Advance, au tarif de l’offre",
    freeStart: freeStart(offer),
    packTitle: packWords.advance.title,
    regularPrice,
    validUntil,
    promise: `Première version prête ${firstVersionClock}.`,
    notes: [
      `Prix TTC, nom de domaine et hébergement inclus, 0 € de création. ${trialEnd(offer)}`,
      `Le site reste notre propriété : il s’arrête avec l’abonnement, sauf rachat à ${euros(buyOutCents)} TTC.`,
    ],
    termsLink: "Lire l’annexe",
  },
} as const;

/** Shown once the offer is over, if its end is enforced (docs/product.md, 1.3). */
export const closedOfferWords = {
  title: `L’offre spéciale a pris fin${offer.offerIsProlonged ? "" : ` le ${offerValidity.endsOn}`}`,
  text: `Nos packs restent ouverts, dès ${regularPrice} TTC par mois, sans engagement, premier mois offert.`,
  packs: "Voir les packs",
} as const;

/** The page at the same path once the offer is over: it names no price any more. */
export const closedOfferPage: PageEntry = {
  ...pages.promo,
  title: `${closedOfferWords.title} | ${company.name}`,
  description: closedOfferWords.text,
};
