/** What the agency reads when it replaces the private link of a contract. */
export const linkWords = {
  question: (firm: string, email: string) =>
    `${firm} : un nouveau lien privé part pour ${email}, et l’ancien cesse aussitôt de fonctionner. Confirmer ?`,
  renewed: (number: string) => `Contrat ${number} : lien privé remplacé. L’ancien ne fonctionne plus.`,
} as const;
