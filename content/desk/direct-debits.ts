import { exactEuros, longDate, shortDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { CommandWords } from "./command-words.ts";

/** Words of the command `prelevements`. */
export const directDebitWords = {
  name: "prelevements",
  purpose: "Présenter les prélèvements dus à la banque",
  usage: [
    "prelevements --du JOUR --au JOUR [--representer] [--vers FICHIER]",
    "prelevements remises",
    "prelevements fichier REMISE --vers FICHIER",
    "prelevements rejeter RÉFÉRENCE --le JOUR --motif CODE",
    "prelevements regler RÉFÉRENCE",
    "prelevements impayes",
  ],
  positionals: {
    action: { shown: "ACTION" },
    reference: { shown: "RÉFÉRENCE" },
  },
  options: {
    du: { value: "JOUR", text: "premier jour d’échéance" },
    au: { value: "JOUR", text: "dernier jour d’échéance" },
    representer: { text: "reprend aussi, parmi ces échéances, celles que la banque a rejetées" },
    vers: {
      value: "FICHIER",
      text: "écrit le fichier SEPA (pain.008.001.08) ; sans elle, rien n’est changé",
    },
    le: { value: "JOUR", text: "jour du rejet" },
    motif: { value: "CODE", text: "motif donné par la banque, quatre caractères, par exemple AM04" },
  },
  examples: [
    {
      text: "Voir ce qui est dû en décembre, sans rien changer",
      words: "prelevements --du 2026-12-01 --au 2026-12-31",
    },
    {
      text: "Faire le fichier à déposer sur le site de la banque",
      words: "prelevements --du 2026-12-01 --au 2026-12-31 --vers decembre.xml",
    },
    {
      text: "Noter un rejet, avec la référence « de bout en bout » du relevé",
      words: "prelevements rejeter 2H-2026-0001-20261215-1 --le 2026-12-17 --motif AM04",
    },
    {
      text: "Présenter à nouveau les échéances rejetées de décembre",
      words: "prelevements --du 2026-12-01 --au 2026-12-31 --representer --vers reprise.xml",
    },
  ],
  notes: [
    "Une échéance n’est présentée qu’une fois ; un essai gratuit ou un mois offert n’en a pas.",
    "Tant que l’adresse e-mail d’un contrat n’est pas confirmée, ses échéances sont laissées de côté. Elles rejoignent le premier fichier qui suit, même si sa période commence plus tard.",
    "Le fichier contient des IBAN entiers : déposez-le à la banque, puis supprimez-le. L’action « fichier » le refait à l’identique.",
  ],
} as const satisfies CommandWords;

/** What a question shows of a payment. */
type PaymentShown = {
  readonly raisonSociale: string;
  readonly amountCents: number;
  readonly dueOn: Day;
};

/** What the command answers. */
export const debitRunWords = {
  /** What the debtor reads on the bank statement. */
  label: (number: string, dueOn: Day) => `Abonnement ${number}, échéance du ${shortDate(dueOn)}`,
  columns: {
    contract: "Contrat",
    firm: "Raison sociale",
    due: "Échéance",
    collection: "Prélevé le",
    sequence: "Séquence",
    amount: "Montant",
    reason: "À corriger",
    run: "Remise",
    made: "Faite le",
    period: "Échéances",
    count: "Nombre",
    reference: "Référence",
    rejected: "Rejeté le",
    code: "Motif",
  },
  sequences: { FRST: "Premier", RCUR: "Récurrent" },
  reasons: {
    iban: "La clé de l’IBAN ne correspond pas : demandez un nouveau mandat.",
    lapsed: "Mandat inutilisé depuis 36 mois : demandez-en un nouveau.",
    address: "Compte hors de l’Espace économique européen : l’adresse complète est exigée.",
    unconfirmed: "Adresse e-mail à confirmer par l’abonné, ou à vérifier par téléphone.",
  },
  heading: (from: Day, to: Day) => `Échéances du ${longDate(from)} au ${longDate(to)}`,
  total: (count: number, cents: number) => `${debits(count)}, ${exactEuros(cents)} en tout.`,
  none: "Rien à présenter pour ces échéances.",
  leftOut: "Laissés de côté",
  announced: (count: number) =>
    count === 1
      ? "Un prélèvement attendait que l’adresse soit confirmée : son abonné en apprend le jour par e-mail, 14 jours avant."
      : `${count} prélèvements attendaient que l’adresse soit confirmée : leurs abonnés en apprennent le jour par e-mail, 14 jours avant.`,
  forgotten: (count: number) =>
    count === 1
      ? "Attention : une échéance plus ancienne n’a jamais été présentée. Reculez la date de --du."
      : `Attention : ${count} échéances plus anciennes n’ont jamais été présentées. Reculez la date de --du.`,
  preview: "Rien n’est changé. Pour faire le fichier, ajoutez --vers FICHIER.",
  question: (count: number, cents: number) =>
    `Présenter ${debits(count)} à la banque, ${exactEuros(cents)} en tout ?`,
  rejectionQuestion: (debit: PaymentShown, reason: string) =>
    `Noter que la banque a rejeté ce prélèvement : ${payment(debit)}, motif ${reason} ?`,
  settlementQuestion: (debit: PaymentShown) => `Noter que cet impayé est réglé : ${payment(debit)} ?`,
  made: (run: string, path: string) =>
    `Remise ${run} enregistrée. Le fichier ${path} contient des IBAN entiers : supprimez-le une fois déposé.`,
  written: (path: string) => `Le fichier ${path} est refait à l’identique.`,
  rejected: (reference: string) => `Rejet enregistré : ${reference} est impayé.`,
  settled: (reference: string) => `Règlement enregistré : ${reference} n’est plus impayé.`,
  noRuns: "Aucune remise n’a encore été faite.",
  noneUnpaid: "Aucun impayé.",
  twoInARow: (numbers: readonly string[]) =>
    `Deux mensualités de suite ou plus : ${numbers.join(", ")}. Après relances, l’accès peut être suspendu et le contrat résilié avec un préavis de 15 jours.`,
  problems: {
    noPeriod: "De quelles échéances s’agit-il ? Indiquez --du et --au.",
    order: "Le jour de --du vient après celui de --au.",
    noReference: (shown: string) => `Il manque ${shown}.`,
    noFile: "Où écrire le fichier ? Indiquez --vers FICHIER.",
    noRejection: "Indiquez le jour du rejet avec --le et son motif avec --motif.",
    reason: (code: string) =>
      `« ${code} » n’est pas un motif de rejet : la banque donne un code de quatre caractères, par exemple AM04.`,
    early: "Un prélèvement ne peut être rejeté avant d’avoir été présenté, ni dans l’avenir.",
    changed:
      "Rien n’est enregistré : ce qui est dû a changé entre-temps. Relancez la commande et vérifiez le total.",
    unknownRun: (id: string) => `Aucune remise ne porte le numéro ${id}.`,
    unknownDebit: (id: string) => `Aucun prélèvement ne porte la référence ${id}.`,
    fileChanged: (id: string) =>
      `Le fichier de la remise ${id} ne peut plus être refait à l’identique : ses données ont changé.`,
    notPresented: (id: string) => `${id} n’attend pas de réponse de la banque : son rejet est déjà noté.`,
    notRejected: (id: string) => `${id} n’est pas impayé.`,
    movedMeanwhile: (id: string) => `Rien n’est enregistré : l’état de ${id} a changé entre-temps.`,
    notWritten: (path: string, reason: string, run: string) =>
      `La remise ${run} est enregistrée, mais ${path} n’a pas pu être écrit (${reason}). Refaites-le : prelevements fichier ${run} --vers FICHIER`,
    fileRefused: (path: string, reason: string) => `${path} ne peut pas être écrit : ${reason}`,
  },
} as const;

function payment({ raisonSociale, amountCents, dueOn }: PaymentShown): string {
  return `${exactEuros(amountCents)} de ${raisonSociale}, échéance du ${longDate(dueOn)}`;
}

function debits(count: number): string {
  return count === 1 ? "un prélèvement" : `${count} prélèvements`;
}
