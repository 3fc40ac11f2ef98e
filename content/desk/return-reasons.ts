import { inSentence } from "#content/site/format.ts";

/** The meaning of the most frequent codes that banks give, and what to do then (ISO 20022, external code sets). */
const returnReasons: Readonly<Record<string, { readonly meaning: string; readonly advice?: string }>> = {
  AM04: { meaning: "Provision insuffisante" },
  AC04: { meaning: "Compte clos", advice: "demandez un nouveau mandat" },
  AC01: { meaning: "Numéro de compte inexact", advice: "demandez un nouveau mandat" },
  AC06: { meaning: "Compte bloqué", advice: "appelez l’abonné" },
  AG01: { meaning: "Prélèvement interdit sur ce compte" },
  BE05: { meaning: "Créancier inconnu de la banque" },
  MD01: { meaning: "Pas de mandat", advice: "demandez-en un nouveau" },
  MD06: { meaning: "Contesté par le débiteur", advice: "appelez-le" },
  MD07: { meaning: "Débiteur décédé" },
  MS02: { meaning: "Refusé par le débiteur", advice: "appelez-le" },
  MS03: { meaning: "Motif non précisé", advice: "appelez l’abonné" },
  SL01: { meaning: "Refusé par la banque du débiteur" },
  AC13: { meaning: "Compte d’un particulier, que ce type de prélèvement n’atteint pas" },
  AM05: { meaning: "Présenté deux fois" },
  DNOR: { meaning: "Banque du débiteur hors du prélèvement SEPA", advice: "demandez un autre compte" },
  FF01: { meaning: "Format du fichier refusé" },
  FOCR: { meaning: "Révoqué à notre demande" },
  MD02: { meaning: "Données du mandat incomplètes ou inexactes" },
  MD05: { meaning: "Prélevé à tort" },
  RC01: { meaning: "BIC inexact", advice: "demandez un nouveau mandat" },
  RR01: { meaning: "Refusé pour un motif réglementaire", advice: "appelez l’abonné" },
  RR02: { meaning: "Nom ou adresse du débiteur manquants" },
  RR04: { meaning: "Refusé pour un motif réglementaire", advice: "appelez l’abonné" },
  TM01: { meaning: "Fichier arrivé trop tard" },
};

/** The codes that this file explains. */
export const knownReturnReasons = Object.keys(returnReasons);

/** « Compte clos : demandez un nouveau mandat »; `undefined` if the code is not in the list. */
export function describeReturnReason(code: string): string | undefined {
  const reason = returnReasons[code];
  return reason && (reason.advice ? `${reason.meaning} : ${reason.advice}` : reason.meaning);
}

/** The code with which a bank sends a debit back, with its meaning if it is in the list. */
export function rejectionReason(code: string): string {
  const reason = returnReasons[code];
  return reason ? `${code}, ${inSentence(reason.meaning)}` : code;
}

/** A reason as a group of returns is titled, and what follows from it (design, « Les raisons »). */
type ReturnGroup = { readonly title: string; readonly next: string };

const deadMandate = "Plus rien ne se prélèvera sur ce mandat : un nouveau est nécessaire.";
const refused: ReturnGroup = {
  title: "Le client a refusé le prélèvement, ou s’est fait rembourser",
  next: "Dans les huit semaines, il en a le droit. La somme reste due : appelez avant d’écrire.",
};
const unknownAccount: ReturnGroup = {
  title: "Le compte est inconnu, ou bloqué",
  next: "Inconnu (AC01), plus rien ne s’y prélèvera : un nouveau mandat est nécessaire. Bloqué, un appel dira pourquoi.",
};
const returnGroups: Readonly<Record<string, ReturnGroup>> = {
  AM04: {
    title: "Le compte n’était pas assez approvisionné",
    next: "Se présente à nouveau quand vous le décidez.",
  },
  AC04: { title: "Le compte est fermé", next: deadMandate },
  AC01: unknownAccount,
  AC06: unknownAccount,
  MD01: { title: "La banque ne trouve pas de mandat", next: deadMandate },
  MD06: refused,
  MS02: refused,
  MD07: {
    title: "Le titulaire est décédé",
    next: "Plus rien ne se prélèvera sur ce mandat. Quelqu’un appelle ; rien n’est réclamé par écrit.",
  },
};

/** The group of a reason: those that say the same to the agency share one. */
export function returnGroup(code: string): ReturnGroup {
  const meaning = code === "MS03" ? "La banque ne dit pas pourquoi" : returnReasons[code]?.meaning;
  const other = {
    title: meaning ?? "La banque donne un motif à elle",
    next: "Un appel en apprend souvent plus.",
  };
  return returnGroups[code] ?? other;
}
