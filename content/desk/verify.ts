import { longDate, timeInParis } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `verifier`. */
export const verifyCommandWords = {
  name: "verifier",
  purpose: "Vérifier qu’un PDF est bien celui qui fut signé",
  usage: ["verifier FICHIER.pdf"],
  positionals: {
    file: { shown: "FICHIER.pdf", missing: "Quel fichier ? Indiquez son chemin, par exemple contrat.pdf." },
  },
  options: {},
  examples: [
    { text: "Contrôler un mandat reçu d’une banque", words: "verifier mandat-sepa-2H-2026-0001.pdf" },
  ],
  notes: ["Code de sortie 1 si le document n’est pas authentique, ou si les preuves sont incomplètes."],
} as const satisfies CommandWords;

/** What the command answers. */
export const verdictWords = {
  authentic: "Authentique : octet pour octet le document enregistré à la signature.",
  unknown: "Inconnu : ce fichier n’est pas dans le registre, ou il a été modifié.",
  labels: {
    document: "Document",
    contract: "Contrat",
    firm: "Abonné",
    signatory: "Signataire",
    signedAt: "Signé le",
    fingerprint: "SHA-256",
    evidence: "Preuves",
  },
  whole: "Entières, aucun événement n’a été modifié",
  broken: "ROMPUES : ne vous y fiez pas, prévenez qui tient le site",
  moment: (at: number) => `${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  unreadable: (path: string, reason: string) => `${path} ne peut pas être lu : ${reason}`,
} as const;
