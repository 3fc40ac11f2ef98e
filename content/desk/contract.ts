import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `contrat`. */
export const contractWords = {
  name: "contrat",
  purpose: "Tout savoir d’un contrat",
  usage: ["contrat NUMÉRO [options]"],
  positionals: {
    number: {
      shown: "NUMÉRO",
      missing: "Quel contrat ? Indiquez son numéro, par exemple 2H-2026-0001.",
    },
  },
  options: {
    vers: { value: "DOSSIER", text: "enregistre aussi les deux PDF du contrat dans ce dossier" },
  },
  examples: [
    { text: "Tout savoir d’un contrat", words: "contrat 2H-2026-0001" },
    {
      text: "Enregistrer son récapitulatif et son mandat dans un dossier",
      words: "contrat 2H-2026-0001 --vers dossiers/garance",
    },
    {
      text: "Garder les mêmes informations dans un fichier JSON",
      words: "contrat 2H-2026-0001 --json > contrat.json",
    },
  ],
} as const satisfies CommandWords;

/** What the file of a contract says. */
export const contractFileWords = {
  problems: {
    unknown: (number: string) => `Aucun contrat ne porte le numéro ${number}.`,
    notMadeYet: "Les PDF de ce contrat ne sont pas encore faits : le site les prépare en quelques secondes.",
    notSaved: (reason: string) => `Les PDF n’ont pas pu être enregistrés : ${reason}`,
  },
  sections: {
    contract: "Contrat",
    firm: "Entreprise",
    dates: "Dates",
    mandate: "Mandat",
    warnings: "À vérifier",
    terms: "Conditions acceptées",
    evidence: "Preuves de la signature et suites",
    documents: "Documents",
    saved: "Enregistrés",
  },
  labels: {
    state: "État",
    pack: "Pack",
    price: "Prix",
    name: "Raison sociale",
    siret: "SIRET",
    person: "Nom et prénom",
    telephone: "Téléphone",
    email: "E-mail",
    address: "Siège",
    lastDayIfToday: "Si résilié aujourd’hui",
    holderAddress: "Adresse du titulaire",
    debtorEmail: "E-mail du titulaire",
    edition: "Édition",
    version: "Version",
    fingerprint: "SHA-256",
    signedData: "Données signées",
    chain: "Chaîne",
  },
  lastDay: (day: string) => `Dernier jour de service le ${day}`,
  monthly: (price: string) => `${price} TTC par mois`,
  whole: "Entière, aucun événement n’a été modifié",
  broken: "ROMPUE : ne vous y fiez pas, prévenez qui tient le site",
  noDocuments: "Pas encore faits, le site les prépare en quelques secondes.",
} as const;

/** What each event of a chain says to the agency. */
export const eventWords = {
  "step1-accepted": "Étape 1 validée, conditions acceptées",
  "summary-shown": "Récapitulatif de commande relu",
  "step2-accepted": "Contrat et mandat signés à l’étape 2",
  "contract-kept": "Contrat enregistré",
  "termination-asked": "Résiliation demandée",
  withdrawn: "Rétractation reçue",
} as const satisfies Record<EvidenceKind, string>;

/** What looked mistyped at the signature, in a few words. */
export const warningLabels = {
  "siret-key": "La clé du SIRET ne correspond pas.",
  "iban-key": "La clé de l’IBAN ne correspond pas.",
  "bic-shape": "Le BIC n’a pas la forme attendue.",
} as const satisfies Record<Warning, string>;
