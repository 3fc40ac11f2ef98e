/** What banks mean by the reasons that they give most, and what to do then (ISO 20022, external code sets). */
export const returnReasons: Readonly<Record<string, string>> = {
  AM04: "Provision insuffisante",
  AC04: "Compte clos : demandez un nouveau mandat",
  AC01: "Numéro de compte inexact : demandez un nouveau mandat",
  AC06: "Compte bloqué : appelez l’abonné",
  AG01: "Prélèvement interdit sur ce compte",
  BE05: "Créancier inconnu de la banque",
  MD01: "Pas de mandat : demandez-en un nouveau",
  MD06: "Contesté par le débiteur : appelez-le",
  MD07: "Débiteur décédé",
  MS02: "Refusé par le débiteur : appelez-le",
  MS03: "Motif non précisé : appelez l’abonné",
  SL01: "Refusé par la banque du débiteur",
};
