/** Words of the lists of the desk. */
export const listingWords = {
  options: {
    texte: { value: "MOTS", text: "dont un champ contient ces mots, sans égard aux accents" },
    page: { value: "N", text: "page de la liste, 50 lignes chacune" },
  },
  page: (page: number, pages: number) => `Page ${page} sur ${pages}. La suite : --page ${page + 1}`,
  lastPage: (page: number, pages: number) => `Page ${page} sur ${pages}.`,
  noPage: (pages: number) => `Il n’y a que ${pages} page${pages > 1 ? "s" : ""}.`,
  none: "Rien ne correspond.",
} as const;
