import { lateSince } from "#content/desk/balance.ts";
import { formatDay, formatPeriod, formatWeekday } from "#content/desk/dates.ts";
import { asTitle, exactEuros, grouped, inWords } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import type { Day } from "#domain/calendar.ts";
import { lastDepositDay, presentationDays } from "#domain/contract/debits.ts";
import { unpaidNoticePeriodDays } from "#domain/contract/notice-periods.ts";
import { debitsInAFile, preNotificationDays, secondNotificationDays } from "#domain/contract/presentation.ts";
import { settlementMeans } from "#domain/contract/returns.ts";

export const debitsWords = {
  title: "Prélèvements",
  months: "Mois",
  inPage: "Dans cette page",
  through: (day: string) => `Ce qui est dû jusqu’au ${day}`,
  otherPeriod: "Une autre période",
  period: { from: "Échéances du", to: "au", show: "Voir" },
  planning: {
    title: "Le calcul est en cours",
    text: "Il y a beaucoup de contrats : cette page se recharge d’elle-même dès que le total est prêt.",
    again: "Recharger",
  },
  /** A period for which no file can be made today. */
  outOfReach: {
    titles: {
      "too-early": "Trop tôt pour ces échéances",
      "too-old": "Ces échéances sont trop anciennes",
    },
    text: (from: string, to: string) =>
      `Une remise faite aujourd’hui porte les échéances du ${from} au ${to}. Choisissez une autre période.`,
    back: "Voir le mois en cours",
  },
  run: {
    title: "La remise à préparer",
    days: "Par jour de prélèvement",
    otherDays: (count: number) => (count === 1 ? "et un autre jour" : `et ${inWords(count)} autres jours`),
    prepare: "Préparer la remise…",
    nothing: "Rien à présenter",
    nothingText: "Toutes les échéances de cette période sont présentées, ou il n’y en a pas.",
    /** The same if some debits stay out of the file. */
    nothingButLeftOut: "Ce qui reste dû à cette période est laissé de côté : voyez pourquoi ci-dessous.",
    plannedAt: (when: string) => `Calculé ${when}.`,
    /** How many debits do not fit in the file, and their total. */
    later: (count: number, cents: number) =>
      `Un fichier porte ${grouped(debitsInAFile)} prélèvements au plus. Le reste demeure dû et fera la remise suivante : ${debitsCounted(count)}, ${exactEuros(cents)}.`,
    notAllowed: "Votre rôle permet de lire les prélèvements, pas de les présenter.",
  },
  tabs: { leftOut: "Laissées de côté", unpaid: "Impayés", due: "À présenter", runs: "Remises" },
  unpaid: {
    none: "Rien n’est impayé.",
    total: "restent à payer",
    note: "Noter un rejet…",
    readFile: "Lire un fichier de la banque",
    filesRead: "Fichiers de la banque",
    caption: "Mensualités impayées, la plus ancienne d’abord",
    columns: {
      subscriber: "Abonné",
      due: "Échéance",
      reason: "Motif",
      step: "Suite",
      amount: "Reste dû",
      actions: "Gestes",
    },
    rest: "Reste d’un prélèvement : une somme qu’il avait déduite a été reprise",
    byTransfer: "Par virement, au choix du client",
    since: (days: number) => `depuis ${lateSince(days)}`,
    returnedOn: (day: string) => `rejeté le ${day}`,
    again: "Présenter à nouveau…",
    settle: "Noter un règlement…",
    joins: "Rejoint la remise à préparer",
    takeOut: "Retirer de la remise",
    seeContract: "Voir le contrat",
    possibleEnd: (name: string, since: string | null) => {
      const next =
        since === null
          ? "Après relances, l’accès peut être suspendu et le contrat résilié"
          : `Les services sont suspendus depuis le ${since} ; le contrat peut être résilié`;
      return `${name} : deux mensualités de suite, ou plus. ${next} avec un préavis de ${unpaidNoticePeriodDays} jours.`;
    },
    about: (name: string, due: string) => ` : ${name}, ${due}`,
  },
  due: {
    text: `Le jour de prélèvement est le premier où les banques travaillent, ${presentationDays === 1 ? "un jour ouvré" : `${inWords(presentationDays)} jours ouvrés`} au plus tôt après la remise.`,
    caption: "Prélèvements à présenter, par jour où la banque prélève",
    columns: {
      name: "Raison sociale",
      contract: "Contrat",
      due: "Échéance",
      sequence: "Séquence",
      amount: "Montant",
    },
    sequences: { FRST: "Premier", RCUR: "Récurrent" },
    second: "seconde présentation",
    announced: "jour annoncé à nouveau",
    suspended: "services suspendus",
    collected: (day: Day, today: Day) => `Prélevé ${formatWeekday(day, today)}`,
  },
  runs: {
    all: (total: number) => (total < 2 ? "La remise" : `Les ${total} remises`),
    caption: "Remises, la dernière d’abord",
    none: "Aucune remise n’a encore été faite.",
    columns: {
      run: "Remise",
      made: "Faite le",
      period: "Échéances",
      count: "Nombre",
      returns: "Rejets",
      amount: "Montant",
      file: "Fichier",
    },
    noReturns: "aucun",
    made: (day: string, by: string | null) => (by === null ? day : `${day}, ${by}`),
    deposit: "Dire le dépôt…",
    move: "Déplacer…",
    states: {
      toDeposit: (day: string) => `À déposer avant ${day}, au soir`,
      missed: (day: string) => `Pas déposée : la banque la prenait jusqu’au ${day}`,
      deposited: (day: string, by: string | null) =>
        by === null ? "Déposée : la banque a répondu" : `Déposée le ${day}, ${by}`,
      moved: (day: string) => `Jamais déposée, déplacée le ${day}`,
    },
    cancelled: (day: string, by: string | null) =>
      by === null ? `Annulée le ${day}` : `Annulée le ${day} par ${by}`,
    about: (id: string) => ` : ${id}`,
  },
  close: "Fermer",
  prepare: {
    title: "Préparer la remise",
    present: "Présenter à la banque",
    due: (range: string) => `Échéances ${range}`,
    copy: "Recopiez le total pour confirmer",
    copyHelp: "En euros et centimes, avec ou sans espaces.",
    file: "Le fichier contiendra des IBAN entiers : déposez-le sur le site de la banque, puis supprimez-le. Il se refait à l’identique.",
    announced: (count: number) =>
      count === 1
        ? `Un abonné apprend par e-mail un nouveau jour, ${preNotificationDays} jours avant ou, après un rejet, ${secondNotificationDays} jours avant.`
        : `${asTitle(inWords(count))} abonnés apprennent par e-mail un nouveau jour, ${preNotificationDays} jours avant ou, après un rejet, ${secondNotificationDays} jours avant.`,
    save: "Enregistrer la remise",
    notNow: "Pas maintenant",
    early: (range: string) =>
      `Je présente dès aujourd’hui les échéances ${range} : qui partirait d’ici là resterait dans le fichier.`,
    notConfirmed: "Rien n’est enregistré : confirmez que vous présentez ces échéances en avance.",
    wrongTotal: "Ce n’est pas le total. Rien n’est enregistré : relisez-le et recopiez-le.",
    changed: (count: number, cents: number) =>
      count === 0
        ? "Rien n’est enregistré : il n’y a plus rien à présenter."
        : `Rien n’est enregistré : ce qui est dû a changé. C’est maintenant ${debitsCounted(count)}, ${exactEuros(cents)}. Vérifiez, puis recopiez le nouveau total.`,
    meanwhile: (by: string | null, id: string, count: number, cents: number) =>
      `${by ?? "Quelqu’un"} vient d’enregistrer la remise ${id} : ${debitsCounted(count)}, ${exactEuros(cents)}.`,
  },
  note: {
    title: "Noter un rejet",
    search: "Référence, RUM, contrat, nom, montant ou jour",
    searchHelp: "Ce que dit la banque, par exemple 2H-2026-0095-20261109-1, ou « Garance 89,00 ».",
    on: "Rejeté le",
    reason: "Motif de la banque",
    next: "La page suivante montre de qui il s’agit avant d’enregistrer.",
    continue: "Continuer",
    check: (day: string) => `Rejeté le ${day}`,
    becomes: "Cette échéance devient un impayé.",
    /** What the return of a debit shows whose run nobody said to be at the bank. */
    shows: {
      prepared: (run: string) =>
        `Personne n’a dit que la remise ${run} est déposée : ce rejet montre que la banque l’a. Tous ses prélèvements deviennent présentés.`,
      withdrawn: (run: string) =>
        `La remise ${run} avait été déplacée, et la banque l’a tout de même. Elle vaut de nouveau ; celle qui la remplace est retirée si elle n’est pas déposée. Sinon, ce qui est encaissé deux fois sera à rembourser.`,
    },
    save: "Noter le rejet",
    back: "Corriger",
    which: "De quel prélèvement s’agit-il ?",
    /** What distinguishes one debit among those found, beside its client and its amount. */
    option: (collected: string, due: string, reference: string) =>
      `Prélevé le ${collected}, échéance du ${due}, ${reference}`,
    withdrawn: "remise déplacée ou annulée",
    more: "Seuls les derniers sont ici. Pour en trouver un autre, corrigez : ajoutez un nom, un montant ou un jour.",
    /** What was looked for and not found, and what may help. */
    noneFor: (looked: string) =>
      `Aucun prélèvement trouvé : ${looked}. Essayez une seule partie du nom, le montant ou le jour. Un prélèvement dont le rejet est déjà noté n’est plus proposé.`,
    looked: {
      reference: (id: string) => `référence ${id}`,
      amount: (cents: number) => `montant ${exactEuros(cents)}`,
      day: (day: string) => `prélevé ou échu le ${day}`,
      words: (text: string) => `« ${text} »`,
    },
    nothingTyped: "Dites ce que vous savez de ce prélèvement : sa référence, un nom, un montant ou un jour.",
    unknown: "Aucun prélèvement ne porte cette référence. Relisez le relevé.",
    already: "Son rejet est déjà noté, ou ce prélèvement est réglé.",
    wrongReason: "La banque donne un code de quatre caractères, par exemple AM04.",
    wrongDay: "Un prélèvement ne peut être rejeté avant sa remise, ni dans l’avenir.",
  },
  again: {
    title: "Présenter à nouveau",
    text: (collected: string) =>
      `Rejoint la remise à préparer. Prélevé ${collected} si elle part aujourd’hui, et annoncé par e-mail.`,
    add: "Ajouter à la remise",
    nothing: "Ne rien changer",
    dead: "La banque ne prélève plus rien sur ce mandat : demandez-en un nouveau, ou notez un règlement reçu autrement.",
  },
  settle: {
    title: "Noter un règlement",
    text: "Ce qui est réglé n’est plus présenté à la banque.",
    amount: "Somme reçue",
    amountHelp: "Moins que ce qui reste dû règle une partie de l’échéance ; ce qui dépasse reste en compte.",
    wrongAmount: "Donnez la somme reçue, par exemple 89,00.",
    on: "Reçu le",
    by: "Moyen",
    means: { transfer: "Virement", cheque: "Chèque", card: "Carte" },
    save: "Noter le règlement",
    nothing: "Ne rien changer",
    meansMissing: "Dites comment la somme a été reçue.",
    already: "Ce règlement est déjà noté.",
    presentedAgain:
      "Cette échéance a été présentée à nouveau à la banque : rien n’est noté. Attendez ce que la banque en fait.",
    notRejected: "Ce prélèvement n’est pas impayé.",
    notOwed: "Cette échéance n’est plus due : rendez à l’abonné ce qu’il a payé.",
    wrongDay: "Un règlement se reçoit après le rejet, et pas dans l’avenir.",
  },
  done: {
    noted: (name: string, due: string) => `Le rejet est noté : ${name}, échéance du ${due}.`,
    settled: (name: string, due: string) => `Le règlement est noté : ${name}, échéance du ${due}.`,
    paid: "Le règlement est noté.",
  },
  payment: (name: string, due: string) => `${name}, échéance du ${due}`,
} as const;

/** « 40 prélèvements, dont 3 premiers ». */
export function runCount(count: number, firsts: number): string {
  if (firsts === 0) return debitsCounted(count);
  return `${debitsCounted(count)}, dont ${firsts} premier${firsts > 1 ? "s" : ""}`;
}

/** « 40 prélèvements : 3 premiers, 37 récurrents ». */
export function sequencesCounted(count: number, firsts: number): string {
  const some = (number: number, word: string) =>
    number === 0 ? [] : [`${number} ${word}${number > 1 ? "s" : ""}`];
  const parts = [...some(firsts, "premier"), ...some(count - firsts, "récurrent")];
  return `${debitsCounted(count)} : ${parts.join(", ")}`;
}

/** « 17 prélèvements ». */
export function debitsCounted(count: number): string {
  return count === 1 ? "1 prélèvement" : `${grouped(count)} prélèvements`;
}

/** « du 23 au 30 novembre », « du 28 octobre au 3 novembre », « du 23 novembre ». */
export function formatRange(from: Day, to: Day, today: Day): string {
  return `du ${formatPeriod(from, to, today)}`;
}

/** The summary under the title. */
export function debitsLead(due: { fromOn: Day; toOn: Day } | null, month: string, today: Day): string {
  if (due === null) return `Rien à présenter pour ${month}.`;
  const range = formatRange(due.fromOn, due.toOn, today);
  return due.fromOn === due.toOn
    ? `Échéance ${range}, pas encore présentée.`
    : `Échéances ${range}, pas encore présentées.`;
}

/** The last moment to send the file to the bank, for the first day of collection. */
export function depositDeadline(collectionOn: Day, today: Day): string {
  const last = lastDepositDay(collectionOn);
  const until = last === today ? "ce soir" : `${formatWeekday(last, today)}, au soir`;
  return `Fichier à déposer à la banque avant ${until}, pour un prélèvement ${weekday(collectionOn)}.`;
}

/** « prélevées du 25 au 30 novembre », or the one day. */
export function formatCollected(from: Day, to: Day, today: Day): string {
  return from === to ? `prélevées le ${formatDay(from, today)}` : `prélevées ${formatRange(from, to, today)}`;
}

/** The ways in which a payment is settled, for a field. */
export const settlementOptions = settlementMeans.map(
  (means) => [means, debitsWords.settle.means[means]] as const,
);
