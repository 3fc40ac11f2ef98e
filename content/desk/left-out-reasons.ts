import type { LeftOutReason } from "#domain/billing/mandate-use.ts";
import { aboutDeadMandates, deadMandateName } from "./dead-mandates.ts";

/** Why no run takes the payments of a contract, in a sentence. */
export const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  iban: "L’IBAN est faux, ou d’un pays que les prélèvements SEPA n’atteignent pas.",
  bic: "Compte hors de l’Espace économique européen : son BIC manque, ou est d’un autre pays.",
  lapsed: "Mandat inutilisé depuis 36 mois.",
  postalAddress: "Compte hors de l’Espace économique européen : l’adresse complète est exigée.",
  unconfirmed: "L’adresse e-\u2060mail n’est pas confirmée.",
  ...aboutDeadMandates(({ brief }, reason) =>
    reason === "MD07"
      ? `${deadMandateName} : ${brief}.`
      : `${deadMandateName} : ${brief}, d’après la banque. Un autre est nécessaire.`,
  ),
};
