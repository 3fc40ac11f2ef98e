export const searchPageWords = {
  title: "Recherche",
  titleOf: (words: string) => `Recherche : ${words}`,
  lead: (words: string) => `Ce qui correspond à « ${words} », le plus récent d’abord.`,
  nearly: (words: string) =>
    `Rien ne contient exactement « ${words} ». Voici ce qui en diffère d’une lettre par mot.`,
  groups: {
    contracts: "Contrats",
    invoices: "Factures et avoirs",
    debits: "Prélèvements",
    runs: "Remises",
    drafts: "Souscriptions",
    prepared: "Souscriptions préparées",
    messages: "Messages",
    notes: "Notes",
  },
  all: {
    contracts: "Tous les contrats trouvés",
    invoices: "Les dix plus récentes. Toutes les factures",
    debits: "Les dix plus récents. Tous les prélèvements",
    runs: "Les dix plus récentes. Toutes les remises",
    drafts: "Toutes les souscriptions",
    prepared: "Toutes les souscriptions préparées",
    messages: "Tous les messages trouvés",
    notes: "Les dix plus récentes",
  },
  documents: { invoice: "Facture", "credit-note": "Avoir" },
  run: (count: number) => `${count} prélèvement${count > 1 ? "s" : ""}`,
  waiting: "À traiter",
  handled: "Traité",
  filledIn: (when: string) => `remplie ${when}`,
  preparedAt: (when: string) => `préparée ${when}`,
  nothing: {
    title: "Rien ne correspond",
    text: (words: string) =>
      `Rien de ce que le bureau connaît ne correspond à « ${words} », même à une lettre près. Essayez moins de mots, un numéro ou un montant.`,
  },
  noQuery: {
    title: "Que cherchez-vous ?",
    text: "Ce que vous avez sous la main : un nom, un téléphone, un SIRET, une adresse, un numéro de contrat, de facture ou de remise, un montant, une date, la fin d’un compte, les mots d’un message ou d’une note, ou une ligne de relevé bancaire collée telle quelle.",
  },
  /** On the page that a search opened. */
  opened: {
    found: (words: string) => `Seul résultat pour « ${words} ».`,
    results: "Voir la recherche",
  },
} as const;
