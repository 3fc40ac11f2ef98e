import { company } from "#content/company.ts";
import { euros } from "#content/format.ts";
import { freeStart, offerValidity, packWords, promoDiscount, trialEnd, validUntil } from "#content/packs.ts";
import { type PageEntry, pages } from "#content/pages.ts";
import { firstVersionClock } from "#content/steps.ts";
import { buyOutCents, packs } from "#domain/pack.ts";

const offer = packs["advance-annexe-promo"];
const regularPrice = euros(offer.regularMonthlyCents);

/** The page of the special offer (docs/product.md, 2.5). */
export const promoWords = {
  /** Broken by hand. */
  title: ["Offre spéciale", packWords.advance.title],
  discount: promoDiscount,
  /** Before the price that the offer replaces, for screen readers: a line through it says nothing to them. */
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
  servicesTitle: "Un site complet et sa visibilité, pour moins de dix euros par mois",
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

/** Once the offer is over, where its end is applied (docs/product.md, 1.3). */
export const closedOfferWords = {
  title: `L’offre spéciale a pris fin${offer.offerIsProlonged ? "" : ` le ${offerValidity.endsOn}`}`,
  text: `Nos packs restent ouverts, dès ${regularPrice} TTC par mois, sans engagement, premier mois offert.`,
  packs: "Voir les packs",
} as const;

/** The same address, which then promises no price any more. */
export const closedOfferPage: PageEntry = {
  ...pages.promo,
  title: `${closedOfferWords.title} | ${company.name}`,
  description: closedOfferWords.text,
};
