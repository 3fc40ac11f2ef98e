import { longDate, timeInParis } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `verifier`. */
export const verifyCommandWords = {
  name: "verifier",
  purpose: "Vérifier un PDF signé, ou toutes les données",
  usage: ["verifier FICHIER.pdf", "verifier"],
  positionals: { file: { shown: "FICHIER.pdf" } },
  options: {},
  examples: [
    { text: "Contrôler un mandat reçu d’une banque", words: "verifier mandat-sepa-2H-2026-0001.pdf" },
    { text: "Contrôler toutes les données, le site en marche ou non", words: "verifier" },
  ],
  notes: [
    "Code de sortie 1 si le document n’est pas authentique, ou si quelque chose n’est plus entier.",
    "Sans fichier, tout est lu : la base, les clés, chaque donnée chiffrée, chaque chaîne de preuves et son sceau, chaque contrat, chaque PDF.",
  ],
} as const satisfies CommandWords;

/** What the command answers. */
export const verdictWords = {
  authentic: "Authentique : octet pour octet le document enregistré à la signature.",
  published: "Authentique : octet pour octet les conditions jointes aux contrats signés sous cette version.",
  unknown: "Inconnu : ce fichier n’est pas dans le registre, ou il a été modifié.",
  labels: {
    document: "Document",
    version: "Version",
    contract: "Contrat",
    firm: "Abonné",
    signatory: "Signataire",
    signedAt: "Signé le",
    sha256: "SHA-256",
    evidence: "Preuves",
    faults: "ALTÉRÉ",
    erasedOn: "Effacé le",
  },
  whole: "Entières, aucun événement n’a été modifié",
  broken: "ROMPUES : ne vous y fiez pas, prévenez qui tient le site",
  moment: (at: number) => `${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  erased: (day: Day) => `${longDate(day)}, ses données ne sont plus conservées`,
  unreadable: (path: string, reason: string) => `${path} ne peut pas être lu : ${reason}`,
} as const;
