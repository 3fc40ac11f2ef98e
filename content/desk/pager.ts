/** The way through a list of several pages. */
export const pagerWords = {
  name: "Pages",
  rows: (first: number, last: number, total: number) => `Lignes ${first} à ${last} sur ${total}`,
  previous: "Page précédente",
  next: "Page suivante",
} as const;
