import { company } from "#content/site/company.ts";
import { phoneNumber, siretNumber } from "#content/site/format.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";

/** Words of the step indicator, in order. */
export const contractSteps = {
  label: "Étapes du contrat",
  names: ["Vos informations", "RIB", "Validation"],
  done: "(terminée)",
} as const;

export const step2Words = {
  title: "Mandat de prélèvement",
  debtor: "Débiteur",
  doneOn: "Fait le",
  /** The button, like a stamp: the word that the terms use (article validation), then the action. */
  sign: ["Approuvé", "Valider et signer"],
  defaultCountry: company.country,
} as const;

/** Words of the summary of step 1, which the visitor reads again before signing. */
export const summaryWords = {
  title: "Vos informations",
  correct: "Corriger",
  correctSuffix: "vos informations",
} as const;

/** The seven facts of the summary, in order; a no-break space stands for a fact not known yet. `tax`: what `orderTax` says. */
export function summaryFacts(
  subscriber: Subscriber | null,
  tax: string | null,
): readonly (readonly [label: string, fact: string])[] {
  const factOf = (read: (known: Subscriber) => string) => (subscriber ? read(subscriber) : "\u00a0");
  return [
    ["Raison sociale", factOf(({ raisonSociale }) => raisonSociale)],
    ["SIRET", factOf(({ siret }) => siretNumber(siret))],
    ["Nom et prénom", factOf(({ nomPrenom }) => nomPrenom)],
    ["Téléphone", factOf(({ telephone }) => phoneNumber(telephone))],
    ["E-mail", factOf(({ email }) => email)],
    ["Siège social", factOf(({ adresseSiege }) => adresseSiege)],
    ["Prix hors taxe", tax?.replace(/^soit\s/u, "") ?? "\u00a0"],
  ];
}

/** Words of `/redirection-accueil`. */
export const homeRedirectWords = {
  title: "Merci, et bienvenue à bord",
  text: "Si vous venez de signer, votre contrat est enregistré et sa confirmation arrive par e-mail.",
  /** Shown while it is true: neither without scripts, nor to a visitor who has chosen to stay. */
  moving: "La page d’accueil s’ouvre dans quelques secondes.",
  stay: "Rester sur cette page",
  goHome: "Aller à l’accueil",
  illustration: "Le ZenMaster, assis en méditation",
  /** Seconds before the home page opens by itself. */
  seconds: 5,
} as const;
