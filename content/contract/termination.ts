import { euros, exactEuros, grouped, inSentence, longDate, timeInParis } from "#content/site/format.ts";
import type { FieldWords } from "#content/site/forms.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import {
  choiceEndsOn,
  continuityMonthlyCents,
  continuityOptions,
  continuityThresholdYears,
} from "#domain/contract/continuity.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { type ContractStatus, type Ending, suspensionOf } from "#domain/contract/lifecycle.ts";
import { termsOn } from "#domain/contract/packs-in-force.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import {
  endsInFreeStart,
  type LeavingReason,
  lastDayOfService,
  longestLeavingWords,
  suspendedOn,
} from "#domain/contract/termination.ts";
import { buyOutCents } from "#domain/pack.ts";

/** The facts that a termination depends on. */
export type TerminatedContract = Pick<
  SignedContract,
  "number" | "dates" | "terms" | "laterPacks" | "takenOver"
>;

/** Subject of the mail to the client, and title of the page afterwards. */
export const terminationSaved = "Votre résiliation est enregistrée";

/**
 * How to terminate on a given day: the last day of service, and the consequences (terms, article resiliation-abonne).
 */
export function terminationWords(
  contract: TerminatedContract & { readonly status: ContractStatus },
  today: Day,
) {
  const lastDayOn = lastDayOfService(contract.dates, today);
  const isSuspended = Boolean(suspensionOf(contract.status));
  return {
    title: "Résilier",
    lead: "Vous résiliez quand vous le souhaitez, sans frais ni motif.",
    ifToday: `Si vous résiliez aujourd’hui, ${longDate(today)}, votre dernier jour de service est le`,
    lastDayOn,
    lastDay: longDate(lastDayOn),
    after: [
      ...(isSuspended ? [] : [suspension(lastDayOn)]),
      dues(contract, lastDayOn),
      siteAfter(contract, lastDayOn, { isSuspended }),
    ].join(" "),
    command: "Résilier le contrat",
    how: "Vous pouvez aussi écrire, par e-mail ou par courrier, en rappelant le numéro du contrat. Une question ? Appelez-nous.",
    mail: "Résilier par e-mail",
    article: "Lire l’article des conditions",
    subject: `Résiliation du contrat ${contract.number}`,
    body: `Bonjour,\n\nJe résilie le contrat d’abonnement numéro ${contract.number}.\n`,
  };
}

/** Words of the page that asks for a confirmation. */
export const terminationStep = {
  title: "Résilier le contrat",
  pageTitle: "Résilier le contrat | Agence 2H",
  what: "Ce qui se passe ensuite",
  receipt: (email: string) =>
    `Un accusé de réception, avec la date, l’heure et votre dernier jour de service, vous est adressé à ${email}.`,
  confirm: "Confirmer la résiliation",
  back: "Revenir à l’espace contrat sans résilier",
  otherDay: {
    tone: "error",
    title: "Votre dernier jour de service a changé",
    text: "Rien n’est enregistré. Relisez la date ci-dessous, puis confirmez.",
  },
} as const;

/** Words of the question why somebody leaves. Nothing depends on the answer, and none is chosen beforehand. */
export const leavingWords = {
  title: "Voulez-vous nous dire pourquoi ?",
  hint: "Rien ne vous y oblige, et rien n’en dépend.",
  reasons: {
    price: "Le prix",
    use: "Je n’en ai plus l’usage",
    activity: "J’arrête mon activité, ou je la cède",
    provider: "Je change de prestataire",
    service: "Quelque chose n’allait pas",
  } satisfies Record<LeavingReason, string>,
  words: {
    label: "En quelques mots",
    optional: true,
    message: `Votre message dépasse ${grouped(longestLeavingWords)} caractères : raccourcissez-le, rien n’est enregistré.`,
  } satisfies FieldWords,
  /** The note of the contract that keeps the answer. */
  note: (reason: LeavingReason | null, words: string) =>
    [
      reason && `Raison donnée en résiliant : ${inSentence(leavingWords.reasons[reason])}.`,
      words && `« ${words} »`,
    ]
      .filter(Boolean)
      .join(" "),
  by: (person: string) => `${person}, abonné`,
};

/** Words of the page that takes a termination back, and of what follows. */
export const takeBackWords = {
  title: "Garder mon contrat",
  pageTitle: "Garder mon contrat | Agence 2H",
  saved: "Votre contrat continue",
  offer: {
    title: "Vous changez d’avis ?",
    text: (lastDayOn: Day) =>
      `Jusqu’au ${longDate(addDays(lastDayOn, -1))} inclus, votre contrat peut continuer comme avant : même prix, même échéance, même ancienneté.`,
  },
  lead: ({ askedAt, lastDayOn }: Pick<Ending, "askedAt" | "lastDayOn">) =>
    `Vous avez résilié ce contrat le ${longDate(dayInParis(askedAt))} à ${timeInParis(askedAt)}, avec effet le ${longDate(lastDayOn)}. En le gardant, c’est comme si vous n’aviez rien demandé.`,
  what: "Ce qui redevient comme avant",
  goesOn: {
    active: "Vos services continuent, sans interruption.",
    suspended: "Vos services restent suspendus.",
  },
  nextDebit: (cents: number, on: Day, maskedIban: string) =>
    `Prochain prélèvement : ${exactEuros(cents)}, le ${longDate(on)}, sur le compte ${maskedIban}.`,
  later: (dueOn: Day) =>
    `L’échéance du ${longDate(dueOn)} est prélevée plus tard, pour vous être annoncée ${preNotificationDays} jours avant.`,
  receipt: (email: string) => `Un e-mail le confirme à ${email}.`,
  changed: {
    tone: "error",
    title: "Votre prochain prélèvement a changé",
    text: "Rien n’est enregistré. Relisez-le ci-dessous, puis confirmez.",
  },
  confirm: "Garder mon contrat",
  back: "Maintenir la résiliation",
  done: (at: number) => `Résiliation annulée le ${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  doneText: (email: string) =>
    `Elle est sans effet. Un e-mail le confirme à ${email}, et annonce votre prochain prélèvement. Vous restez libre de résilier à tout moment.`,
} as const;

/** What is as before once a termination is taken back, one sentence each. */
export function keptSentences({
  after,
  next,
  maskedIban,
  email,
}: {
  readonly after: ContractStatus;
  readonly next: { readonly dueOn: Day; readonly collectionOn: Day; readonly amountCents: number } | null;
  readonly maskedIban: string;
  readonly email: string;
}): readonly string[] {
  const { goesOn, nextDebit, later, receipt } = takeBackWords;
  return [
    suspensionOf(after) ? goesOn.suspended : goesOn.active,
    ...(next ? [nextDebit(next.amountCents, next.collectionOn, maskedIban)] : []),
    ...(next && next.collectionOn > debitDay(next.dueOn) ? [later(next.dueOn)] : []),
    receipt(email),
  ];
}

/** An end that a subscriber asks for, or asked for at an instant. */
type RequestedEnd = Pick<Ending, "lastDayOn" | "suspension"> & Partial<Pick<Ending, "askedAt">>;

/** The consequences of a termination by the subscriber, one sentence each, starting with the last day. */
export function afterTermination(
  contract: Omit<TerminatedContract, "number">,
  ending: RequestedEnd,
): readonly string[] {
  const { lastDayOn } = ending;
  const isSuspended = Boolean(ending.suspension);
  return [
    stillActiveWords(ending),
    ...(isSuspended ? [] : [suspension(lastDayOn)]),
    dues(contract, lastDayOn),
    siteAfter(contract, lastDayOn, { isSuspended }),
  ];
}

/**
 * « Vos services restent actifs jusqu’au 15 octobre 2025 inclus. », or the sentence for services that are suspended.
 */
function stillActiveWords(ending: RequestedEnd): string {
  const lastDay = longDate(ending.lastDayOn);
  if (ending.suspension) return `Votre contrat prend fin le ${lastDay} ; vos services restent suspendus.`;
  return ending.askedAt !== undefined && dayInParis(ending.askedAt) > ending.lastDayOn
    ? `Vos services sont restés actifs jusqu’au ${lastDay} inclus.`
    : `Vos services restent actifs jusqu’au ${lastDay} inclus.`;
}

/** « Votre demande a été reçue le 15 septembre 2025 à 14 h 32. », for the person who made the request. */
export function requestReceived(ending: RequestedEnding): string {
  return `Votre demande a été ${receivedWords(ending)}.`;
}

/**
 * « reçue le 15 septembre 2025 à 14 h 32 »; for a letter, its day and the day on which it was recorded. The day of a
 * withdrawal is the day on which it was sent.
 */
export function receivedWords({ askedAt, askedOn, state }: RequestedEnding): string {
  const recordedOn = dayInParis(askedAt);
  const recorded = `${longDate(recordedOn)} à ${timeInParis(askedAt)}`;
  if (askedOn === recordedOn) return `reçue le ${recorded}`;
  return `${state === "withdrawn" ? "envoyée" : "reçue"} le ${longDate(askedOn)} et enregistrée le ${recorded}`;
}

/** When an end was requested. */
type RequestedEnding = Pick<Ending, "state" | "askedAt" | "askedOn">;

/** « Les services sont suspendus à compter du 16 octobre 2025. » */
export function suspension(lastDay: Day): string {
  return `Les services sont suspendus à compter du ${longDate(suspendedOn(lastDay))}.`;
}

function dues({ dates, takenOver }: Pick<TerminatedContract, "dates" | "takenOver">, lastDay: Day): string {
  if (endsInFreeStart(dates, lastDay))
    return takenOver
      ? `La mensualité du ${longDate(dates.firstDebitOn)}, la première depuis la reprise de votre contrat, n’est pas due, et aucune ne le sera ensuite.`
      : "Aucune mensualité n’est due.";
  return "La mensualité du dernier jour de service n’est pas due, et aucune ne le sera ensuite ; si l’une d’elles a été prélevée, nous la remboursons.";
}

const paperDecides =
  "Votre site et votre nom de domaine suivent ce que prévoit le contrat que vous avez signé.";

const domainName = "Votre nom de domaine reste à vous.";

/**
 * The consequences for the site (terms, articles resiliation-abonne and continuite). `isSuspended`: access to it ended
 * before the contract does. The paper of a contract that was taken over has terms of its own.
 */
export function siteAfter(
  contract: Omit<TerminatedContract, "number">,
  lastDay: Day,
  { isSuspended = false } = {},
): string {
  const { terms, since } = termsOn(contract, lastDay);
  if (contract.takenOver && terms === contract.terms) return paperDecides;
  const options = continuityOptions(terms.edition, since, lastDay);
  if (options.includes("buy-out")) {
    const access = isSuspended
      ? "L’accès au site et à son hébergement reste suspendu."
      : "À cette date, l’accès au site et à son hébergement est suspendu.";
    return `${access} Le site n’est pas remis, sauf si vous le rachetez, pour ${euros(buyOutCents)} TTC. Votre nom de domaine vous appartient, sous réserve du règlement des sommes dues.`;
  }
  return options.length > 0
    ? `Sous réserve d’avoir réglé les sommes dues, vous choisissez ensuite, jusqu’au ${longDate(choiceEndsOn(lastDay))}, entre la continuité de votre site, pour ${exactEuros(continuityMonthlyCents)} TTC par mois, et la récupération de vos données et de votre site. ${domainName}`
    : `Votre abonnement compte moins de ${continuityThresholdYears} ans : le site n’est pas remis. ${domainName}`;
}
