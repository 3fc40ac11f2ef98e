import { exactEuros } from "#content/site/format.ts";
import type { MoneyToReturn } from "#domain/contract/refunds.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";

/** « par virement ». */
export const meansWords = {
  transfer: "par virement",
  cheque: "par chèque",
  card: "par carte",
  account: "avec la somme en compte",
} as const satisfies Record<PaymentMeans, string>;

/** Words about payments that are no longer owed. */
export const refundWords = {
  states: { refund: "À rembourser", recall: "À révoquer à la banque" } satisfies Record<
    MoneyToReturn,
    string
  >,
  refunded: "Remboursé",
  on: (day: string, means: PaymentMeans) => `le ${day}, ${meansWords[means]}`,
  /** What to do about a payment that is no longer owed. */
  owed: {
    refund: (cents: number, origin: string) => `À rembourser : ${exactEuros(cents)}, ${origin}.`,
    recall: (cents: number, collected: string, run: string) =>
      `À la banque, mais plus dû : ${exactEuros(cents)}, à prélever le ${collected} (remise ${run}). Demandez à la banque de révoquer ce prélèvement avant ce jour, ou remboursez-le ensuite.`,
  } satisfies Record<MoneyToReturn, unknown>,
  /** Where an amount to refund comes from. */
  origin: {
    part: (issued: string) => `pour l’avoir du ${issued}`,
    debit: (collected: string, run: string) => `prélevés le ${collected} (remise ${run}), mais plus dus`,
    otherwise: (received: string) => `reçus le ${received}, mais plus dus`,
  },
  nothing: "Rien n’est à rembourser.",
  until: (day: string) => `À faire au plus tard le ${day}.`,
  none: "Rien",
  notOwed: "plus due : à révoquer à la banque",
  atBank: (run: string) => `à la banque, remise ${run}`,
  toDeposit: (run: string) => `remise ${run}, à déposer`,
  /** The list of all such payments. */
  list: {
    total: "reçus, mais plus dus",
    caption: "Paiements à rembourser, ou à révoquer à la banque, le premier reçu d’abord",
    labels: {
      subscriber: "Abonné",
      due: "Échéance",
      paid: "Payé le",
      run: "Remise",
      amount: "Montant",
      actions: "Gestes",
    },
    recall: "À révoquer à la banque avant ce jour",
    credit: (issued: string, invoice: string) => `Avoir du ${issued}, facture ${invoice}`,
    otherwise: "réglée sans prélèvement",
    about: (name: string, due: string) => ` : ${name}, ${due}`,
  },
  /** In « Aujourd’hui », under the name of the client. */
  task: {
    collected: (day: string) => `à rembourser, prélevé le ${day}`,
    since: (day: string) => `à rembourser depuis ${day}`,
    recall: (day: string) => `à révoquer avant le ${day}`,
    amount: (cents: number, account: string) =>
      `${exactEuros(cents)} à virer vers le compte terminé par ${account}`,
    part: (issued: string) => `, pour l’avoir du ${issued}.`,
    whole: ". Cette mensualité n’est plus due.",
    run: (run: string) => `, prélevés par la remise ${run}, mais plus dus.`,
    recallText: (cents: number, run: string) =>
      `${exactEuros(cents)} de la remise ${run}, à la banque, mais plus dus. Demandez à la banque de révoquer ce prélèvement avant ce jour, ou remboursez-le ensuite.`,
  },
  button: "Noter le remboursement…",
} as const;
