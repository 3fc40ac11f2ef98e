import { asTitle, inWords } from "./format.ts";

/** When the first version is ready, in a sentence: every page gives the same delay. */
export const firstVersionClock =
  "moins d’une semaine après votre visio de lancement, une fois vos pièces reçues";

/** The three steps, in order. */
export const steps = [
  {
    title: "On se rencontre en visio",
    text: "Une conversation pour comprendre votre métier, vos clients et ce que vous attendez de votre site. Sans engagement.",
  },
  {
    title: "Votre site prend forme",
    text: `${asTitle(firstVersionClock)}, vous découvrez une première version codée pour vous. Vous la commentez, nous l’ajustons.`,
  },
  {
    title: "Votre ZenMaster prend le relais",
    text: "Cette personne s’occupe de votre visibilité sur Google, suit vos résultats et répond à vos demandes. Vous, vous exercez votre métier.",
  },
] as const;

/** The sales pitch (docs/product.md, 1.4). */
export const stepsWords = {
  title: `${asTitle(inWords(steps.length))} étapes, de la visio à la visibilité`,
  next: "Ce qui nous distingue",
} as const;
