export const searchPageWords = {
  title: "Recherche",
  titleOf: (words: string) => `Recherche : ${words}`,
  lead: (words: string) => `Ce qui contient « ${words} », le plus récent d’abord.`,
  groups: { contracts: "Contrats", drafts: "Souscriptions", messages: "Messages", runs: "Remises" },
  all: {
    contracts: "Tous les contrats trouvés",
    drafts: "Toutes les souscriptions",
    messages: "Tous les messages trouvés",
    runs: "Toutes les remises",
  },
  none: {
    contracts: "Aucun contrat.",
    drafts: "Aucune souscription en cours.",
    messages: "Aucun message.",
    runs: "Aucune remise.",
  },
  run: (count: number) => `${count} prélèvement${count > 1 ? "s" : ""}`,
  waiting: "À traiter",
  handled: "Traité",
  filledIn: (when: string) => `remplie ${when}`,
  nothing: {
    title: "Rien ne correspond",
    text: (words: string) =>
      `Ni contrat, ni souscription en cours, ni message ne contient « ${words} ». Essayez un mot plus court, ou un numéro.`,
  },
  noQuery: {
    title: "Que cherchez-vous ?",
    text: "Un numéro de contrat, une entreprise, une personne, un SIRET, un téléphone, une adresse postale ou e-mail, une remise, la référence d’un prélèvement, ou les mots d’un message. Accents et capitales ne comptent pas.",
  },
} as const;
