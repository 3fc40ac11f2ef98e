import { exactEuros, longDate, timeInParis } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { choiceEndsOn, continuityMonthlyCents, continuityOptions } from "#domain/contract/continuity.ts";
import type { Ending } from "#domain/contract/lifecycle.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { endsInFreeStart, lastDayOfService, suspendedOn } from "#domain/contract/termination.ts";

/** What a termination depends on. */
export type TerminatedContract = Pick<SignedContract, "number" | "dates" | "terms">;

/** Subject of the mail to the client, and title of what the page then shows. */
export const terminationKept = "Votre résiliation est enregistrée";

/** How to terminate on a day: the last day of service, and what follows (terms, article resiliation-abonne). */
export function terminationWords(contract: TerminatedContract, today: Day) {
  const lastDayOn = lastDayOfService(contract.dates, today);
  return {
    title: "Résilier",
    lead: "Vous résiliez quand vous le souhaitez, sans frais ni motif.",
    ifToday: `Si vous résiliez aujourd’hui, ${longDate(today)}, votre dernier jour de service est le`,
    lastDayOn,
    lastDay: longDate(lastDayOn),
    after: [suspension(lastDayOn), dues(contract, lastDayOn)].join(" "),
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
  back: "Revenir au contrat sans résilier",
  otherDay: {
    tone: "error",
    title: "Votre dernier jour de service a changé",
    text: "Rien n’est enregistré. Relisez la date ci-dessous, puis confirmez.",
  },
} as const;

/** What becomes of services, payments and site after a last day of service, a sentence each. */
export function afterTermination(
  contract: Pick<TerminatedContract, "dates" | "terms">,
  lastDay: Day,
): readonly string[] {
  return [
    stillActiveWords(lastDay),
    suspension(lastDay),
    dues(contract, lastDay),
    siteAfter(contract, lastDay),
  ];
}

/** « Vos services restent actifs jusqu’au 15 octobre 2025 inclus. » */
export function stillActiveWords(lastDay: Day): string {
  return `Vos services restent actifs jusqu’au ${longDate(lastDay)} inclus.`;
}

/** « Reçue le 15 septembre 2025 à 14 h 32. » */
export function receivedWords({ askedAt }: Pick<Ending, "askedAt">): string {
  return `Reçue le ${longDate(dayInParis(askedAt))} à ${timeInParis(askedAt)}.`;
}

function suspension(lastDay: Day): string {
  return `Les services sont suspendus à compter du ${longDate(suspendedOn(lastDay))}.`;
}

function dues({ dates }: Pick<TerminatedContract, "dates">, lastDay: Day): string {
  return endsInFreeStart(dates, lastDay)
    ? "Aucune mensualité n’est due."
    : "Aucune mensualité n’est due au-delà ; si elle a été prélevée, nous la remboursons.";
}

/** What becomes of the site (terms, articles resiliation-abonne and continuite). */
function siteAfter({ dates, terms }: Pick<TerminatedContract, "dates" | "terms">, lastDay: Day): string {
  const options = continuityOptions(terms.edition, dates.acceptedOn, lastDay);
  if (options.includes("buy-out")) {
    return "L’accès au site et à son hébergement est alors suspendu. Le site n’est pas restitué, sauf si vous l’achetez.";
  }
  return options.length > 0
    ? `Vous choisissez ensuite, jusqu’au ${longDate(choiceEndsOn(lastDay))}, entre la continuité de votre site, pour ${exactEuros(continuityMonthlyCents)} TTC par mois, et la récupération de vos données et de votre site.`
    : "Avant 2 ans d’abonnement, les services sont suspendus sans autre option.";
}
