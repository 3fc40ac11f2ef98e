/** Words of the pages that replace a failed page of the desk, some with the form that was not saved. */
export const deskFailureWords = {
  signedOut: {
    title: "Votre session a pris fin",
    text: "Rien n’a été enregistré. Ce que vous aviez rempli est gardé sur cette page : entrez dans un autre onglet, puis revenez ici et envoyez-le de nouveau.",
  },
  unavailable: {
    title: "Un contretemps de notre côté",
    text: "Le bureau n’a pas pu terminer. C’est peut-être déjà enregistré : vérifiez-le avant d’envoyer de nouveau, dans un instant.",
  },
  /** The answer in place of a file. */
  noFile: "Un contretemps de notre côté : ce fichier n’a pas pu être préparé. Réessayez dans un instant.",
  missing: { title: "Page introuvable", text: "Cette page du bureau n’existe pas, ou n’existe plus." },
  forbidden: {
    title: "Ce geste n’est pas pour votre rôle",
    text: "Rien n’a changé. La direction peut le faire.",
  },
  failed: {
    title: "Un contretemps de notre côté",
    text: "Rien de ce qui est enregistré n’est perdu. Réessayez dans un instant.",
  },
  /** Labels of the fields that hold a text even if it is one word, by their names in forms. */
  fields: {
    note: "Note",
    lettre: "Réponse",
    raison: "Raison",
    siret: "SIRET",
    siege: "Siège",
    numeroTva: "Numéro de TVA",
    montant: "Montant",
    total: "Total recopié",
    virement: "Référence du virement",
    nom: "Nom",
    email: "E-mail",
    resume: "Ce qui change",
    pays: "Pays",
    usage: "Pour quoi faire",
  },
  /** The label of any other text. */
  written: "Ce que vous aviez écrit",
  signIn: "Entrer dans un autre onglet",
  again: "Envoyer de nouveau",
  retry: "Réessayer",
  check: "Vérifier dans un autre onglet",
  desk: "Revenir au bureau",
} as const;
