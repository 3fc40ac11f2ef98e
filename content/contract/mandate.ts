import { company } from "#content/site/company.ts";

/** Words of the mandate around its fields. Only the server renders them: the browser's code does not contain them. */
export const mandateText = {
  form: "Mandat de prélèvement SEPA",
  reference: "Référence unique du mandat (RUM) : attribuée à la signature, rappelée dans votre confirmation",
  stamp: "Mandat",
  debitType: "Type de prélèvement",
  recurring: {
    label: "Récurrent",
    hint: "Chaque mois, à la date anniversaire ou le premier jour ouvré des banques qui suit",
  },
  oneOff: { label: "Ponctuel", hint: "Indisponible pour un abonnement" },
  authorisation: "Autorisation",
  /** Set in bold in the authorisation. */
  emphasised: [company.name, "dans les 8 semaines"],
} as const;

/** The creditor, as on the mandate. */
export const creditorWords = {
  title: "Créancier",
  identifier: {
    label: "Identifiant créancier SEPA",
    formatted: company.creditorIdentifier.replace(/^(.{4})(.{3})/, "$1 $2 "),
  },
  lines: [
    ["Nom", company.name],
    ["Adresse", company.street],
    ["Ville et pays", `${company.postalCode} ${company.city}, ${company.country}`],
  ],
} as const;
