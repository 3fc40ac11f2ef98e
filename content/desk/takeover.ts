import { company } from "#content/site/company.ts";
import { longDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { mandateLapseMonths } from "#domain/contract/mandate.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { firstTakeoverDay, type TakeoverField, type TakeoverProblem } from "#domain/contract/takeover.ts";

/** The name of each field of a contract that was signed elsewhere, in the form. */
export const takeoverFieldNames = {
  pack: "Pack",
  price: "Prix TTC par mois",
  signedOn: "Contrat signé le",
  firstDebitOn: "Première échéance ici",
  raisonSociale: "Raison sociale",
  siret: "SIRET",
  nomPrenom: "Nom et prénom",
  adresseSiege: "Adresse du siège",
  email: "E-mail",
  telephone: "Téléphone",
  umr: "RUM",
  creditor: "ICS",
  mandateSignedOn: "Mandat signé le",
  lastDebitOn: "Dernier prélèvement",
  iban: "IBAN",
  bic: "BIC",
  titulaire: "Titulaire du compte",
  adresse: "Adresse du titulaire",
  pays: "Pays du titulaire",
  emailDebiteur: "E-mail du titulaire",
} as const satisfies Record<TakeoverField, string>;

/** Why a field of such a contract is refused, as a whole sentence. */
export function takeoverProblem(field: TakeoverField, problem: TakeoverProblem, today: Day): string {
  const name = takeoverFieldNames[field];
  if (problem.startsWith("tooLong:"))
    return `${name} : ${problem.slice("tooLong:".length)} caractères au plus.`;
  switch (problem) {
    case "missing":
      return `${name} : à remplir.`;
    case "letters":
      return `${name} : des lettres que nos documents ne savent pas écrire.`;
    case "future":
      return `${name} : ce jour est encore à venir.`;
    case "soon":
      return `${name} : au plus tôt le ${longDate(firstTakeoverDay(today))}, car le client est prévenu ${preNotificationDays} jours avant le prélèvement.`;
    case "far":
      return `${name} : au plus tard dans un an.`;
    case "order":
      return `${name} : il vient après la signature du mandat, et avant la première échéance ici.`;
    case "dormant":
      return `Rien n’aura été prélevé sur ce mandat depuis ${mandateLapseMonths} mois : il ne vaut plus. Faites signer un nouveau mandat, ou préparez une souscription.`;
    case "creditor":
      return `Ce mandat n’autorise pas notre identifiant créancier, ${company.creditorIdentifier} : il ne peut pas être repris. Faites signer un nouveau mandat, ou préparez une souscription.`;
    case "account":
      return "IBAN : sa clé ne correspond pas, ou son pays est hors de SEPA.";
    case "outside":
      return field === "bic"
        ? "BIC : à remplir, car ce compte est hors de l’Espace économique européen."
        : "Adresse du titulaire : avec code postal et ville, car ce compte est hors de l’Espace économique européen.";
    default:
      return `${name} : ${malformed[field] ?? "à corriger"}.`;
  }
}

const malformed: Partial<Record<TakeoverField, string>> = {
  price: "un montant, comme 89,00",
  signedOn: "un jour, comme 12/03/2024",
  firstDebitOn: "un jour, comme 12/01/2027",
  mandateSignedOn: "un jour, comme 12/03/2024",
  lastDebitOn: "un jour, comme 12/11/2026, ou rien",
  siret: "quatorze chiffres, à vérifier un à un",
  email: "une adresse comme prenom@exemple.fr",
  emailDebiteur: "une adresse comme prenom@exemple.fr",
  umr: "35 signes au plus : lettres sans accent, chiffres et + ? / - : ( ) . , ’",
};
