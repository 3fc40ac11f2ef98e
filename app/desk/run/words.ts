import { formatPeriod } from "#content/desk/dates.ts";
import { exportTexts } from "#content/desk/export.ts";
import { exactEuros, grouped, inWords } from "#content/site/format.ts";
import type { RunStage } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitSequence } from "#domain/contract/debits.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { FilterName } from "./query.ts";

/** Words of the page of a run. */
export const runWords = {
  title: (id: string) => `Remise ${id}`,
  unknownTitle: "Remise inconnue",
  unknown: "Aucune remise ne porte ce numéro.",
  back: "Toutes les remises",
  dues: (from: Day, to: Day, today: Day) => `échéances du ${formatPeriod(from, to, today)}`,
  csv: "En tableau (CSV)",
  again: "Télécharger à nouveau…",
  download: "Télécharger le fichier…",
  deposit: "Elle est déposée…",
  undoDeposit: "Elle n’est pas déposée…",
  move: (day: string) => `Déplacer au ${day}…`,
  cancel: "Annuler la remise…",
  readFile: "Lire un fichier de la banque",
  states: {
    prepared: "Préparée",
    tonight: "Préparée",
    missed: "Préparée",
    deposited: "Déposée",
    collected: "Encaissée",
    confirmed: "Confirmée",
    withdrawn: "Déplacée",
    cancelled: "Annulée",
  } satisfies Record<RunStage, string>,
  alerts: {
    tonight: (taken: string | null, count: string, cents: number, first: string) =>
      `${taken ?? "Personne n’a encore pris le fichier"} ; personne n’a dit l’avoir déposé. Demain, ${count} du ${first}, ${exactEuros(cents)}, ne pourront plus partir à leur jour.`,
    tonightTitle: "Cette remise doit être à la banque ce soir.",
    takenBy: (by: string, when: string) => `${by} a pris le fichier ${when}`,
    missedTitle: "Personne n’a dit avoir déposé cette remise.",
    missed: (last: string, count: number) => {
      const none =
        count < 2 ? "Son prélèvement ne compte pas" : `Aucun des ${grouped(count)} prélèvements ne compte`;
      return `La banque la prenait jusqu’au ${last}. ${none} comme payé, et aucun abonné n’est relancé.`;
    },
  },
  /** What the bank credited, when it is not the same as what was asked. */
  credited: "Crédité par la banque",
  ofAsked: (cents: number) => `sur ${exactEuros(cents)} demandés`,
  lack: (cents: number) => `${exactEuros(cents)} de moins qu’attendu`,
  recall: (amount: string, on: string) =>
    `: ${amount} sont à la banque pour le ${on}, sur un mandat qu’elle refuse déjà. Demandez-lui de révoquer ce prélèvement.`,
  notDeposited: (amount: string, on: string) =>
    `: ${amount} sont dans ce fichier pour le ${on}, sur un mandat que la banque refuse déjà. Si personne ne l’a pris, annulez la remise et préparez-en une autre ; sinon, demandez à la banque de révoquer ce prélèvement dès le dépôt.`,
  missing: (batch: string, cents: number) => `Il manque ${exactEuros(cents)} dans le lot ${batch}.`,
  missingText: (credited: number, expected: number) =>
    `La banque a crédité ${exactEuros(credited)} pour ${exactEuros(expected)} attendus.`,
  tooMuch: (batch: string, cents: number) =>
    `La banque a crédité ${exactEuros(cents)} de trop sur le lot ${batch} : demandez-lui le détail.`,
  figures: {
    prepared: "À déposer à la banque",
    tonight: "À déposer à la banque",
    missed: "Dépôt inconnu",
    deposited: "À la banque",
    collected: "Encaissé, sauf rejet",
    confirmed: "Crédité par la banque",
    withdrawn: "Jamais prélevé",
    cancelled: "Annulé",
  } satisfies Record<RunStage, string>,
  steps: {
    name: "Où en est cette remise",
    done: "fait : ",
    now: "maintenant : ",
    later: "à venir : ",
    prepared: "Préparée",
    toDeposit: "À déposer",
    deposited: "Déposée",
    toCollect: "À encaisser",
    collected: "Encaissée",
    before: (day: string) => `avant ${day}, au soir`,
    tonight: "avant ce soir",
    wasUntil: (day: string) => `c’était le ${day}`,
    byBank: "d’après la banque",
    taken: (when: string) => `fichier pris ${when}`,
    toConfirm: "À confirmer",
    confirmed: "Confirmée",
    partly: "En partie",
    unread: "le relevé n’est pas lu",
    statementOf: (day: string) => `relevé du ${day}`,
    batchesOf: (some: number, all: number) => `${some} ${some < 2 ? "lot" : "lots"} sur ${all}`,
    from: (day: string) => `à partir du ${day}`,
    outOf: (some: number, all: number) => `${some} sur ${all}`,
  },
  notes: {
    prepared: "Tant que personne ne l’a déposée, rien ne compte comme payé, encaissé ni déclaré.",
    tonight: "Tant que personne ne l’a déposée, rien ne compte comme payé, encaissé ni déclaré.",
    cancelled: "Personne n’avait pris son fichier : ses échéances sont de nouveau à présenter.",
    missed: `Tous les abonnés seront prévenus du nouveau jour, ${inWords(preNotificationDays)} jours avant.`,
    deposited: "Un compte rendu peut déjà refuser des prélèvements avant leur jour.",
    collected: "Un relevé dit ce que la banque a crédité de chaque lot, et rejeté depuis.",
    toConfirm: (count: number) =>
      count === 1
        ? "Aucun relevé lu ne crédite encore un de ses lots en entier : lisez le suivant."
        : `Aucun relevé lu ne crédite encore ${inWords(count)} de ses lots en entier : lisez le suivant.`,
    confirmed:
      "Tout ce qui n’a pas été refusé d’avance est crédité. Ce que la banque reprend ensuite est à part.",
    replacedBy: (id: string) => `La remise ${id} présente ses échéances.`,
    notReplaced: "Aucune remise ne l’a remplacée : voyez ce qui est laissé de côté.",
    replaces: (id: string) => `Elle présente les échéances de la remise ${id}, que personne n’avait déposée.`,
  },
  batches: {
    title: "Lots",
    text: "La banque crédite une ligne par lot",
    caption: "Lots de la remise",
    columns: {
      batch: "Lot",
      on: "Prélevé le",
      count: "Nombre",
      asked: "Demandé",
      credited: "Crédité",
      state: "État",
    },
    sequences: { FRST: "Premiers", RCUR: "Récurrents" } satisfies Record<DebitSequence, string>,
    total: (count: number) => (count === 1 ? "1 lot" : `${count} lots`),
    unread: "À confirmer",
    creditedOn: (cents: number, day: string) => `${exactEuros(cents)} le ${day}, `,
    refused: (cents: number) => `${exactEuros(cents)} refusés d’avance`,
    charges: (cents: number) => `${exactEuros(cents)} de frais`,
    returned: (cents: number) => `${exactEuros(cents)} rejetés`,
  },
  sums: {
    title: "Le compte de la remise",
    asked: "Demandé",
    refused: "Refusé d’avance",
    credited: "Crédité",
    unread: "À confirmer par un relevé",
    missing: "Il manque",
    tooMuch: "De trop",
    returned: "Repris ensuite",
    left: "Reste à l’agence",
    columns: ["Somme", { name: "Montant", look: "num" }],
    charges: (cents: number) =>
      `Frais que la banque a pris sur ces crédits et ces rejets, à part : ${exactEuros(cents)}.`,
  },
  debits: {
    title: "Prélèvements",
    text: "Par lot, puis par abonné",
    caption: (id: string) => `Prélèvements de la remise ${id}`,
    filter: "Prélèvements à montrer",
    filters: {
      tous: "Tous",
      premiers: "Premiers",
      recurrents: "Récurrents",
      confirmes: "Confirmés",
      rejetes: "Rejetés",
    } satisfies Record<FilterName, string>,
    search: "Abonné, contrat, référence ou montant",
    charges: "Frais de la banque…",
    find: "Trouver",
    none: "Aucun",
    noneText: "Aucun prélèvement de cette remise ne répond à cette recherche.",
    all: "Toute la remise",
    columns: {
      client: "Abonné",
      due: "Échéance",
      batch: "Lot",
      reference: "Référence",
      state: "État",
      amount: "Montant",
    },
    batch: (number: number) => `lot ${number}`,
    stages: exportTexts.run.states,
  },
  events: {
    title: "Historique",
    none: "Le journal ne garde qu’un an.",
    kinds: {
      "debit-run-made": "Préparée",
      "debit-file-taken": "Fichier pris",
      "debit-run-deposited": "Déposée à la banque, dit",
      "debit-run-deposit-undone": "Pas déposée, dit",
      "debit-run-answered": "À la banque, d’après une réponse lue",
      "batch-credited": "Un lot crédité, d’après un relevé lu",
      "debit-run-moved": "Déplacée",
      "debit-run-cancelled": "Annulée",
      "debit-run-exported": "Mise en tableau",
    },
    by: (name: string) => ` par ${name}`,
  },
} as const;
