import type { DeadMandateReason } from "#domain/contract/returns.ts";

/** Why the bank takes no debit of a mandate any more: in a few words, and after « la banque dit que ». */
const deadMandates: Readonly<Record<DeadMandateReason, { readonly brief: string; readonly said: string }>> = {
  AC01: { brief: "numéro de compte inexact", said: "le numéro de compte est inexact" },
  AC02: { brief: "numéro de compte inexact", said: "le numéro de compte est inexact" },
  AC04: { brief: "compte clos", said: "le compte est clos" },
  AC05: { brief: "compte clos", said: "le compte est clos" },
  AC06: { brief: "compte bloqué", said: "le compte est bloqué" },
  AC13: {
    brief: "compte d’un particulier",
    said: "le compte est celui d’un particulier, que ce type de prélèvement n’atteint pas",
  },
  AG01: { brief: "prélèvement interdit", said: "ce compte n’accepte aucun prélèvement" },
  AG03: { brief: "prélèvement interdit", said: "ce compte n’accepte aucun prélèvement" },
  DNOR: {
    brief: "banque hors du prélèvement SEPA",
    said: "celle du débiteur ne prend aucun prélèvement SEPA",
  },
  MD01: { brief: "mandat inconnu de la banque", said: "celle du débiteur ne trouve pas ce mandat" },
  MD07: { brief: "débiteur décédé", said: "le débiteur est décédé" },
  RC01: { brief: "BIC inexact", said: "le BIC est inexact" },
  SL01: { brief: "refusé par sa banque", said: "celle du débiteur bloque nos prélèvements" },
};

/** The name of such a mandate, in lists and on the page of its contract. */
export const deadMandateName = "Mandat refusé";

/** « compte clos ». */
export function deadMandateBrief(reason: DeadMandateReason): string {
  return deadMandates[reason].brief;
}

/** Some words about each of them. */
export function aboutDeadMandates(
  words: (about: (typeof deadMandates)[DeadMandateReason], reason: DeadMandateReason) => string,
): Readonly<Record<DeadMandateReason, string>> {
  const reasons = Object.keys(deadMandates) as DeadMandateReason[];
  const entries = reasons.map((reason) => [reason, words(deadMandates[reason], reason)] as const);
  return Object.fromEntries(entries) as Record<DeadMandateReason, string>;
}
