import { company } from "#content/site/company.ts";
import { dayAndMonth, exactEuros, longDate, phoneNumber, timeInParis } from "#content/site/format.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { weekday } from "#content/site/weekday.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";

/** Words of the page that changes the account of a contract. */
export const accountWords = {
  title: "Changer de compte",
  pageTitle: `Changer de compte | ${company.name}`,
  back: "Revenir à l’espace contrat sans rien changer",
  form: "Nouveau mandat de prélèvement SEPA",
  reference:
    "Référence unique du mandat (RUM) : une nouvelle, attribuée à la validation et rappelée par e-mail",
  collect: "Prélevés sur ce compte",
  collectOn: (day: Day) =>
    `Le ${longDate(day)}, annoncés ${preNotificationDays} jours avant par votre e-mail de confirmation`,
  transfer: "Par virement, je m’en charge",
  transferNote: "Seuls les mois suivants seront prélevés sur ce compte",
  approve: (replacedOn: Day) =>
    `En validant, vous approuvez ce mandat, qui remplace celui du ${longDate(replacedOn)}. Votre contrat et son prix ne changent pas.`,
  wait: (usableAt: number) =>
    `Rien n’est prélevé sur ce compte avant demain, ${weekday(dayInParis(usableAt))} ${dayAndMonth(dayInParis(usableAt))}, à ${timeInParis(usableAt)}. Vous recevez par e-mail un lien pour tout annuler d’ici là.`,
} as const;

/** « Les 89,00 € du 3 décembre », « Les 178,00 € qui restent à régler ». */
export function unpaidTitle(unpaid: readonly AgreedDue[]): string {
  const [only, ...others] = unpaid;
  const amount = exactEuros(totalCentsOf(unpaid));
  return only && others.length === 0
    ? `Les ${amount} du ${dayAndMonth(only.dueOn)}`
    : `Les ${amount} qui restent à régler`;
}

/** Why another account was not signed, for problems that no other form has. */
export const accountProblems: Readonly<Record<"other-dues" | "too-often", ToastMessage>> = {
  "other-dues": {
    tone: "error",
    title: "Erreur",
    text: "Ce qui reste à régler, ou le jour de son prélèvement, a changé entre-temps. Relisez cette page, puis validez de nouveau : rien n’a été signé, et votre saisie est gardée.",
  },
  "too-often": {
    tone: "error",
    title: "Un peu de patience",
    text: `Le compte de ce contrat a déjà changé trois fois en un jour. Appelez-nous au ${phoneNumber(company.phone)} : rien n’a été signé.`,
  },
};

/** Words of the page after another account was signed. */
export const changedWords = {
  title: "Votre nouveau compte est enregistré",
  pageTitle: `Nouveau compte enregistré | ${company.name}`,
  approvedAt: (at: number) => `Approuvé le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  account: "Compte",
  instead: (maskedIban: string, replaced: string) => `${maskedIban}, à la place de ${replaced}`,
  umr: "Référence unique (RUM)",
  holder: "Titulaire",
  sent: (email: string) =>
    `Un e-mail part à l’instant vers ${email}. Gardez-le : il annonce aussi les prélèvements ci-dessous.`,
  download: "Télécharger le mandat",
  next: "La suite",
  back: "Revenir à l’espace contrat",
  notYou: "Ce n’est pas vous ?",
  undoUntil: (until: string) =>
    `Jusqu’à ${until}, le lien « Ce n’est pas moi » de cet e-mail annule tout et nous prévient. Rien n’est prélevé d’ici là. Ensuite, appelez-nous au`,
} as const;

/** One of the days that follow. */
export type NextDay = {
  readonly when: string;
  readonly what: string;
  readonly note: string;
  readonly isDone: boolean;
};

/** The days that follow another account that was signed: what may be taken back until when, then its debits. */
export function nextDays(
  {
    signedAt,
    usableAt,
    agreed,
    next,
  }: {
    readonly signedAt: number;
    readonly usableAt: number;
    readonly agreed: readonly AgreedDue[];
    readonly next: AgreedDue | null;
  },
  today: Day,
): NextDay[] {
  return [
    {
      when: nearInstant(signedAt, today),
      what: "Approuvé",
      note: "Votre mandat est enregistré",
      isDone: true,
    },
    {
      when: nearInstant(usableAt, today),
      what: "Le nouveau compte prend le relais",
      note: "D’ici là, vous pouvez tout annuler",
      isDone: false,
    },
    ...agreed.map(({ dueOn, amountCents, collectionOn }) => ({
      when: longDate(collectionOn),
      what: exactEuros(amountCents),
      note: `L’échéance du ${dayAndMonth(dueOn)}`,
      isDone: false,
    })),
    ...(next
      ? [
          {
            when: longDate(next.collectionOn),
            what: exactEuros(next.amountCents),
            note: "Puis chaque mois, à la même date",
            isDone: false,
          },
        ]
      : []),
  ];
}

/** « Aujourd’hui, 9 h 21 », « Demain, 9 h 21 », « 8 décembre, 9 h 21 ». */
export function nearInstant(at: number, today: Day): string {
  const day = dayInParis(at);
  const name = day === today ? "Aujourd’hui" : day === addDays(today, 1) ? "Demain" : dayAndMonth(day);
  return `${name}, ${timeInParis(at)}`;
}

/** « demain, 9 h 21 », in a sentence. */
export function untilWords(usableAt: number, today: Day): string {
  const words = nearInstant(usableAt, today);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Words of the client’s page about another account that waits. */
export const waitingAccountWords = {
  waits: (maskedIban: string, usableAt: number) =>
    `Nouveau compte, ${maskedIban}, utilisé à partir du ${longDate(dayInParis(usableAt))} à ${timeInParis(usableAt)}.`,
  notMe: "Ce n’est pas moi",
} as const;
