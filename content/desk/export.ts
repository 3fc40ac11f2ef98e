/** Words of exports. */
export const exportTexts = {
  done: (count: number, path: string) => `${count} ligne${count > 1 ? "s" : ""} dans ${path}.`,
  progress: (count: number) => `${count} lignes écrites…`,
  notWritten: (path: string, reason: string) => `${path} n’a pas pu être écrit : ${reason}`,
  problems: {
    pack: (known: readonly string[]) => `L’option --pack attend un de ces mots : ${known.join(", ")}.`,
    state: (known: readonly string[]) => `L’option --etat attend un de ces mots : ${known.join(", ")}.`,
    emailState: (known: readonly string[]) =>
      `L’option --adresse attend un de ces mots : ${known.join(", ")}.`,
  },
  contracts: {
    number: "Numéro",
    state: "État",
    pack: "Pack",
    price: "Prix TTC par mois",
    signedOn: "Signé le",
    name: "Raison sociale",
    siret: "SIRET",
    person: "Nom et prénom",
    seat: "Siège",
    email: "E-mail",
    emailConfirmedOn: "Adresse confirmée le",
    phone: "Téléphone",
    trialEndsOn: "Fin de l’essai",
    firstDebitOn: "Première échéance",
    lastDayOn: "Dernier jour",
    suspendedOn: "Suspendu depuis",
    umr: "RUM",
    iban: "IBAN masqué",
    holder: "Titulaire",
  },
  messages: {
    receivedOn: "Reçu le",
    receivedAt: "Heure",
    handledOn: "Traité le",
  },
} as const;
