import { asTitle, longDate } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";

const nothingBefore = "sans cela, aucun prélèvement n’est présenté à votre banque.";

/** Words about confirming the e-mail address of a contract, for its page and for mails. */
export const emailConfirmationWords = {
  title: "Confirmez votre adresse",
  command: "Confirmer mon adresse",
  onPage: (email: string) =>
    `Nous vous écrivons à ${email}. Confirmez que cette adresse est bien la vôtre : ${nothingBefore} Votre contrat, lui, est valable depuis sa signature.`,
  notYours: "Vous n’avez pas signé ce contrat ? Ne confirmez rien, appelez-nous au",
  inMail: `Ouvrez votre espace contrat et appuyez sur « Confirmer mon adresse » : ${nothingBefore} Votre contrat, lui, est valable dès maintenant.`,
  inReminder: `Il ne manque qu’une chose : ouvrez votre espace contrat et appuyez sur « Confirmer mon adresse ». ${asTitle(nothingBefore)}`,
  byTelephone: "Ce bouton vous résiste ? Appelez-nous : nous vérifions l’adresse avec vous.",
  notSigned: "Vous n’avez rien signé ? Ne confirmez rien et répondez à ce message sans attendre.",
  nothingBefore,
  stillToDo: `Si votre adresse reste à confirmer, appuyez sur le bouton en haut de la page : ${nothingBefore}`,
} as const;

/** Says since when the e-mail address is confirmed, and how. */
export function emailConfirmed({ at, by }: EmailConfirmation): string {
  const day = longDate(dayInParis(at));
  return `${confirmedBy[by]} le ${day}`;
}

const confirmedBy = {
  subscriber: "Adresse confirmée",
  agency: "Adresse vérifiée avec vous par téléphone",
  takeover: "Adresse reprise avec votre contrat",
} as const satisfies Record<EmailConfirmation["by"], string>;
