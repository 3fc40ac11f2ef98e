import { company } from "#content/site/company.ts";
import { dayAndMonth, longDate, phoneNumber, timeInParis } from "#content/site/format.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { emailInUseFrom } from "#domain/contract/email-change.ts";
import { type NextDay, nearInstant } from "./account-change.ts";
import { weekdayMoment } from "./fact-changes.ts";

/** Words of the page that asks for another e-mail address, and of the page while it waits. */
export const emailChangeWords = {
  title: "Changer d’adresse e-mail",
  pageTitle: `Changer d’adresse e-mail | ${company.name}`,
  form: "Votre nouvelle adresse",
  inUse: "Aujourd’hui, nous écrivons à",
  label: "Nouvelle adresse e-mail",
  hint: "Un lien y part. Vous l’ouvrez, et l’adresse est confirmée.",
  submit: "Envoyer le lien",
  what: "Ce qui se passe ensuite",
  waitsTitle: "Il reste à confirmer votre adresse",
  confirmedTitle: "Votre adresse est confirmée",
  waitsPageTitle: `Adresse e-mail à confirmer | ${company.name}`,
  asked: (at: number) => `Demandé le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  newEmail: "Nouvelle adresse",
  untilThen: "D’ici là",
  open: "Ouvrez le message que nous venons d’envoyer à la nouvelle adresse, puis « Confirmer cette adresse ». Rien reçu dans un quart d’heure ? Regardez parmi les indésirables.",
  alreadyConfirmed:
    "La nouvelle adresse est confirmée. Il ne reste qu’à attendre : l’adresse actuelle peut encore refuser.",
  newLink:
    "Quand l’adresse servira, un nouveau lien privé y arrivera : prenez-le là, celui-ci cessera de fonctionner.",
  sendAgain: "Renvoyer le lien",
  correct: "Corriger l’adresse",
  next: "La suite",
  notYou: "Ce n’est pas vous ?",
  notYouText:
    "L’adresse actuelle a reçu le lien « Ce n’est pas moi ». Il refuse ce changement et nous prévient.",
  link: "Changer d’adresse e-mail",
  see: "Voir où en est ce changement",
  waits: (masked: string, isConfirmed: boolean) =>
    isConfirmed
      ? `Une nouvelle adresse, ${masked}, est confirmée et servira bientôt.`
      : `Une nouvelle adresse, ${masked}, attend sa confirmation.`,
} as const;

/** What asking for another address does, and when. */
export function emailEffects(usableAt: number): readonly string[] {
  return [
    "La nouvelle adresse reçoit un lien, valable sept jours. Tant qu’il n’est pas ouvert et confirmé, rien ne change.",
    "L’adresse actuelle reçoit un mot, et peut tout refuser pendant 24 heures au moins.",
    `Confirmée, la nouvelle adresse sert au plus tôt demain, ${weekdayMoment(usableAt)}. Tout ce que nous vous écrirons y arrivera, avec un nouveau lien privé.`,
  ];
}

export const lostMailboxWords =
  "Vous n’avez plus accès à l’adresse actuelle ? Le changement se fait quand même : il suffit d’attendre ces 24 heures.";

/** Why no other address was asked for, for problems that no other form has. */
export const emailProblems: Readonly<Record<"unchanged" | "too-often", ToastMessage>> = {
  unchanged: {
    tone: "error",
    title: "Rien à changer",
    text: "Cette adresse est déjà celle du contrat. Pour annuler un changement qui attend, suivez « Ce n’est pas moi » dans l’espace contrat.",
  },
  "too-often": {
    tone: "error",
    title: "Un peu de patience",
    text: `Trois liens de confirmation sont déjà partis en un jour. Appelez-nous au ${phoneNumber(company.phone)} : rien n’a été enregistré.`,
  },
};

type Waiting = {
  readonly at: number;
  readonly usableAt: number;
  readonly expiresAt: number;
  readonly confirmedAt: number | null;
};

/** The last day on which a link of confirmation is valid. */
export function lastDayOfLink(expiresAt: number): Day {
  return dayInParis(expiresAt - 1);
}

/** The days that follow another address: asked for, confirmed, in use. */
export function emailDays({ at, usableAt, expiresAt, confirmedAt }: Waiting, today: Day): NextDay[] {
  return [
    {
      when: nearInstant(at, today),
      what: "Demandé",
      note: "Un mot est parti à l’adresse actuelle",
      isDone: true,
    },
    confirmedAt === null
      ? {
          when: `Jusqu’au ${dayAndMonth(lastDayOfLink(expiresAt))}`,
          what: "Vous confirmez",
          note: "Par le lien reçu à la nouvelle adresse",
          isDone: false,
        }
      : {
          when: nearInstant(confirmedAt, today),
          what: "Confirmé",
          note: "Par le lien reçu à la nouvelle adresse",
          isDone: true,
        },
    {
      when:
        confirmedAt === null
          ? `Au plus tôt ${inSentence(nearInstant(usableAt, today))}`
          : nearInstant(emailInUseFrom({ usableAt }, confirmedAt), today),
      what: "L’adresse sert",
      note: "Pour tout ce que nous vous écrirons, avec un nouveau lien privé",
      isDone: false,
    },
  ];
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Words of the page that the new address gets. */
export const newEmailWords = {
  pageTitle: `Confirmer une adresse e-mail | ${company.name}`,
  title: "Confirmer cette adresse",
  given: (at: number, raisonSociale: string) =>
    `Le ${dayAndMonth(dayInParis(at))} à ${timeInParis(at)}, cette adresse a été donnée pour le contrat de l’entreprise ${raisonSociale}. Factures et annonces de prélèvement y arriveront.`,
  confirm: "Confirmer cette adresse",
  refuse: "Je ne connais pas ce contrat",
  confirmed: "Votre adresse est confirmée",
  confirmedAt: (at: number) => `Confirmée le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  from: (usableAt: number) =>
    `Nous vous écrirons à cette adresse à partir du ${weekdayMoment(usableAt)}. Jusque-là, l’ancienne adresse peut encore refuser ce changement. Un nouveau lien privé vous arrivera alors ici : l’ancien cessera de fonctionner.`,
  inUse:
    "Nous vous écrivons désormais à cette adresse. Votre nouveau lien privé vient d’y partir : l’ancien ne fonctionne plus.",
  refused: "Nous n’écrirons plus à cette adresse",
  notedAt: (at: number) => `Noté le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  refusedText:
    "Cette adresse n’est pas ajoutée au contrat et n’est pas gardée. Son titulaire est prévenu que le lien a été refusé.",
  takenBack: "Ce changement a été refusé",
  takenBackAt: (at: number) => `Refusé le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  takenBackText:
    "Le changement a été annulé depuis l’adresse du contrat, ou par l’agence à la demande du client. Ce lien de confirmation ne sert plus, et rien n’a changé.",
  wasIt: `C’était bien vous ? Appelez-nous au ${phoneNumber(company.phone)} : nous rappelons au numéro du contrat avant de recommencer.`,
  replaced: "Ce lien a été remplacé",
  replacedText:
    "Une adresse a été demandée de nouveau depuis : seul le lien du dernier message confirme. Celui-ci n’a rien changé.",
  expired: "Ce lien a expiré",
  expiredOn: (expiresAt: number) =>
    `Il valait jusqu’au ${longDate(lastDayOfLink(expiresAt))}. Rien n’a changé, et nous ne gardons pas cette adresse. Recommencez depuis l’espace contrat, ou appelez-nous au ${phoneNumber(company.phone)}.`,
} as const;

/** Words of the page of a private link that another one has replaced. */
export const replacedLinkWords = {
  title: "Ce lien privé a été remplacé",
  text: "L’adresse e-mail de ce contrat a changé. Le nouveau lien est arrivé à la nouvelle adresse : ouvrez-le depuis cette boîte.",
  notYou: `Vous n’avez pas demandé ce changement ? Appelez-nous au ${phoneNumber(company.phone)}.`,
} as const;
