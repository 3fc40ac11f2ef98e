import { evidenceMeasure } from "./figures.ts";

/** The bond above the reviews: a claim, and three ways to check it without the agency. */
export const proofWords = {
  title: "Ne nous croyez pas sur parole",
  score: evidenceMeasure.score,
  claim: `${evidenceMeasure.score} sur 100 en performance`,
  measure: ` : c’est la note que Lighthouse, l’outil de mesure de Google, a donnée à notre page d’accueil, sur téléphone simulé, le ${evidenceMeasure.day}.`,
  again: "Refaites la mesure : elle varie un peu avec le réseau du moment, et c’est la vôtre qui compte.",
  stamps: {
    measure: {
      name: "Mesurez",
      text: "Lancez la mesure de cette page sur PageSpeed Insights, l’outil de Google.",
    },
    read: {
      name: "Lisez",
      text: "Ouvrez le code de cette page, ligne à ligne, dans le validateur du W3C.",
    },
    verify: {
      name: "Vérifiez",
      text: "Déposez un document reçu de nous : le site vous dit s’il est resté tel que nous l’avons émis.",
    },
  },
} as const;
