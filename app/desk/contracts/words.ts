import { stateWords } from "#content/contract/contract-states.ts";
import { packWords } from "#content/contract/packs.ts";
import { formatDay } from "#content/desk/dates.ts";
import { counted, exactEuros, grouped, inWords } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { Outlook } from "#domain/contract/outlook.ts";
import type { PackId } from "#domain/pack.ts";

export const contractsWords = {
  priceAfter: (price: string) => `puis ${price}`,
  gift: (code: string) => `cadeau ${code}`,
  amendment: {
    coming: (pack: string, day: string) => `${pack} le ${day}`,
    renounce: (day: string) => `sauf renonciation d’ici au ${day}`,
    renounced: (day: string) => `avenant sans effet depuis le ${day}`,
  },
  takeOver: "Reprendre un contrat",
  title: "Contrats",
  tabsName: "États",
  tabs: {
    all: "Tous",
    active: "Actifs",
    suspended: "Suspendus",
    terminating: "En résiliation",
    ended: "Terminés",
  },
  states: { ...stateWords, ended: "Terminé" },
  filter: "Filtrer",
  filterName: "Filtrer les contrats",
  chosen: "Filtres :",
  remove: "retirer",
  fields: {
    words: "Numéro, entreprise, personne, SIRET",
    state: "État",
    pack: "Pack",
    emailState: "Adresse e-mail",
    mandateState: "Mandat",
    moneyState: "Règlement",
    zenmasterId: "ZenMaster",
    from: "Signés du",
    through: "au",
  },
  all: {
    state: "Tous",
    pack: "Tous",
    emailState: "Toutes",
    mandateState: "Tous",
    moneyState: "Tous",
    zenmasterId: "Tous",
  },
  withoutZenmaster: "Sans ZenMaster",
  ofZenmaster: (name: string) => `ZenMaster : ${name}`,
  somebody: "cette personne",
  emailStates: { waiting: "À confirmer", confirmed: "Confirmée" },
  mandateStates: { dead: "Refusé par la banque" },
  moneyStates: { unpaid: "Impayé", due: "Échéance à encaisser", "to-refund": "À rembourser" },
  chosenEmailStates: { waiting: "Adresse à confirmer", confirmed: "Adresse confirmée" },
  /** Before the day, on a narrow screen. */
  signed: "signé le",
  columns: {
    name: "Raison sociale",
    number: "Numéro",
    state: "État",
    pack: "Pack",
    price: "Prix TTC",
    signedOn: "Signé le",
    outlook: "Prochaine date",
    town: "Ville",
  },
  caption: (order: string, first: number, last: number, total: number) =>
    `Contrats, ${order}, lignes ${first} à ${last} sur ${total}`,
  orders: {
    "number-desc": "les plus récents d’abord",
    "number-asc": "les plus anciens d’abord",
    "name-asc": "de A à Z",
    "name-desc": "de Z à A",
    "price-desc": "les plus chers d’abord",
    "price-asc": "les moins chers d’abord",
  },
  perMonth: "par mois, toutes pages",
  asCsv: " en CSV",
  none: {
    title: "Aucun contrat",
    text: "Le premier contrat signé sur le site arrive ici aussitôt.",
  },
  noneFound: "Rien ne correspond",
  everything: "Voir tous les contrats",
  widen: {
    words: "Chercher sans ces mots",
    state: "Chercher dans tous les états",
    packId: "Chercher dans tous les packs",
    emailState: "Chercher toutes les adresses",
    mandateState: "Chercher avec tous les mandats",
    moneyState: "Chercher sans regarder les règlements",
    zenmasterId: "Chercher chez tout le monde",
    period: "Chercher à toutes les dates",
  },
} as const;

/** The words before the day of each outlook. */
export const outlookWords = {
  renewed: "reconduit le",
  suspended: "suspendu depuis le",
  "last-day": "dernier jour le",
  ended: "fini le",
  withdrawn: "rétractation du",
} as const satisfies Record<Outlook["kind"], string>;

/** How many subscriptions run and how much they pay; with filters, how many contracts match. */
export function contractsLead({
  total,
  running,
  monthlyCents,
  isFiltered,
}: {
  readonly total: number;
  readonly running: number;
  readonly monthlyCents: number;
  readonly isFiltered: boolean;
}): string {
  if (isFiltered) {
    if (total === 0) return "";
    return total === 1
      ? "Un contrat correspond à ces filtres."
      : `${grouped(total)} contrats correspondent à ces filtres.`;
  }
  if (running === 0) return "Aucun abonnement n’est en cours.";
  const revenue = `${exactEuros(monthlyCents)} TTC par mois`;
  return running === 1
    ? `Un abonnement en cours fait ${revenue}.`
    : `${grouped(running)} abonnements en cours font ${revenue}.`;
}

/** « 156 contrats, dont 140 en cours ». */
export function contractsTotal(total: number, running: number): string {
  const contracts = counted(total, "contrat");
  if (running === total) return `${contracts} en cours`;
  return `${contracts}, dont ${running === 0 ? "aucun" : grouped(running)} en cours`;
}

/** « Exporter 156 lignes ». */
export function exportLabel(count: number): string {
  return count === 1 ? "Exporter une ligne" : `Exporter ${grouped(count)} lignes`;
}

/** « signés du 1er mars au 31 mars », « signés depuis le 1er mars ». */
export function periodLabel(
  { from, through }: { readonly from?: Day | undefined; readonly through?: Day | undefined },
  today: Day,
): string {
  return `signés ${periodIn({ from, through }, today)}`;
}

function periodIn({ from, through }: Parameters<typeof periodLabel>[0], today: Day): string {
  if (from && through) return `du ${formatDay(from, today)} au ${formatDay(through, today)}`;
  return from ? `depuis le ${formatDay(from, today)}` : `jusqu’au ${formatDay(through!, today)}`;
}

/** « Aucun contrat suspendu ne contient « lanternes ». Sans le filtre d’état, il y en a un. » */
export function nothingFound(
  filter: {
    readonly words?: string | undefined;
    readonly state?: keyof typeof contractsWords.states | undefined;
    readonly packId?: PackId | undefined;
    readonly emailState?: "waiting" | "confirmed" | undefined;
    readonly mandateState?: "dead" | undefined;
    readonly moneyState?: keyof typeof withMoney | undefined;
    readonly zenmasterId?: string | undefined;
    readonly from?: Day | undefined;
    readonly through?: Day | undefined;
  },
  hiddenBy: { readonly filter: keyof typeof without; readonly count: number } | null,
  today: Day,
): string {
  const { words, state, packId, emailState, mandateState, moneyState, zenmasterId, from, through } = filter;
  const subject = [
    "Aucun contrat",
    state && contractsWords.states[state].toLowerCase(),
    packId && `du pack ${packWords[packId].listName}`,
    emailState && `à l’adresse ${emailState === "waiting" ? "à confirmer" : "confirmée"}`,
    mandateState && "au mandat refusé",
    moneyState && withMoney[moneyState],
    zenmasterId !== undefined && (zenmasterId === "" ? "sans ZenMaster" : "de ce ZenMaster"),
    (from || through) && `signé ${periodIn({ from, through }, today)}`,
  ]
    .filter(Boolean)
    .join(" ");
  const sentence = words ? `${subject} ne contient « ${words} ».` : `${subject}.`;
  if (!hiddenBy) return sentence;
  return `${sentence} Sans ${without[hiddenBy.filter]}, il y en a ${inWords(hiddenBy.count)}.`;
}

const withMoney = {
  unpaid: "avec un impayé",
  due: "avec une échéance à encaisser",
  "to-refund": "avec une somme à rembourser",
} as const;

const without = {
  words: "ces mots",
  state: "le filtre d’état",
  packId: "le filtre de pack",
  emailState: "le filtre d’adresse",
  mandateState: "le filtre de mandat",
  moneyState: "le filtre de règlement",
  zenmasterId: "le filtre de ZenMaster",
  period: "les dates",
} as const;
