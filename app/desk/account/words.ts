import { exactEuros, inWords } from "#content/site/format.ts";
import type { DebitStage } from "#domain/billing/debit-stage.ts";
import type { Place } from "#domain/billing/places.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";
import type { StatementFilter } from "./statement.ts";

/** Words of the page of the account of a contract. */
export const accountWords = {
  here: "Son compte",
  title: (name: string) => `Compte de ${name}`,
  owed: {
    title: "Reste dû",
    of: (cents: number, months: number) => `sur ${exactEuros(cents)} en ${inWords(months)} mois`,
    nothing: "Rien n’est encore dû.",
    whole: "Chaque centime est à un seul endroit",
    nowhere: (cents: number) => `${exactEuros(cents)} ne sont nulle part : prévenez qui tient le site`,
    settle: "Noter un règlement…",
    asked: (cents: number, isDeducted: boolean) =>
      cents === 0
        ? "L’espace du client ne demande rien."
        : `L’espace du client demande ${exactEuros(cents)}${isDeducted ? ", la somme en compte déduite" : ""}.`,
  },
  table: {
    title: "Le compte",
    text: "Une échéance, un seul état ; dessous, ce qui l’a fait",
    caption: "Le compte de ce contrat, l’échéance la plus récente d’abord",
    none: "Aucune échéance n’est encore connue.",
    noneLeft: "Aucune échéance n’est dans ce cas.",
    filter: "Échéances",
    filters: {
      tout: "Tout",
      du: "Reste dû",
      payees: "Payées et réglées",
      corrections: "Corrections",
    } satisfies Record<StatementFilter, string>,
    columns: {
      day: "Jour",
      document: "Pièce ou mouvement",
      state: "État",
      owed: "Dû",
      received: "Reçu",
    },
    left: (cents: number) => `reste ${exactEuros(cents)}`,
    toRefund: (cents: number) => `${exactEuros(cents)} à rembourser`,
    refunded: (cents: number) => `dont ${exactEuros(cents)} remboursés`,
    onAccount: "Sans échéance",
    inAccount: "En compte",
    counted: "Tout est compté",
    months: (count: number) => (count === 1 ? "1 mois" : `${count} mois`),
    corrections: "Avoirs et remboursements",
    total: "Total",
    owedTotal: "Reste dû",
    toRefundTotal: "À rembourser",
    note: "Ce qui est rayé a été corrigé, jamais effacé : qui l’a annulé reste lisible. Un prélèvement rejeté ne reçoit rien et reste à sa ligne.",
  },
  /** What happened to a due day, with its day. */
  movements: {
    debit: (on: string) => `prélèvement, ${on}`,
    payment: {
      transfer: (on) => `virement, ${on}`,
      cheque: (on) => `chèque, ${on}`,
      card: (on) => `carte, ${on}`,
      account: (on) => `somme en compte, ${on}`,
    } satisfies Record<PaymentMeans, (on: string) => string>,
    refund: (on: string) => `remboursement, ${on}`,
    creditNote: (on: string) => `avoir, ${on}`,
    invoice: (on: string) => `facture, ${on}`,
    returned: (on: string) => `rejet, ${on}`,
    used: (on: string) => `compté, ${on}`,
    /** Of a debit that did not come back. */
    stages: {
      prepared: "préparé, à déposer",
      "at-bank": "à la banque",
      collected: "encaissé",
      confirmed: "confirmé par la banque",
      refused: "refusé d’avance",
      returned: "rejeté",
      withdrawn: "déplacé, jamais prélevé",
      settled: "rejeté",
    } satisfies Record<DebitStage, string>,
    rejected: (on: string, reason: string | null) => ["rejeté le ", on, reason && `, ${reason}`].join(""),
    noted: "Noté au bureau",
    fromFile: "D’après un fichier de la banque",
    counted: "compté sur cette échéance",
    kept: "reçu en compte",
    usedOn: (due: string) => `Sur l’échéance du ${due}`,
    notedBy: (name: string) => `noté par ${name}`,
    creditedBy: "annulée par l’avoir",
    byMistake: "Noté par erreur",
    charge: (on: string) => `frais de la banque, ${on}`,
    charged: (amount: string, due: string | null) =>
      `${amount} gardés par la banque${due ? `, refacturés sur l’échéance du ${due}` : ""}`,
    undone: (name: string, on: string) => `annulé par ${name}, le ${on}`,
  },
  places: {
    title: "Où est chaque centime",
    sum: (cents: number) => `Les sommes font ${exactEuros(cents)}`,
    names: {
      received: "Payé et réglé",
      "at-bank": "À la banque",
      prepared: "Dans une remise à déposer",
      "next-run": "Dans la remise à préparer",
      "asked-for": "Impayé, réclamé par relance",
      "left-aside": "Laissé de côté",
      forgotten: "Jamais présenté, à ajouter à une remise",
      "to-reclaim": "À récupérer",
      "to-refund": "À rembourser",
      "on-account": "En compte",
      "to-come": "À venir",
      nowhere: "Nulle part",
    } satisfies Record<Place | "received", string>,
    months: (count: number) => `${count} mois`,
    reminder: (on: string) => `Prochaine relance le ${on}.`,
    onAccount: "À compter sur une échéance, ou à rembourser.",
  },
} as const;
