import type { PackId } from "#domain/pack.ts";

/** Words of the site map; the names of its links are those of the menu, the footer and the pages. */
export const siteMapWords = {
  home: "Accueil",
  subscribe: "Souscrire en ligne",
  /** The packs of every day: the others have a page that the agency gives. */
  packs: ["advance", "business"],
  legal: "Informations légales",
} as const satisfies { packs: readonly PackId[] } & Record<string, unknown>;
