import { company } from "#content/site/company.ts";
import { longDate, siretNumber } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { mayWithdraw, refundDueOn, withdrawalDeadlineOn } from "#domain/contract/termination.ts";

/** The facts that a withdrawal names. */
export type WithdrawingContract = Pick<SignedContract, "number" | "dates"> &
  Pick<SignedContract["subscriber"], "raisonSociale" | "siret" | "nomPrenom" | "adresseSiege">;

/** Subject of the mail to the client, and title of the page afterwards. */
export const withdrawalSaved = "Votre rétractation est enregistrée";

/** The declaration that the subscriber ticks. */
export const smallFirmDeclaration = "Mon entreprise compte moins de six salariés à la date de la signature";

/** The button that the terms name (article retractation; Code de la consommation, D221-5). */
export const withdrawalCommand = "Renoncer au contrat ici";

/** How to withdraw from a contract (terms, article retractation); `null` once the period is over. */
export function withdrawalWords(contract: WithdrawingContract, today: Day) {
  // The number of employees is not known: zero stands for all firms small enough to withdraw.
  if (!mayWithdraw(contract.dates, 0, today)) return null;
  return {
    title: "Vous changez d’avis ?",
    lead: `Si votre entreprise comptait moins de six salariés à la signature, vous pouvez vous rétracter jusqu’au ${longDate(withdrawalDeadlineOn(contract.dates))} inclus, sans motif et sans frais. Le contrat, le mandat et les options prennent fin.`,
    online:
      "En ligne, une page vous fait relire votre demande, puis la confirmer. Un accusé de réception vous est adressé sans délai, avec la date et l’heure.",
    byLetter: `Vous pouvez aussi envoyer une lettre recommandée avec demande d’avis de réception, expédiée avant la fin du délai : ${companyLines.join(", ")}.`,
    model: "Lire un modèle de lettre",
    letter: withdrawalLetter(contract),
  };
}

/** Words of the page that asks for a confirmation. */
export const withdrawalStep = {
  title: "Renoncer au contrat",
  pageTitle: "Renoncer au contrat | Agence 2H",
  notice: "Votre demande",
  what: "Ce qui se passe ensuite",
  declaration: (contract: Pick<SignedContract, "dates">) =>
    `Ce droit est ouvert aux entreprises qui employaient moins de six salariés à la date de la signature, le ${longDate(contract.dates.acceptedOn)}.`,
  undeclared: "Cochez cette case pour confirmer : elle est nécessaire à la rétractation.",
  receipt: (email: string) => `Un accusé de réception, avec la date et l’heure, vous est adressé à ${email}.`,
  confirm: "Confirmer la rétractation",
  back: "Revenir à l’espace contrat sans renoncer",
} as const;

/** The consequences of a withdrawal, one sentence each. */
export const afterWithdrawal = {
  end: "Le contrat, le mandat et les options prennent fin immédiatement.",
  ended: "Le contrat, le mandat et les options ont pris fin.",
  refund: (withdrawnOn: Day) =>
    `Les sommes déjà versées, s’il y en a, vous sont remboursées au plus tard le ${longDate(refundDueOn(withdrawnOn))}, par le même moyen de paiement.`,
  nothingElse: "Rien n’est facturé au titre de la période écoulée, et nous cessons d’exploiter vos contenus.",
} as const;

/** The notice of withdrawal, as the subscriber sends it. */
export function withdrawalStatement({
  number,
  dates,
  raisonSociale,
  siret,
}: Pick<WithdrawingContract, "number" | "dates" | "raisonSociale" | "siret">): string {
  return `Je vous notifie ma rétractation du contrat d’abonnement numéro ${number}, signé le ${longDate(dates.acceptedOn)}, au nom de l’entreprise ${raisonSociale}, SIRET ${siretNumber(siret)}.`;
}

const companyLines = [company.name, company.street, `${company.postalCode} ${company.city}`] as const;

function withdrawalLetter(contract: WithdrawingContract) {
  const { number, raisonSociale, nomPrenom, adresseSiege } = contract;
  return {
    sender: [raisonSociale, nomPrenom, adresseSiege],
    recipient: companyLines,
    date: "Fait à …, le …",
    subject: `Rétractation du contrat ${number}`,
    greeting: "Madame, Monsieur,",
    notice: withdrawalStatement(contract),
    closing: "Je vous prie d’agréer mes salutations distinguées.",
    signature: "Signature",
  };
}
