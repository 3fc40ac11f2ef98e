import { packIds } from "#domain/pack.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `export`. */
export const exportWords = {
  name: "export",
  purpose: "Exporter contrats ou messages pour un tableur",
  usage: ["export contrats [options]", "export messages [options]"],
  positionals: {
    what: { shown: "contrats ou messages", missing: "Que faut-il exporter : contrats ou messages ?" },
  },
  options: {
    vers: {
      value: "FICHIER",
      text: "écrit dans ce fichier, .csv ou .json ; sinon, à l’écran ou dans un autre programme",
    },
    pack: {
      value: "PACK",
      text: `d’un pack : ${new Intl.ListFormat("fr", { type: "disjunction" }).format(packIds)}`,
    },
    etat: { value: "ÉTAT", text: "actif, suspendu, resiliation (en cours), resilie ou retracte" },
    adresse: {
      value: "ÉTAT",
      text: "adresse e-mail a-confirmer (rien n’est prélevé avant) ou confirmee",
    },
    texte: { value: "MOTS", text: "dont un champ contient ces mots, sans égard aux accents" },
    du: { value: "DATE", text: "signés ou reçus à partir de ce jour" },
    au: { value: "DATE", text: "signés ou reçus jusqu’à ce jour inclus" },
  },
  examples: [
    { text: "Tous les contrats, pour un tableur", words: "export contrats --vers contrats.csv" },
    {
      text: "Les messages du mois de mars",
      words: "export messages --du 2026-03-01 --au 2026-03-31 --vers mars.csv",
    },
    {
      text: "Les contrats actifs, pour un programme : états, dates à venir, adresses",
      words: "export contrats --etat actif --json > actifs.json",
    },
  ],
  notes: [
    "Le CSV s’ouvre d’un double-clic dans un tableur français : UTF-8, points-virgules. Une cellule qui commencerait par = + - ou @ est précédée d’une apostrophe, pour ne jamais être calculée. Les IBAN restent masqués.",
  ],
} as const satisfies CommandWords;

/** What an export says. */
export const exportTexts = {
  done: (count: number, path: string) => `${count} ligne${count > 1 ? "s" : ""} dans ${path}.`,
  progress: (count: number) => `${count} lignes écrites…`,
  notWritten: (path: string, reason: string) => `${path} n’a pas pu être écrit : ${reason}`,
  problems: {
    pack: (known: readonly string[]) => `L’option --pack attend un de ces mots : ${known.join(", ")}.`,
    state: (known: readonly string[]) => `L’option --etat attend un de ces mots : ${known.join(", ")}.`,
    address: (known: readonly string[]) => `L’option --adresse attend un de ces mots : ${known.join(", ")}.`,
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
    address: "Siège",
    email: "E-mail",
    addressConfirmedOn: "Adresse confirmée le",
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
