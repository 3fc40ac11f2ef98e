import { inSentence } from "#content/format.ts";

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
