import { inSentence } from "#content/site/format.ts";
import { unsaidReason } from "#domain/contract/returns.ts";

/** The meaning of the most frequent codes that banks give, and what to do then (ISO 20022, external code sets). */
const returnReasons: Readonly<Record<string, { readonly meaning: string; readonly advice?: string }>> = {
  AM04: { meaning: "Provision insuffisante" },
  AC04: { meaning: "Compte clos", advice: "demandez un nouveau mandat" },
  AC01: { meaning: "Numéro de compte inexact", advice: "demandez un nouveau mandat" },
  AC02: { meaning: "Numéro de compte inexact", advice: "demandez un nouveau mandat" },
  AC05: { meaning: "Compte clos", advice: "demandez un nouveau mandat" },
  AC06: { meaning: "Compte bloqué", advice: "demandez un autre compte" },
  AG01: { meaning: "Prélèvement interdit sur ce compte", advice: "demandez un autre compte" },
  AG02: { meaning: "Type d’opération refusé" },
  AG03: { meaning: "Prélèvement interdit sur ce compte", advice: "demandez un autre compte" },
  BE05: { meaning: "Créancier inconnu de la banque" },
  MD01: { meaning: "Pas de mandat", advice: "demandez-en un nouveau" },
  MD06: { meaning: "Contesté par le débiteur", advice: "appelez-le" },
  MD07: { meaning: "Débiteur décédé" },
  MS02: { meaning: "Refusé par le débiteur", advice: "appelez-le" },
  MS03: { meaning: "Motif non précisé", advice: "appelez l’abonné" },
  SL01: { meaning: "Bloqué par la banque du débiteur", advice: "demandez un autre compte" },
  AC13: {
    meaning: "Compte d’un particulier, que ce type de prélèvement n’atteint pas",
    advice: "demandez un autre compte",
  },
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

/** The code with which a bank sends a debit back, with its meaning if it is in the list, and what the bank wrote. */
export function rejectionReason(code: string, words: string | null = null): string {
  const reason = code === unsaidReason && words ? undefined : returnReasons[code];
  const meaning = reason ? `${code}, ${inSentence(reason.meaning)}` : code;
  return words ? `${meaning} : « ${words} »` : meaning;
}

/** A reason as a group of returns is titled, and what follows from it (design, « Les raisons »). */
type ReturnGroup = { readonly title: string; readonly next: string };

const deadMandate = "Plus rien ne se prélèvera sur ce mandat : un nouveau est nécessaire.";
const refused: ReturnGroup = {
  title: "Le client a refusé le prélèvement, ou s’est fait rembourser",
  next: "Dans les huit semaines, il en a le droit. La somme reste due : appelez avant d’écrire.",
};
const closed: ReturnGroup = { title: "Le compte est fermé", next: deadMandate };
const unknownAccount: ReturnGroup = { title: "La banque ne connaît pas ce compte", next: deadMandate };
const noDebits: ReturnGroup = { title: "Le compte n’accepte pas de prélèvement", next: deadMandate };
const blocked: ReturnGroup = {
  title: "Le compte est bloqué, ou bloque nos prélèvements",
  next: `${deadMandate} Un appel dira pourquoi.`,
};
const unreachable: ReturnGroup = {
  title: "Les prélèvements n’atteignent pas cette banque",
  next: deadMandate,
};
const returnGroups: Readonly<Record<string, ReturnGroup>> = {
  AM04: {
    title: "Le compte n’était pas assez approvisionné",
    next: "Se présente à nouveau quand vous le décidez.",
  },
  AC04: closed,
  AC05: closed,
  AC01: unknownAccount,
  AC02: unknownAccount,
  AC06: blocked,
  SL01: blocked,
  AC13: noDebits,
  AG01: noDebits,
  AG03: noDebits,
  DNOR: unreachable,
  RC01: unreachable,
  MD01: { title: "La banque ne trouve pas de mandat", next: deadMandate },
  MD06: refused,
  MS02: refused,
  MD07: {
    title: "Le titulaire est décédé",
    next: "Plus rien ne se prélèvera sur ce mandat. Quelqu’un appelle ; rien n’est réclamé par écrit.",
  },
};

/** The group of a reason: those that say the same to the agency share one, and so do those with the same words. */
export function returnGroup(code: string, words: string | null = null): ReturnGroup {
  const unsaid = words ? "La banque le dit avec ses mots" : "La banque ne dit pas pourquoi";
  const meaning = code === unsaidReason ? unsaid : returnReasons[code]?.meaning;
  const { title, next } = returnGroups[code] ?? {
    title: meaning ?? "La banque donne un motif à elle",
    next: "Un appel en apprend souvent plus.",
  };
  return { title, next: words ? `La banque écrit : « ${words} ». ${next}` : next };
}
