import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Warning } from "#domain/contract/warnings.ts";

/** Words of the agency's desk, `npm run agence`. */
export const deskWords = {
  usage: `Le bureau de l’agence : vos contrats, depuis un terminal.

Usage
  npm run agence -- contrat NUMÉRO [options]

Options
  --vers DOSSIER  enregistre aussi les deux PDF du contrat dans ce dossier
  --json          répond en JSON, pour un autre programme
  -h, --help      montre cette aide

Exemples
  Tout savoir d’un contrat
    npm run agence -- contrat 2H-2026-0001
  Enregistrer son récapitulatif et son mandat dans un dossier
    npm run agence -- contrat 2H-2026-0001 --vers dossiers/garance
  Garder les mêmes informations dans un fichier JSON
    npm run --silent agence -- contrat 2H-2026-0001 --json > contrat.json

La commande lit les données du site, qu’il soit en marche ou non, avec les mêmes
réglages que lui (.env). Elle ne change rien et n’affiche jamais un IBAN entier.
`,
  seeHelp: "Aide : npm run agence -- --help",
  problems: {
    command: (name: string) => `Commande inconnue : ${name}.`,
    noNumber: "Quel contrat ? Indiquez son numéro, par exemple 2H-2026-0001.",
    tooMany: (word: string) => `Un seul numéro à la fois : « ${word} » est en trop.`,
    option: (name: string) => `Option inconnue : ${name}.`,
    noFolder: "L’option --vers attend un dossier, par exemple --vers dossiers/garance.",
    needsNoValue: (name: string) => `L’option ${name} ne prend pas de valeur.`,
    contract: (number: string) => `Aucun contrat ne porte le numéro ${number}.`,
    notMadeYet: "Les PDF de ce contrat ne sont pas encore faits : le site les prépare en quelques secondes.",
    fileThere: (path: string) => `Rien n’est enregistré : ${path} existe déjà.`,
    notSaved: (reason: string) => `Les PDF n’ont pas pu être enregistrés : ${reason}`,
    sealed: (reason: string) =>
      `Les données chiffrées ne s’ouvrent pas : vérifiez la clé du site (ENCRYPTION_KEYS). ${reason}`,
    noStore: (dataDir: string) =>
      `Aucune donnée dans ${dataDir} : réglez DATA_DIR comme pour le site, ou démarrez-le une première fois.`,
    noKey: (dataDir: string) =>
      `Aucune clé de chiffrement dans ${dataDir} : réglez ENCRYPTION_KEYS ou DATA_DIR comme pour le site.`,
    setting: (problem: string) => `Réglage refusé : ${problem}`,
    failed: (reason: string) => `La commande a échoué : ${reason}`,
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
