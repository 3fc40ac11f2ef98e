import { draftRetentionDays } from "#domain/retention.ts";

/** Words of the first step; the second step loads them when the visitor corrects the first. */
export const step1Words = {
  title: "Contrat d’abonnement",
  form: "Vos informations",
  perMonth: ["TTC", "par mois"],
  /** What the form prints on the pass beside it, and what the next steps will stamp on it. */
  printed: [
    { field: "raisonSociale", label: "Au nom de" },
    { field: "nomPrenom", label: "Signataire" },
  ],
  stamps: ["Mandat", "Signé"],
  /** The label of the terms box, in parts around its link. */
  acceptance: {
    standard: ["J’accepte les ", "conditions générales d’abonnement", ""],
    promo: ["J’accepte l’", "annexe promotionnelle", ", qui tient lieu de conditions générales d’abonnement"],
  },
  privacy: `Vos informations préparent votre contrat. Sans signature, elles sont effacées après ${draftRetentionDays} jours ; d’ici là, deux rappels par e-mail au plus, et parfois un appel.`,
  privacyLink: "Protection des données personnelles",
} as const;
