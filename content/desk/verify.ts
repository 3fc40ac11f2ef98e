import { longDate, timeInParis } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `verifier`. */
export const verifyCommandWords = {
  name: "verifier",
  purpose: "Vérifier qu’un PDF est bien celui qui fut signé",
  usage: ["verifier FICHIER.pdf", "verifier --sceller"],
  positionals: {
    file: { shown: "FICHIER.pdf", missing: "Quel fichier ? Indiquez son chemin, par exemple contrat.pdf." },
  },
  options: {
    sceller: {
      text: "scelle les chaînes de preuves qui ne le sont pas, ou plus ; votre nom est inscrit à chacune",
    },
  },
  examples: [
    { text: "Contrôler un mandat reçu d’une banque", words: "verifier mandat-sepa-2H-2026-0001.pdf" },
    { text: "Sceller ce qu’une version antérieure du site a enregistré", words: "verifier --sceller" },
  ],
  notes: [
    "Code de sortie 1 si le document n’est pas authentique, ou si les preuves sont incomplètes.",
    "Le site scelle de lui-même la fin de chaque chaîne de preuves. Il ne scelle jamais ce qu’il n’a pas écrit : après une mise à jour depuis une version qui ne scellait pas, ou une enquête, c’est à vous d’en répondre. Contrôlez d’abord ces contrats avec les e-mails envoyés et vos sauvegardes.",
  ],
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
    faults: "ALTÉRÉ",
    erasedOn: "Effacé le",
  },
  whole: "Entières, aucun événement n’a été modifié",
  broken: "ROMPUES : ne vous y fiez pas, prévenez qui tient le site",
  moment: (at: number) => `${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  erased: (day: Day) => `${longDate(day)}, ses données ne sont plus conservées`,
  unreadable: (path: string, reason: string) => `${path} ne peut pas être lu : ${reason}`,
} as const;

/** What is said while chains of evidence are sealed. */
export const sealingWords = {
  none: "Toutes les chaînes de preuves sont scellées.",
  found: (contracts: readonly string[], all: number) => {
    const others = all - contracts.length;
    const named = contracts.length > 0 ? ` : ${contracts.join(", ")}` : "";
    const more = named !== "" && others > 0 ? ` et ${others} autre${plural(others)}` : "";
    return `${all} chaîne${plural(all)} à sceller${named}${more}.`;
  },
  broken: (count: number) =>
    `${count} chaîne${plural(count)} rompue${plural(count)} reste${count > 1 ? "nt" : ""} telle${plural(count)} quelle${plural(count)} : « repeter » dit ${count > 1 ? "lesquelles" : "laquelle"}.`,
  question: (count: number) =>
    `Avez-vous contrôlé ${count > 1 ? `ces ${count} chaînes` : "cette chaîne"}, et en répondez-vous ?`,
  done: (count: number) => `${count} chaîne${plural(count)} scellée${plural(count)}.`,
  notBoth: "L’option --sceller va sans fichier.",
} as const;

function plural(count: number): "" | "s" {
  return count > 1 ? "s" : "";
}
