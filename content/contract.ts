import { company } from "#content/company.ts";
import { phoneNumber, siretNumber } from "#content/format.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { draftRetentionDays } from "#domain/retention.ts";

/** Words of the step indicator, in order. */
export const contractSteps = {
  label: "Étapes du contrat",
  names: ["Vos informations", "RIB", "Validation"],
  done: "(terminée)",
} as const;

/** Words of the first step. */
export const step1Words = {
  title: "Contrat d’abonnement",
  form: "Vos informations",
  perMonth: ["TTC", "par mois"],
  /** The label of the terms box, parted around its link. */
  acceptance: {
    standard: ["J’accepte les ", "conditions générales d’abonnement", ""],
    promo: ["J’accepte l’", "annexe promotionnelle", ", qui tient lieu de conditions générales d’abonnement"],
  },
  privacy: `Vos informations préparent votre contrat. Sans signature, elles sont effacées après ${draftRetentionDays} jours ; d’ici là, deux rappels par e-mail au plus, et peut-être un appel.`,
  privacyLink: "Protection des données personnelles",
} as const;

/** Words of the second step. */
export const step2Words = {
  title: "Mandat de prélèvement",
  form: "Mandat de prélèvement SEPA",
  reference: "Référence unique du mandat (RUM) : attribuée à la signature, rappelée dans votre confirmation",
  debtor: "Débiteur",
  debitType: "Type de prélèvement",
  recurring: { label: "Récurrent", hint: "Chaque mois, à la date anniversaire" },
  oneOff: { label: "Ponctuel", hint: "Indisponible pour un abonnement" },
  authorisation: "Autorisation",
  /** Set in bold in the authorisation. */
  emphasised: [company.name, "dans les 8 semaines"],
  doneOn: "Fait le",
  /** The button: the word that the terms use (article validation), as a stamp, then what it does. */
  sign: ["Approuvé", "Valider et signer"],
  defaultCountry: company.country,
} as const;

/** Who collects, as on the mandate. */
export const creditorWords = {
  title: "Créancier",
  identifier: {
    label: "Identifiant créancier SEPA",
    shown: company.creditorIdentifier.replace(/^(.{4})(.{3})/, "$1 $2 "),
  },
  lines: [
    ["Nom", company.name],
    ["Adresse", company.street],
    ["Ville et pays", `${company.postalCode} ${company.city}, ${company.country}`],
  ],
} as const;

/** Words of the summary of step 1, read again before signing. */
export const summaryWords = {
  title: "Vos informations",
  correct: "Corriger",
  correctSuffix: "vos informations",
} as const;

/** The six facts of the summary, in order; no-break spaces hold the place of those not known yet. */
export function summaryFacts(
  subscriber: Subscriber | null,
): readonly (readonly [label: string, fact: string])[] {
  const factOf = (read: (known: Subscriber) => string) => (subscriber ? read(subscriber) : "\u00a0");
  return [
    ["Raison sociale", factOf(({ raisonSociale }) => raisonSociale)],
    ["SIRET", factOf(({ siret }) => siretNumber(siret))],
    ["Nom et prénom", factOf(({ nomPrenom }) => nomPrenom)],
    ["Téléphone", factOf(({ telephone }) => phoneNumber(telephone))],
    ["E-mail", factOf(({ email }) => email)],
    ["Siège social", factOf(({ adresseSiege }) => adresseSiege)],
  ];
}

/** Words of `/redirection-accueil`. */
export const homeRedirectWords = {
  title: "Merci, et bienvenue à bord",
  text: "Tout contrat signé est enregistré, et sa confirmation part vers votre messagerie.",
  /** Said as long as it is true: not without scripts, nor to a visitor who stays. */
  moving: "La page d’accueil s’ouvre dans quelques secondes.",
  stay: "Rester sur cette page",
  goHome: "Aller à l’accueil",
  illustration: "Le ZenMaster, assis en méditation",
  /** Seconds before the home page opens by itself. */
  seconds: 5,
} as const;
