import { taxSourceNames } from "#content/desk/accounting.ts";
import { fullInstant } from "#content/desk/dates.ts";
import {
  asTitle,
  counted,
  deBefore,
  exactEuros,
  grouped,
  inSentence,
  inWords,
  longDate,
  monthAndYear,
  monthName,
} from "#content/site/format.ts";
import type { TaxSource } from "#domain/billing/tax-due.ts";
import { addMonths, type Day } from "#domain/calendar.ts";
import type { CloseProblem } from "#server/billing/books/close-month.ts";
import type { BooksMonth, MonthState } from "#server/desk/books/month.ts";

/** Words of the page that closes the months of the books. */
export const closesWords = {
  title: "Clôtures",
  months: (year: number) => `Mois de l’exercice ${year}`,
  states: {
    closed: "clos",
    "to-close": "à clore",
    waits: "attend son tour",
    running: "en cours",
  } satisfies Record<MonthState, string>,
  lead: ({ state, closesOn, toOn, fromOn }: BooksMonth) =>
    ({
      closed: `Clos. Ce qui arrive encore s’écrit dans le mois ouvert.`,
      "to-close": `À clore au plus tard le ${longDate(closesOn)} ; sans vous, il se clôt seul ce jour-là.`,
      waits: `Un mois d’avant est encore ouvert : il se clôt d’abord.`,
      running: `En cours jusqu’au ${longDate(toOn)} ; ${monthName(fromOn)} pourra ensuite être clos.`,
    })[state],
  panel: {
    title: "TVA exigible",
    onPayments: (cents: number) => `sur ${exactEuros(cents)} encaissés`,
    onInvoices: (cents: number) => `sur ${exactEuros(cents)} facturés`,
    rate: "Taux",
    base: "Base HT",
    tax: "TVA",
    rates: placedRate,
    none: "Rien n’est encore exigible.",
    close: (month: Day) => `Clore ${monthName(month)}…`,
    free: (open: number) =>
      open === 0
        ? "Rien n’empêche de clore."
        : `Rien n’empêche de clore. ${asTitle(inWords(open))} ${open < 2 ? "point reste ouvert ; il passera" : "points restent ouverts ; ils passeront"} dans le mois suivant.`,
    whereIs: (run: string) => `Dire où est ${run}`,
    blocked: (month: Day, blocks: number) =>
      `${asTitle(monthName(month))} ne peut pas encore être clos : ${blocks === 1 ? "un point l’empêche" : `${inWords(blocks)} points l’empêchent`}.`,
    readOnly: "Votre rôle permet de lire les comptes, pas de les clore.",
  },
  closed: {
    title: (at: number, today: Day) => `Clos le ${fullInstant(at, today)}`,
    by: (name: string | null, count: number) =>
      `${name === null ? "De lui-même, le dernier jour du mois suivant" : `Par ${name}`}. ${grouped(count)} écriture${count > 1 ? "s" : ""} ne change${count > 1 ? "nt" : ""} plus.`,
    tax: "TVA à déclarer",
    taxed: "Base HT taxée",
    untaxed: "Sans taxe",
  },
  before: {
    title: "Avant de clore",
    run: (id: string) => `Personne n’a dit si la remise ${id} a été déposée`,
    runText: (count: number, cents: number, on: Day) =>
      `${count === 1 ? "Un prélèvement" : `${grouped(count)} prélèvements`} à partir du ${longDate(on)}, ${exactEuros(cents)}. Déposée, elle ajoute sa TVA au mois ; sinon, elle se déplace et rien n’en est exigible.`,
    openRun: "Ouvrir la remise",
    books: (of: string) => `Les écritures de ${of} ne sont pas celles de son compte`,
    booksText: "Prévenez qui tient le site : « npm run agence -- doctor » dit lesquelles.",
    siret: (name: string, count: number) =>
      count === 1
        ? `Une facture de ${name} attend son SIRET`
        : `${grouped(count)} factures de ${name} attendent son SIRET`,
    siretText: (cents: number, dueOn: Day) =>
      `${exactEuros(cents)}, échéance du ${longDate(dueOn)} : au bout de quinze jours, elle part avec le SIRET signé. La TVA de ce qui est déjà encaissé est comptée.`,
    correctSiret: "Corriger le SIRET",
    unconfirmed: (run: string, cents: number) =>
      `De la remise ${run}, ${exactEuros(cents)} ne sont sur aucun relevé lu`,
    unconfirmedText: (batches: number) =>
      `${batches === 1 ? "Un lot" : `${grouped(batches)} lots`}. Déposez le relevé de la banque : il dira ce qui est arrivé. Sans lui, ces sommes comptent comme encaissées.`,
    deposited: "Chaque remise qui devait y prélever a été déposée",
    collections: (cents: number) => `${exactEuros(cents)} sont au compte 511`,
    collectionsText: "Prélevés, et pas encore portés au compte de la banque.",
    advances: (cents: number) => `${exactEuros(cents)} sont en compte`,
    advancesText: "Reçus sans échéance à payer. Leur TVA est déjà comptée.",
    checked: "Les écritures égalent les comptes des abonnés",
    checkedText: "Vérifié au centime au moment de clore ; un écart l’empêcherait.",
    previous: (month: Day) => `${asTitle(monthName(addMonths(month, -1)))} est clos`,
    first: "C’est le premier mois des écritures",
  },
  tax: {
    title: "D’où vient cette TVA",
    onPayments: "Due sur ce qui est encaissé, pas sur ce qui est facturé",
    onInvoices: "Due sur ce qui est facturé",
    caption: "TVA exigible, par origine et par taux",
    none: "Aucune écriture de ce mois ne rend de TVA exigible.",
    columns: { line: "Ligne", count: "Nombre", rate: "Taux", base: "Base HT", tax: "TVA" },
    sources: taxSourceNames,
    total: "À déclarer",
    rate: rateOf,
    behind: (title: string) => ` : écritures de « ${title} »`,
    invoiced: (cents: number, month: Day) =>
      `${exactEuros(cents)} de TVA sont facturés en ${monthName(month)} : ce n’est pas le montant à déclarer.`,
    waiting: (cents: number, on: Day) =>
      cents <= 0
        ? "Elle devient exigible quand l’argent arrive."
        : `Elle devient exigible quand l’argent arrive. Au ${longDate(on)}, ${exactEuros(cents)} l’attendent encore au compte 44574.`,
    csv: "En tableau (CSV)",
  },
  files: {
    title: "Pour la comptabilité",
    month: (month: Day) => `Écritures ${ofMonth(month)}`,
    monthNote: (lines: number, cents: number) => `${counted(lines, "ligne")}, ${exactEuros(cents)} au débit`,
    year: (year: number) => `Fichier des écritures (FEC) ${year}`,
    yearNote: "Tout l’exercice, jusqu’à ce jour",
    fresh: "Ce qui est nouveau",
    freshNote: "Depuis le dernier téléchargement de ce fichier",
    note: "Journaux VE, BQ et OD. Si votre logiciel reçoit déjà les lignes de la banque, « VE seul » se règle dans content/desk/accounting.ts.",
  },
  after: {
    title: "Ce qui arrive après la clôture",
    numbers:
      "Les numéros d’écriture sont donnés une fois et se suivent : un export est toujours le début du suivant.",
    late: "Un rejet ou un virement connu plus tard s’écrit dans le mois ouvert, avec son propre jour dans le libellé. Une écriture fausse n’est jamais effacée : une autre la corrige.",
  },
  late: {
    title: "Arrivé après, écrit plus tard",
    text: "Un mois clos ne change plus",
    caption: "Ce qui concerne ce mois et fut écrit dans un mois suivant",
    columns: { entry: "Écriture", happened: "Son jour", booked: "Écrite au", amount: "Montant" },
    number: (id: string) => `n° ${id}`,
  },
  behind: {
    title: (source: TaxSource, permille: number) =>
      `${taxSourceNames[source]}, ${inSentence(placedRate(permille))}`,
    count: (shown: number, count: number) =>
      count > shown
        ? `Les ${grouped(shown)} premières écritures sur ${grouped(count)}`
        : `${grouped(shown)} écriture${shown > 1 ? "s" : ""}`,
    caption: "Les écritures de cette ligne",
    none: "Aucune écriture de ce mois n’est dans cette ligne.",
  },
  question: {
    title: (month: Day) => `Clore ${monthAndYear(month)}`,
    text: (month: Day, count: number) =>
      `${count > 1 ? `Les ${grouped(count)} écritures` : "L’écriture"} ${ofMonth(month)} ne change${count > 1 ? "ront" : "ra"} plus. Cela ne se défait pas.`,
    figure: "TVA exigible, figée",
    typed: "Recopiez la TVA exigible, en euros",
    submit: (month: Day) => `Clore ${monthName(month)}`,
    wrongTax: (cents: number) => `La TVA exigible est de ${exactEuros(cents)} : recopiez cette somme.`,
    problems: {
      already: "Ce mois est déjà clos : quelqu’un vient de le clore.",
      order: "Un mois d’avant est encore ouvert : il se clôt d’abord.",
      "not-over": "Ce mois n’est pas fini : il pourra être clos demain au plus tôt après son dernier jour.",
      waits: "Aucune écriture ne peut être faite pour l’instant : voyez « Aujourd’hui ».",
      runs: "Personne n’a dit si une remise de ce mois, ou d’avant, est à la banque : dites-le dans « Prélèvements ».",
      books:
        "Les écritures et les comptes des abonnés diffèrent. Attendez le prochain tour, dans l’heure ; si cela dure, lancez la vérification (« npm run agence -- doctor »).",
      changed: "La TVA exigible vient de changer : relisez-la avant de clore.",
    } satisfies Record<CloseProblem["code"], string>,
  },
  done: (month: Day) => `${asTitle(inSentence(monthAndYear(month)))} est clos.`,
} as const;

/** « d’octobre », « de mars ». */
function ofMonth(month: Day): string {
  const name = monthName(month);
  return `${deBefore(name)}${name}`;
}

/** « 8,5 %, Antilles et Réunion »: the one reduced rate is that of a place (CGI, art. 296). */
function placedRate(permille: number): string {
  if (permille === 0) return "Sans taxe";
  return permille === 85 ? `${rateOf(permille)}, Antilles et Réunion` : rateOf(permille);
}

function rateOf(permille: number): string {
  return `${String(permille / 10).replace(".", ",")} %`;
}
