/** The sales pitch (docs/product.md, 1.4). */
export const stepsWords = {
  title: "Trois étapes, de la visio à la visibilité",
  next: "Voir pourquoi nous choisir",
} as const;

/** The three steps, in order. */
export const steps = [
  {
    title: "On se rencontre en visio",
    text: "Une conversation pour comprendre votre métier, vos clients et ce que vous attendez de votre site. Sans engagement.",
  },
  {
    title: "Votre site prend forme",
    text: "En moins d’une semaine, vous découvrez une première version codée pour vous. Vous la commentez, nous l’ajustons.",
  },
  {
    title: "Votre ZenMaster prend le relais",
    text: "Il s’occupe de votre visibilité sur Google, suit vos résultats et répond à vos demandes. Vous, vous exercez votre métier.",
  },
] as const;
