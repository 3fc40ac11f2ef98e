import { asTitle, exactEuros } from "#content/site/format.ts";
import { type Step, undoMinutes } from "#domain/contract/lifecycle.ts";
import type { OwedBack } from "#domain/contract/refunds.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";

/** « par virement ». */
export const meansLabels = {
  transfer: "par virement",
  cheque: "par chèque",
  card: "par carte",
} as const satisfies Record<SettlementMeans, string>;

/** Words about payments that are no longer owed. */
export const refundLabels = {
  states: { refund: "À rembourser", recall: "À rappeler" } satisfies Record<OwedBack, string>,
  refunded: "Remboursé",
  on: (day: string, means: SettlementMeans) => `le ${day}, ${meansLabels[means]}`,
  /** What to do about a payment that is no longer owed. */
  owed: {
    refund: (cents: number, origin: string) => `À rembourser : ${exactEuros(cents)}, ${origin}.`,
    recall: (cents: number, collected: string, run: string) =>
      `À la banque et plus dû : ${exactEuros(cents)}, à prélever le ${collected} (remise ${run}). Rappelez ce prélèvement à la banque avant ce jour, ou remboursez-le ensuite.`,
  } satisfies Record<OwedBack, unknown>,
  /** Where an amount to refund comes from. */
  origin: {
    part: (issued: string) => `pour l’avoir du ${issued}`,
    debit: (collected: string, run: string) => `prélevés le ${collected} (remise ${run}) et plus dus`,
    otherwise: (received: string) => `reçus le ${received} et plus dus`,
  },
  nothing: "Rien n’est à rembourser.",
  until: (day: string) => `À faire au plus tard le ${day}.`,
  none: "Rien",
  notOwed: "plus dû : à rappeler",
  atBank: (run: string) => `à la banque, remise ${run}`,
  /** The list of all such payments. */
  list: {
    total: "reçus et plus dus",
    caption: "Paiements à rembourser ou à rappeler, le premier reçu d’abord",
    labels: {
      subscriber: "Abonné",
      due: "Échéance",
      paid: "Payé le",
      run: "Remise",
      amount: "Montant",
      actions: "Gestes",
    },
    recall: "À rappeler à la banque avant ce jour",
    credit: (issued: string, invoice: string) => `Avoir du ${issued}, facture ${invoice}`,
    otherwise: "réglé autrement",
    about: (name: string, due: string) => ` : ${name}, ${due}`,
  },
  /** In « Aujourd’hui », under the name of the client. */
  task: {
    collected: (day: string) => `à rembourser, prélevé le ${day}`,
    since: (day: string) => `à rembourser depuis ${day}`,
    recall: (day: string) => `à rappeler avant le ${day}`,
    amount: (cents: number, account: string) =>
      `${exactEuros(cents)} à virer vers le compte terminé par ${account}`,
    part: (issued: string) => `, pour l’avoir du ${issued}.`,
    whole: ". Cette mensualité n’est plus due.",
    run: (run: string) => `, prélevés par la remise ${run} et plus dus.`,
    recallText: (cents: number, run: string) =>
      `${exactEuros(cents)} de la remise ${run}, à la banque et plus dus. Rappelez ce prélèvement avant ce jour, ou remboursez-le ensuite.`,
  },
  button: "Noter le remboursement…",
  title: "Noter un remboursement",
  which: "Prélèvement remboursé",
  debit: (cents: number, collected: string, run: string) =>
    `${exactEuros(cents)}, prélevés le ${collected}, remise ${run}`,
  day: "Remboursé le",
  means: "Par",
  submit: "Noter le remboursement",
  done: "Remboursement noté.",
  problems: {
    unknown: "Ce prélèvement n’existe pas : rien n’est enregistré.",
    "not-owed-back": "Ce prélèvement n’est pas à rembourser : il est dû, ou la banque l’a renvoyé.",
    refunded: (by: string | null, on: string) =>
      `${by ?? "Quelqu’un"} l’a déjà noté, remboursé le ${on} : rien de plus n’est enregistré.`,
    "refund-day": (collected: string) =>
      `Un remboursement se note à partir du ${collected}, jour du prélèvement, et pas dans l’avenir : rien n’est enregistré.`,
  },
} as const;

const undoneSteps = {
  withdraw: "la rétractation",
  terminate: "la résiliation",
  suspend: "la suspension",
  reactivate: "le rétablissement",
} as const satisfies Record<Step["kind"], string>;

/** A step of a contract by its kind, in a sentence: « la résiliation ». */
export function stepName(kind: string): string {
  return Object.hasOwn(undoneSteps, kind) ? undoneSteps[kind as Step["kind"]] : "une étape";
}

/** Words for undoing a record made by mistake. */
export const undoLabels = {
  step: {
    /** Before the step is taken. */
    informed: (email: string) =>
      `Un e-mail part pour ${email} dans ${undoMinutes} minutes ; d’ici là, vous pouvez annuler. Les preuves gardent la date et votre nom.`,
    /** After the step, until its mail leaves. */
    until: `L’abonné en sera informé par e-mail dans ${undoMinutes} minutes ; d’ici là, vous pouvez annuler.`,
    button: (kind: string) => `Annuler ${stepName(kind)}`,
    by: (name: string, when: string) => `Par ${name}, ${when}`,
    title: (kind: string) => `Annuler ${stepName(kind)}`,
    text: (kind: string, name: string, when: string) =>
      `${asTitle(stepName(kind))}, de la main de ${name}, ${when}, ne comptera plus.`,
    outcome: "Le contrat redevient",
    mails:
      "Aucun e-mail n’est encore parti : ceux qui attendent ne partiront pas. Les preuves gardent l’étape et son annulation, avec les deux noms.",
    submit: "Annuler l’étape",
    done: "Étape annulée : le contrat est revenu où il en était.",
  },
  debit: {
    rejected: {
      link: "Annuler le rejet…",
      title: "Annuler un rejet noté par erreur",
      text: (cents: number, due: string) =>
        `Le prélèvement de ${exactEuros(cents)}, échéance du ${due}, redevient présenté à la banque.`,
      submit: "Annuler le rejet",
    },
    settled: {
      link: "Annuler le règlement…",
      title: "Annuler un règlement noté par erreur",
      text: (cents: number, due: string) =>
        `Le prélèvement de ${exactEuros(cents)}, échéance du ${due}, redevient impayé.`,
      submit: "Annuler le règlement",
    },
    paidDue: {
      title: "Annuler un règlement noté par erreur",
      text: (cents: number, due: string) =>
        `L’échéance du ${due}, ${exactEuros(cents)}, redevient à présenter à la banque.`,
      submit: "Annuler le règlement",
    },
    done: "C’est annulé. Le journal garde les deux.",
  },
  problems: {
    "not-latest": "Quelqu’un l’a déjà fait, ou autre chose a suivi : rien n’est enregistré.",
    "too-old": "Une étape ne s’annule que le jour où elle est enregistrée.",
    "mail-left": "L’e-mail au client est parti, ou part en ce moment : cette étape ne s’annule plus.",
    "run-made": "Une remise a été enregistrée depuis : cette étape ne s’annule plus.",
    refunded: "Un remboursement a été noté depuis : cela ne s’annule plus.",
  },
} as const;
