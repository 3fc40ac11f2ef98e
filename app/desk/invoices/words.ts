import { formatDay } from "#content/desk/dates.ts";
import {
  asTitle,
  counted,
  dayAndMonth,
  deBefore,
  exactEuros,
  inWords,
  monthAndYear,
  monthName,
} from "#content/site/format.ts";
import type { InvoiceWait } from "#domain/billing/reconciliation.ts";
import { type Day, dayOfMonth, monthOf } from "#domain/calendar.ts";
import type { InvoicesMonth, MonthTotals } from "#server/desk/invoices/invoices.ts";

export const invoicesWords = {
  title: "Factures",
  months: "Mois",
  glance: {
    title: "Le mois en un coup d’œil",
    net: "TTC, avoirs déduits",
    whole: "TTC",
    withoutVat: "HT",
    vat: "TVA",
    threads: "Des échéances aux prélèvements",
    dues: "Échéances",
    invoices: "Factures",
    debits: "Prélèvements",
    closed: "Tout se tient, au centime",
    gaps: (count: number) =>
      count === 1 ? "Un écart, et il s’explique" : `${asTitle(inWords(count))} écarts, et ils s’expliquent`,
    more: (count: number) => (count === 1 ? "Et un autre." : `Et ${inWords(count)} autres.`),
    /** What makes up the invoices of the month’s due days, less their credit notes. */
    sum: (net: string, parts: string) => `${net} facturés, avoirs déduits : ${parts}.`,
  },
  waiting: {
    title: "En attente de facture",
    text: "Elles seront établies dans l’heure qui suit la correction, datées de ce jour-là.",
    none: (month: string) => `Aucune : chaque échéance ${month} a sa facture.`,
    reasons: {
      siret: "La clé de son SIRET ne correspond pas.",
      "vat-number": "Son siège est dans un autre pays de l’Union : sa facture attend son numéro de TVA.",
      address: "L’adresse e-\u2060mail est à confirmer par l’abonné, ou à vérifier par téléphone.",
      round: "Sa facture est établie dans l’heure.",
      restored: "Les données ont été restaurées : les derniers numéros émis sont à dire sur le serveur.",
      clock: "L’horloge du site est en doute : la date est à confirmer à la page Aujourd’hui.",
    } satisfies Record<InvoiceWait, string>,
    because: {
      siret: "son SIRET est à corriger",
      "vat-number": "son numéro de TVA manque",
      address: "son adresse n’est pas confirmée",
      round: "elle est établie dans l’heure",
      restored: "les données ont été restaurées",
      clock: "la date est à confirmer",
    } satisfies Record<InvoiceWait, string>,
    presented: "Le prélèvement, lui, est parti.",
    nothingPresented: "Rien n’est prélevé non plus.",
    due: (day: string, amount: string) => `Échéance du ${day}, ${amount}`,
    siret: "Corriger le SIRET…",
    "vat-number": "Écrire le numéro de TVA…",
    address: "Vérifier l’adresse…",
    see: "Voir le contrat",
    about: (name: string) => ` : ${name}`,
    more: (count: number) => `Et ${inWords(count)} autres.`,
  },
  files: {
    title: "Pour la comptabilité",
    archive: "Télécharger le mois",
    archiveNote: (documents: string) => `${documents} en PDF, et leurs données en XML.`,
    entries: "Écritures comptables",
    entriesNote: (lines: number, sum: string) =>
      `Journaux VE, BQ et OD, à la date des pièces : ${counted(lines, "ligne")}, ${sum} au débit comme au crédit`,
    csv: "Liste du mois",
    csvNote: (count: number) => `${count} ligne${count > 1 ? "s" : ""}, au format CSV`,
    running: (toOn: Day) => `Le mois court encore : ces fichiers changeront jusqu’au ${dayAndMonth(toOn)}.`,
  },
  list: {
    title: "Factures et avoirs du mois",
    caption: (month: string, oldestFirst: boolean) =>
      `Factures et avoirs de ${month}, les ${oldestFirst ? "premiers" : "derniers"} numéros d’abord`,
    columns: {
      client: "Client",
      number: "Numéro",
      date: "Date",
      state: "État",
      withoutVat: "HT",
      vat: "TVA 20 %",
      total: "TTC",
    },
    tabs: {
      toutes: "Toutes",
      "a-prelever": "À prélever",
      preparees: "Préparées",
      presentees: "Présentées",
      payees: "Payées",
      impayees: "Impayées",
      autrement: "Réglées",
      annulees: "Annulées par avoir",
      avoirs: "Avoirs",
    },
    states: "États",
    search: "Numéro ou client",
    searchForm: "Factures du mois",
    find: "Trouver",
    none: "Aucune",
    noneText: "Aucun document de ce mois ne répond à cette recherche.",
    all: "Tout le mois",
  },
  states: {
    waiting: "À prélever",
    prepared: "Préparée",
    presented: "Présentée",
    paid: "Payée",
    returned: "Impayée",
    "to-reclaim": "À récupérer",
    settled: "Réglée",
    credited: "Annulée par avoir",
    creditNote: "Avoir",
    leftAside: "Laissée de côté",
  },
  notes: {
    toDeposit: (run: string) => `remise ${run} à déposer`,
    debitedToday: "se prélève aujourd’hui",
    debitedOn: (day: string) => `se prélève le ${day}`,
    attempt: (run: string) => `remise ${run}`,
    credited: (number: string) => `avoir ${number}`,
    creditedInPart: (cents: number) => `créditée de ${exactEuros(cents)}`,
    toRefund: (cents: number) => `${exactEuros(cents)} à rembourser`,
    ofWhole: "de la facture",
    ofPart: "sur la facture",
  },
  readOnly: "Votre rôle permet de lire les factures.",
  noMonth: {
    lead: (month: Day) => `Aucune facture en ${monthAndYear(month)}.`,
    title: "Rien n’est échu",
    text: "Une facture est établie le jour de chaque échéance. Aucune n’est encore échue ce mois-là.",
    current: (today: Day) => `Voir ${monthName(today)}`,
    debits: (month: Day) => `Les prélèvements ${ofMonth(month)}`,
  },
} as const;

/** « 26 factures et 2 avoirs depuis le 1er décembre. Deux échéances attendent leur facture. » */
export function invoicesLead({ all, waiting }: InvoicesMonth, month: Day, today: Day): string {
  const { invoices, creditNotes } = all;
  const isOver = monthOf(month).toOn < today;
  const counted = isOver
    ? `${invoicesCounted(invoices.count)}, ${creditNotes.count === 0 ? "aucun avoir" : creditNotesCounted(creditNotes.count)}`
    : `${documentsCounted(all)} depuis le ${dayAndMonth(month)}`;
  const waits =
    waiting.length === 0
      ? ""
      : waiting.length === 1
        ? " Une échéance attend sa facture."
        : ` ${asTitle(inWords(waiting.length, { feminine: true }))} échéances attendent leur facture.`;
  const end = isOver
    ? " Le mois est fini : il ne changera plus que par un avoir, daté du jour où il est établi."
    : "";
  return `${counted}.${waits}${waits ? "" : end}`;
}

/** « 26 factures et 2 avoirs ». */
export function documentsCounted({ invoices, creditNotes }: MonthTotals): string {
  return creditNotes.count === 0
    ? invoicesCounted(invoices.count)
    : `${invoicesCounted(invoices.count)} et ${creditNotesCounted(creditNotes.count)}`;
}

export function invoicesCounted(count: number): string {
  return count === 0 ? "Aucune facture" : `${count} facture${count > 1 ? "s" : ""}`;
}

export function creditNotesCounted(count: number): string {
  return `${count} avoir${count > 1 ? "s" : ""}`;
}

/** « −8,90 € » for an amount below zero. */
export function signedEuros(cents: number): string {
  return cents < 0 ? `−${exactEuros(-cents)}` : exactEuros(cents);
}

/** « de décembre », « d’août ». */
export function ofMonth(month: Day): string {
  const name = monthName(month);
  return `${deBefore(name)}${name}`;
}

/** « Décembre, au 7 » while the month runs, then « Décembre ». */
export function totalLabel(month: Day, today: Day): string {
  const { fromOn, toOn } = monthOf(month);
  const name = asTitle(monthName(month));
  return fromOn <= today && today < toOn ? `${name}, au ${dayOfMonth(today)}` : name;
}

type Counted = Record<
  string,
  (count: number, context: { readonly month: Day; readonly today: Day }) => string
>;

/** The words of each part of the three threads, after its number. */
export const partWords = {
  dues: {
    owed: (count, { month, today }) => {
      const { fromOn, toOn } = monthOf(month);
      const due = count > 1 ? "échues" : "échue";
      return fromOn <= today && today < toOn
        ? `${due} du 1er au ${dayOfMonth(today)}`
        : count > 1
          ? "dues"
          : "due";
    },
    "no-longer-owed": (count) => (count > 1 ? "qui ne sont plus dues" : "qui n’est plus due"),
  },
  invoices: {
    issued: (count) => (count > 1 ? "établies" : "établie"),
    waiting: () => "en attente",
    without: () => "sans facture",
  },
  debits: {
    paid: (count) => (count > 1 ? "payés" : "payé"),
    settled: (count) => (count > 1 ? "réglés sans prélèvement" : "réglé sans prélèvement"),
    prepared: (count) => (count > 1 ? "préparés, à déposer" : "préparé, à déposer"),
    presented: (count) => (count > 1 ? "présentés" : "présenté"),
    "without-invoice": (count) => (count > 1 ? "sans leur facture" : "sans sa facture"),
    cancelled: (count) => (count > 1 ? "annulés" : "annulé"),
    returned: (count) => (count > 1 ? "rejetés" : "rejeté"),
    "to-reclaim": () => "à récupérer",
    "left-aside": (count) => (count > 1 ? "laissés de côté" : "laissé de côté"),
    "to-present": () => "à présenter",
  },
} as const satisfies Record<"dues" | "invoices" | "debits", Counted>;

/** The words of each part of the sum of invoices, after its amount. */
export const sumWords = {
  paid: "payés",
  prepared: "préparés, à déposer",
  presented: "présentés",
  returned: "impayés",
  toReclaim: "à récupérer",
  leftAside: "laissés de côté",
  toPresent: "à présenter",
  toRefund: "à rembourser",
} as const;

/** « À venir d’ici au 31 décembre : 108 échéances, 9 969,95 €. » */
export function comingWords({ count, cents }: InvoicesMonth["coming"], month: Day): string {
  const dues = count > 1 ? `${count} échéances` : "une échéance";
  return `À venir d’ici au ${dayAndMonth(monthOf(month).toOn)} : ${dues}, ${exactEuros(cents)}.`;
}

/** The words that explain a due day whose invoice and debit differ, after the client. */
export function discrepancyWords(
  { due, reason, cents, toRefundCents }: InvoicesMonth["reconciliation"]["discrepancies"][number],
  today: Day,
): { readonly before: string; readonly amount: string; readonly after: string } {
  const toRefund = exactEuros(toRefundCents);
  if (reason === "without-invoice") {
    const because = invoicesWords.waiting.because[due.wait ?? "round"];
    const isDebited = due.record.debits.length > 0;
    return {
      before: isDebited ? "prélèvement parti sans facture," : "échéance réglée sans facture,",
      amount: exactEuros(cents),
      after: `: ${because}.`,
    };
  }
  if (reason === "credited") {
    const isWhole = due.standing.creditedCents === cents;
    const how = isWhole ? "puis annulée par un avoir" : "puis créditée en partie";
    return { before: `facture payée, ${how}.`, amount: toRefund, after: "à rembourser." };
  }
  const debit = due.record.debits.at(-1);
  const paid = debit ? `prélèvement du ${formatDay(debit.collectionOn, today)}` : "règlement";
  const before = `${paid} pour une échéance qui n’était plus due, donc sans facture.`;
  if (toRefundCents > 0) return { before, amount: toRefund, after: "à rembourser." };
  const refundedOn = due.record.refunds.at(-1)?.refundedOn;
  return refundedOn
    ? { before, amount: exactEuros(cents), after: `remboursés le ${formatDay(refundedOn, today)}.` }
    : { before, amount: exactEuros(cents), after: "à faire révoquer par la banque." };
}
