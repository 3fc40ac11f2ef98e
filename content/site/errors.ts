import { phoneNumber } from "#content/site/format.ts";

/** The page for unknown paths (docs/product.md, 2.12). */
export const notFoundWords = {
  code: "Erreur 404",
  /** In English (docs/product.md, 2.12). It reads as one sentence, and the line breaks are chosen by hand. */
  title: ["Oops!", "Page not found"],
  text: "Cette page n’existe pas. Rien de grave : l’accueil est tout près.",
  home: "Retour à l’accueil",
  write: "Nous écrire",
  illustration: "Un astronaute dérive, son câble détaché",
} as const;

/** The page for an error on our side. It does not show the cause. */
export const failureWords = {
  title: "Un contretemps de notre côté",
  /** `phone` is a national number. */
  text: (phone: string) =>
    `Rien de ce que nous vous avons confirmé n’est perdu. Si vous veniez d’envoyer un formulaire, il est peut-être déjà enregistré : vérifiez-le avant de le renvoyer. Réessayez dans un instant, ou appelez-nous : ${phoneNumber(phone)}.`,
  retry: "Réessayer",
  home: "Retour à l’accueil",
  illustration: notFoundWords.illustration,
} as const;
