import type { FieldWords } from "#content/site/forms.ts";

/** Words of `/verifier`. */
export const verifyWords = {
  title: "Vérifier un document",
  lead: "Chaque document reçu de nous a une empreinte unique. Une seule virgule changée, et elle ne correspond plus.",
  drop: {
    title: "Déposez votre PDF ici",
    note: "Le fichier ne quitte pas votre appareil : seule son empreinte, calculée ici, nous est envoyée.",
    choose: "Choisir un fichier",
  },
  computing: "Calcul de l’empreinte…",
  authentic: {
    title: "Ce document est authentique",
    text: "Il est identique, octet pour octet, à celui que nous avons enregistré à la signature.",
    document: "Document",
    contract: "Contrat",
    signedOn: "Signé le",
    evidence: "Preuves de la signature",
    published:
      "Il est identique, octet pour octet, à celui que nous joignons aux contrats signés sous cette version.",
    invoiced: "Il est identique, octet pour octet, à celui que nous avons envoyé.",
    invoices: { invoice: "Facture", "credit-note": "Avoir" },
    number: "Numéro",
    issuedOn: "Date",
    version: "Version",
    read: "Lire cette version en ligne",
    whole: "Complètes et intactes",
    broken: "À contrôler : écrivez-nous",
  },
  unknown: {
    title: "Nous ne reconnaissons pas ce document",
    text: "Il ne figure pas dans notre registre, ou il a été modifié : il suffit de l’avoir imprimé en PDF ou annoté. Essayez avec la pièce jointe reçue par e-mail.",
    contact: "Nous écrire",
  },
  busy: {
    title: "Un peu de patience",
    text: "Plusieurs demandes se sont suivies de près. Réessayez dans un instant.",
  },
  unanswered: {
    title: "La vérification n’a pas abouti",
    text: "Votre document n’est pas en cause. Vérifiez votre connexion, puis réessayez.",
  },
  unreadable: {
    title: "Ce fichier n’a pas pu être lu",
    text: "Choisissez-le de nouveau, ou collez son empreinte ci-dessous.",
  },
  byHand: {
    title: "Vous avez déjà l’empreinte ?",
    lead: "Votre ordinateur sait aussi la calculer, dans un terminal. Collez-la ci-dessus, ou comparez-la à celle que donne votre espace contrat.",
    commands: [
      { system: "Windows", command: "certutil -hashfile document.pdf SHA256" },
      { system: "macOS", command: "shasum -a 256 document.pdf" },
      { system: "Linux", command: "sha256sum document.pdf" },
    ],
    submit: "Vérifier l’empreinte",
  },
} as const;

/** The field for a fingerprint. */
export const sha256Words: FieldWords = {
  label: "Empreinte SHA-256 du fichier",
  hint: "64 caractères, de 0 à 9 et de a à f. Celle imprimée au pied du document est autre : elle porte sur les données signées.",
  message: "Une empreinte compte 64 caractères, de 0 à 9 et de a à f",
  autocomplete: "off",
};
