import type { ContractState } from "#domain/contract/lifecycle.ts";
import { addressDeskWords } from "./address.ts";
import type { CommandWords } from "./command-words.ts";
import { listingWords } from "./listing.ts";

/** What is typed for a state of a contract. */
export const typedStates = {
  actif: "active",
  suspendu: "suspended",
  resiliation: "terminating",
  resilie: "terminated",
  retracte: "withdrawn",
} as const satisfies Record<string, ContractState>;

/** Words of the command `contrats`. */
export const contractsWords = {
  name: "contrats",
  purpose: "Lister les contrats, les chercher, les totaliser",
  usage: ["contrats [options]"],
  positionals: {},
  options: {
    pack: { value: "PACK", text: "d’un pack : advance, advance-annexe-promo, advance-10 ou business" },
    etat: { value: "ÉTAT", text: "actif, suspendu, resiliation (en cours), resilie ou retracte" },
    adresse: addressDeskWords.option,
    du: { value: "DATE", text: "signés à partir de ce jour" },
    au: { value: "DATE", text: "signés jusqu’à ce jour inclus" },
    texte: {
      value: "MOTS",
      text: "numéro, raison sociale, nom, SIRET, téléphone ou e-mail qui contient ces mots",
    },
    page: listingWords.options.page,
  },
  examples: [
    { text: "Tous les contrats", words: "contrats" },
    {
      text: "Ceux du pack Business signés en mars",
      words: "contrats --pack business --du 2026-03-01 --au 2026-03-31",
    },
    { text: "Chercher une entreprise", words: "contrats --texte garance" },
    {
      text: "Ceux dont rien n’est prélevé, faute d’adresse confirmée",
      words: "contrats --adresse a-confirmer",
    },
    {
      text: "Les contrats suspendus, pour un tableur",
      words: "export contrats --etat suspendu --vers suspendus.csv",
    },
  ],
} as const satisfies CommandWords;

/** What the list of contracts says. */
export const contractListWords = {
  labels: {
    number: "Numéro",
    state: "État",
    pack: "Pack",
    price: "Prix TTC",
    signedOn: "Signé le",
    name: "Raison sociale",
  },
  states: {
    active: "Actif",
    suspended: "Suspendu",
    terminating: "En résiliation",
    terminated: "Résilié",
    withdrawn: "Rétracté",
  } satisfies Record<ContractState, string>,
  total: (count: number, revenue: string) =>
    `${count} contrat${count > 1 ? "s" : ""}, dont les abonnements en cours font ${revenue} TTC par mois.`,
  problems: {
    pack: (known: readonly string[]) => `L’option --pack attend un de ces mots : ${known.join(", ")}.`,
    state: (known: readonly string[]) => `L’option --etat attend un de ces mots : ${known.join(", ")}.`,
  },
} as const;
