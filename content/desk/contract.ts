import type { SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `contrat`. */
export const contractWords = {
  name: "contrat",
  purpose: "Tout savoir d’un contrat, le résilier, le suspendre",
  usage: [
    "contrat NUMÉRO [--vers DOSSIER] [--clair]",
    "contrat NUMÉRO resilier [--le DATE] [--motif MOTIF]",
    "contrat NUMÉRO retracter [--le DATE]",
    "contrat NUMÉRO suspendre --motif MOTIF [--le DATE]",
    "contrat NUMÉRO reactiver [--le DATE]",
    "contrat NUMÉRO nouveau-lien",
    "contrat NUMÉRO adresse-verifiee",
  ],
  positionals: {
    number: {
      shown: "NUMÉRO",
      missing: "Quel contrat ? Indiquez son numéro, par exemple 2H-2026-0001.",
    },
    action: { shown: "ACTION" },
  },
  options: {
    vers: { value: "DOSSIER", text: "enregistre aussi les deux PDF du contrat dans ce dossier" },
    clair: { text: "montre l’IBAN et le BIC en entier ; c’est inscrit aux preuves du contrat" },
    le: {
      value: "DATE",
      text: "jour où la demande ou la lettre a été reçue, où la rétractation a été envoyée, où la suspension commence ou finit ; aujourd’hui sinon",
    },
    motif: {
      value: "MOTIF",
      text: "pourquoi l’agence résilie ou suspend : manquement, impayes ou force-majeure ; sans motif, c’est l’abonné qui résilie",
    },
  },
  examples: [
    { text: "Tout savoir d’un contrat", words: "contrat 2H-2026-0001" },
    {
      text: "Enregistrer son récapitulatif et son mandat dans un dossier",
      words: "contrat 2H-2026-0001 --vers dossiers/garance",
    },
    {
      text: "L’abonné a résilié par un courrier reçu le 6 juillet",
      words: "contrat 2H-2026-0001 resilier --le 2026-07-06",
    },
    {
      text: "Deux mensualités de suite impayées : suspendre l’accès",
      words: "contrat 2H-2026-0001 suspendre --motif impayes",
    },
    {
      text: "Résilier pour impayés, avec quinze jours de préavis",
      words: "contrat 2H-2026-0001 resilier --motif impayes",
    },
    { text: "L’abonné a tout réglé : rétablir ses services", words: "contrat 2H-2026-0001 reactiver" },
    {
      text: "L’abonné a perdu son lien privé, ou l’a laissé voir : lui en envoyer un autre",
      words: "contrat 2H-2026-0001 nouveau-lien",
    },
    {
      text: "Vous avez joint l’abonné par téléphone, il n’a pas confirmé son adresse en ligne",
      words: "contrat 2H-2026-0001 adresse-verifiee",
    },
    {
      text: "Garder les mêmes informations dans un fichier JSON",
      words: "contrat 2H-2026-0001 --json > contrat.json",
    },
  ],
  notes: [
    "Le bureau calcule le dernier jour de service, vous le montre et attend votre accord. L’abonné reçoit un e-mail, les preuves du contrat gardent la date et le nom de qui a agi.",
    "Manquement grave ou atteinte à l’image : préavis de 6 mois, à compter de la réception de votre lettre recommandée. Impayés : deux mensualités de suite malgré vos relances, préavis de 15 jours. Force majeure : plus de 30 jours de suspension.",
    "Aucun prélèvement n’est présenté avant que l’abonné ait confirmé son adresse e-mail sur sa page, ou que vous l’ayez joint par téléphone. Appelez alors un numéro trouvé ailleurs que dans le contrat : celui-là, le signataire l’a choisi.",
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
    sha256: "SHA-256",
    signedData: "Données signées",
    chain: "Chaîne",
    faults: "ALTÉRÉ",
  },
  clear: (number: string) =>
    `Afficher en entier l’IBAN du contrat ${number} ? Ce sera inscrit à ses preuves.`,
  iban: "IBAN",
  bic: "BIC",
  event: (words: string, reason: string | null, lastDay: string | null, by: string | null) =>
    [words, reason, lastDay && `dernier jour le ${lastDay}`, by && `par ${by}`].filter(Boolean).join(", "),
  lastDay: (day: string) => `Dernier jour de service le ${day}`,
  monthly: (price: string) => `${price} TTC par mois`,
  whole: "Entière, aucun événement n’a été modifié",
  broken: "ROMPUE : ne vous y fiez pas, prévenez qui tient le site",
  noDocuments: "Pas encore faits, le site les prépare en quelques secondes.",
} as const;

/** What each event of a chain says to the agency. */
export const eventWords = {
  "step1-accepted": "Commande approuvée à l’étape 1, conditions acceptées",
  "summary-shown": "Récapitulatif de commande affiché à l’étape 2",
  "step2-accepted": "Contrat et mandat approuvés à l’étape 2",
  "contract-kept": "Contrat enregistré",
  "termination-asked": "Résiliation demandée",
  "termination-notified": "Résiliation notifiée par l’agence",
  withdrawn: "Rétractation reçue",
  suspended: "Services suspendus",
  reactivated: "Services rétablis",
  "bank-details-shown": "IBAN affiché en entier",
  "mandate-saved": "Mandat enregistré avec l’IBAN entier",
  "bank-file-made": "IBAN entier écrit dans un fichier de prélèvements",
  "dossier-made": "Dossier de preuves préparé avec l’IBAN entier",
  "link-renewed": "Lien privé remplacé",
  "address-confirmed": "Adresse e-mail confirmée par l’abonné",
  "address-verified": "Adresse e-mail vérifiée par téléphone",
} as const satisfies Record<EvidenceKind, string>;

/** Why a contract was suspended, reactivated or terminated, in a few words; nothing where its subscriber asked. */
export const reasonWords = {
  subscriber: null,
  breach: "manquement",
  unpaid: "impayés",
  "force-majeure": "force majeure",
} as const satisfies Record<TerminationCause | SuspensionReason, string | null>;

/** What looked mistyped at the signature, in a few words. */
export const warningLabels = {
  "siret-key": "La clé du SIRET ne correspond pas.",
  "iban-key": "La clé de l’IBAN ne correspond pas.",
  "bic-shape": "Le BIC n’a pas la forme attendue.",
} as const satisfies Record<Warning, string>;
