import { adsAmount } from "#content/contract/gift-code.ts";
import { formatWeekday, onNearDay, workingDaysLate } from "#content/desk/dates.ts";
import { asTitle, deBefore, exactEuros, grouped, inWords, monthName } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { severalContracts } from "../contract/words.ts";

/** Words of the first page of the desk. */
export const todayWords = {
  all: "Tout voir",
  groups: {
    messages: ["Messages", " : tous les messages"],
    calls: ["À rappeler", " : toutes les souscriptions"],
    refusals: ["« Ce n’est pas moi »", ""],
    welcomes: ["À accueillir", ""],
    unassigned: ["Sans ZenMaster", " : tous les contrats sans ZenMaster"],
    gifts: ["Cadeaux", ""],
    secondGifts: ["Cadeaux", ""],
    companies: ["Contrats en double ?", ""],
    papers: ["Contrats repris", ""],
    mails: ["E-mails", " : tous les e-mails"],
    toDeposit: ["Prélèvements", ""],
    unnamedReturns: ["Rejets sans nom", ""],
    recalls: ["À révoquer à la banque", " : toutes les remises"],
    closes: ["Clôtures", " : toutes les clôtures"],
    debits: ["Prélèvements", ""],
    wrongSirets: ["Factures", " : toutes les factures"],
    openSeats: ["Factures", " : toutes les factures"],
    refunds: ["Factures", " : toutes les factures"],
    unpaidCalls: ["Impayés à appeler", " : toute la balance âgée"],
    unpaid: ["Impayés", " : tous les impayés"],
    onAccount: ["Sommes en compte", ""],
    leftAside: ["Laissées de côté", " : toutes les échéances laissées de côté"],
    heldBack: ["Laissées de côté", " : toutes les échéances laissées de côté"],
    restorations: ["Services à rétablir", ""],
    possibleEnds: ["Suspensions possibles", " : tous les impayés"],
    endings: ["Fins de contrat", ""],
    announcements: ["Annonces", ""],
    prices: ["Prix à annoncer", ""],
    rights: ["Droits des personnes", " : toutes les demandes"],
  },
  date: {
    text: "Le site s’est arrêté longtemps, ou son horloge avance : factures et avoirs attendent que vous confirmiez la date. Si elle est fausse, ne confirmez rien : faites régler l’horloge du serveur.",
    confirm: (day: string) => `Nous sommes bien le ${day}`,
    another: "La date a changé depuis que vous avez ouvert cette page : relisez-la avant de la confirmer.",
  },
  subscriber: "Abonné",
  about: (name: string) => ` : ${name}`,
  quote: (text: string) => `« ${text} »`,
  answer: "Répondre",
  call: "Appeler…",
  countOf: (count: number, total: number) => `${count} sur ${total}`,
  others: "Pour les autres rôles",
  expires: (on: Day, today: Day) => `expire ${onNearDay(on, today)}`,
  draft: (person: string, pack: string) => `${person}, pack ${onOneLine(pack)}. Deux rappels partis.`,
  welcome: "Accueillir",
  welcomeWhen: "à écrire sous un jour ouvré",
  welcomeLate: (dueOn: Day, daysLate: number, today: Day) =>
    `attendu ${formatWeekday(dueOn, today)}, ${workingDaysLate(daysLate)}`,
  signed: (when: string, person: string, pack: string) =>
    `Signé ${when} par ${person}, pack ${onOneLine(pack)}.`,
  refusal: (when: string, person: string) =>
    `${person} a répondu « Ce n’est pas moi » à un changement, ${when}. Appeler au numéro d’avant :`,
  refusalWhen: "au plus tard le prochain jour ouvré",
  noteCall: "Noter l’appel",
  unassigned: "personne ne suit ce contrat",
  assign: "Attribuer",
  giftWhen: "avant sa première campagne",
  gift: (when: string, person: string, pack: string, code: string) =>
    `${adsAmount} de Google Ads à ajouter à son budget ; le prix ne change pas. Signé ${when} par ${person}, pack ${onOneLine(pack)}, avec le code ${code}.`,
  secondGift:
    "Deuxième souscription de cette entreprise signée avec un cadeau, avant que la première ait confirmé son adresse. Les deux sont dus.",
  addGift: "Noter l’ajout",
  signedWhen: (when: string) => `signé ${when}`,
  /** « Deux contrats pour le SIREN 802 070 748 : Domaine X (2H-2026-0005) et Domaine X (2H-2026-0031). » */
  company: (
    siren: string,
    contracts: readonly { readonly number: string; readonly raisonSociale: string }[],
  ) => {
    const names = contracts
      .slice(-namedContracts)
      .map(({ number, raisonSociale }) => `${raisonSociale} (${number})`);
    const more = contracts.length - names.length;
    const last = more === 0 ? names.pop()! : more === 1 ? "un autre" : `${inWords(more)} autres`;
    return `${severalContracts(contracts.length, siren)} : ${names.join(", ")} et ${last}.`;
  },
  check: "Vérifier",
  papers: {
    title: (count: number) =>
      count === 1 ? "Un contrat signé à joindre" : `${asTitle(inWords(count))} contrats signés à joindre`,
    late: (day: string) => `en retard depuis le ${day}`,
    /** « Barbier du Prado, Domaine X et trois autres. … » */
    text: (names: readonly string[]) => {
      const [shown, more] = [names.slice(0, namedPapers), names.length - namedPapers];
      const last = more > 0 ? (more === 1 ? "un autre" : `${inWords(more)} autres`) : shown.pop()!;
      const clients = shown.length > 0 ? `${shown.join(", ")} et ${last}` : last;
      return `${clients}. Dès le premier prélèvement, la banque peut demander le mandat signé.`;
    },
    add: "Joindre…",
  },
  mail: (kind: string, name: string) => `${kind}, ${name}`,
  abandoned: "Abandonné",
  serverSaid: (words: string) => `Le serveur a dit : ${words}`,
  see: "Voir",
  isPlanning:
    "Les échéances à présenter ou laissées de côté se calculent encore : rechargez cette page dans un instant.",
  toPresent: (count: number) =>
    count === 1
      ? "Une échéance à présenter"
      : `${asTitle(inWords(count, { feminine: true }))} échéances à présenter`,
  forgotten: (count: number) =>
    count === 1
      ? "Une échéance jamais présentée"
      : `${asTitle(inWords(count, { feminine: true }))} échéances jamais présentées`,
  oldest: (day: string) => `la plus ancienne du ${day}`,
  /** « 298,00 € : Librairie Septentrion 129,00 €, Barbier du Prado 80,00 € et une autre. » */
  someDebits: ({
    count,
    totalCents,
    first,
  }: {
    readonly count: number;
    readonly totalCents: number;
    readonly first: readonly { readonly raisonSociale: string; readonly amountCents: number }[];
  }) => {
    const names = first.map(
      ({ raisonSociale, amountCents }) => `${raisonSociale} ${exactEuros(amountCents)}`,
    );
    const more = count - first.length;
    const others =
      more === 0 ? "" : more === 1 ? " et une autre" : ` et ${inWords(more, { feminine: true })} autres`;
    return `${exactEuros(totalCents)} : ${names.join(", ")}${others}.`;
  },
  recalls: {
    when: (on: string) => `prélevé le ${on}`,
    text: (amount: string, run: string) =>
      `${amount}, remise ${run} : la banque refuse déjà ce mandat, et un autre prélèvement est chez elle. Demandez-lui de le révoquer.`,
    notDeposited: (amount: string, run: string) =>
      `${amount}, remise ${run}, à déposer : la banque refuse déjà ce mandat. Si personne n’a pris le fichier, annulez la remise et préparez-en une autre ; sinon, demandez le rappel dès le dépôt.`,
  },
  toDeposit: {
    title: (run: string) => `Remise ${run}`,
    until: (day: string) => `à déposer avant ${day}, au soir`,
    tonight: "à déposer avant ce soir",
    missed: "pas déposée",
    text: (count: string, cents: number) =>
      `${count}, ${exactEuros(cents)} : son fichier attend d’être déposé à la banque, puis dit déposé ici. Rien n’est payé par lui d’ici là.`,
    last: (count: string, cents: number, first: string) =>
      `${count}, ${exactEuros(cents)} : ce soir, la banque ne prendra plus ce fichier pour le ${first}. Déposez-le, puis dites-le ici.`,
    late: (count: string, cents: number, last: string) =>
      `${count}, ${exactEuros(cents)} : la banque prenait ce fichier jusqu’au ${last}. Déposée quand même ? Dites-le. Sinon, déplacez ses échéances.`,
    deposit: "Dire le dépôt…",
    move: "Déplacer…",
  },
  closes: {
    title: (month: Day) => `Clôture ${deBefore(monthName(month))}${monthName(month)}`,
    late: (day: string) => `en retard depuis le ${day}`,
    runs: (ids: readonly string[]) =>
      `Elle n’a pas pu se faire seule : personne n’a dit si ${ids.length === 1 ? `la remise ${ids[0]} a été déposée` : `les remises ${ids.join(", ")} ont été déposées`}. Ensuite, le mois se clôt dans l’heure.`,
    books: (of: string) =>
      `Elle n’a pas pu se faire seule : les écritures de ${of} ne sont pas celles de son compte. Prévenez qui tient le site.`,
    see: "Voir le mois",
  },
  fullRunTitle: (run: string) => `Reste de la remise ${run}`,
  /** `period`: « du 1er au 30 novembre ». */
  fullRunText: (period: string) =>
    `Son fichier était plein : il reste à présenter à la banque une partie des échéances ${period}.`,
  waitsSince: (day: string) => `facture en attente depuis ${day}`,
  wrongSiret: (days: readonly string[], cents: number) =>
    days.length === 1
      ? `La clé de son SIRET ne correspond pas : la facture du ${days[0]}, ${exactEuros(cents)}, attend quinze jours, puis part avec le SIRET signé.`
      : `La clé de son SIRET ne correspond pas : ${days.length} factures depuis celle du ${days[0]}, ${exactEuros(cents)}, attendent quinze jours, puis partent avec le SIRET signé.`,
  siretAsSigned: "factures parties avec le SIRET signé",
  issuedWithWrongSiret: (count: number) =>
    `La clé de son SIRET ne correspond pas : ${count === 1 ? "sa facture le porte" : `ses ${count} factures le portent`}. Demandez le bon : les prochaines le porteront.`,
  correctSiret: "Corriger le SIRET…",
  seatWhen: { "seat-place": "siège à préciser", "seat-abroad": "numéro de TVA à écrire" },
  seat: {
    "seat-place": (seat: string) =>
      `Son siège, « ${seat} », n’a ni code postal ni ville reconnus : ses factures portent la TVA à 20 %.`,
    "seat-abroad": (seat: string) =>
      `Son siège est dans un autre pays de l’Union, « ${seat} » : ses factures attendent son numéro de TVA, puis partent en autoliquidation.`,
  },
  settleSeat: "Préciser le siège…",
  prepareRun: "Préparer la remise",
  refund: "Noter le remboursement",
  lastDay: (on: Day, today: Day) => `dernier jour ${onNearDay(on, today)}`,
  ends: (endedOn: string, suspendedOn: string) =>
    `Résilié le ${endedOn}. Services à suspendre le ${suspendedOn}.`,
  prepareEnd: "Préparer la fin de service",
  unpaidCall: {
    by: (day: string) => `à appeler ${day}`,
    late: (by: Day, daysLate: number, today: Day) =>
      `à appeler ${formatWeekday(by, today)}, ${workingDaysLate(daysLate)}`,
    text: (cents: number, days: readonly string[]) =>
      `${exactEuros(cents)}, ${days.length < 2 ? "échéance" : "échéances"} du ${days.join(" et du ")} : l’abonné conteste, ou la banque ne dit pas pourquoi. Aucune relance ne part avant l’appel.`,
    again: "Quelqu’un a déjà essayé.",
    record: "Noter l’appel…",
  },
  comingReminders: "Partent d’elles-mêmes :",
  unpaidTitle: (count: number) => (count === 1 ? "Une mensualité impayée" : `${count} mensualités impayées`),
  unpaidWhen: "à présenter ou à régler",
  unpaidText: (cents: number) => `Il reste ${exactEuros(cents)} à payer.`,
  settleUnpaid: "Voir les impayés",
  since: (day: string) => `depuis ${day}`,
  beforeDue: (day: string) => `avant l’échéance du ${day}`,
  onAccount: {
    when: (cents: number) => `${exactEuros(cents)} en compte`,
    owed: (due: string, cents: number) =>
      `L’échéance du ${due}, dont il reste ${exactEuros(cents)} à payer, peut être payée avec cette somme.`,
    over: "Plus rien n’est à venir : cette somme est à rembourser.",
  },
  possibleEndWhen: "deux mensualités de suite",
  possibleEndText: "Les conditions permettent de suspendre les services, après vos relances.",
  possibleTerminationText: "Services déjà suspendus. Les conditions permettent de résilier.",
  restorationWhen: (since: string) => `suspendus depuis le ${since}`,
  restorationText: (lastDay: string | null) =>
    lastDay === null
      ? "Tout est réglé. Les services ne reprennent pas d’eux-mêmes : rétablissez-les."
      : `Tout est réglé. Rétablissez les services : la résiliation est retirée. Sinon, le contrat prend fin le ${lastDay}.`,
  restore: "Rétablir…",
  suspend: "Suspendre…",
  terminate: "Résilier…",
  before: (when: string) => `avant le ${when}`,
  rights: {
    copy: {
      title: (target: string) => `Donner à ${target} une copie de ses données`,
      text: (receivedOn: string) => `Demande reçue le ${receivedOn}. Un mois pour y répondre.`,
    },
    answer: {
      title: (target: string) => `Répondre à ${target}, sur l’effacement`,
      text: (receivedOn: string) =>
        `Demande reçue le ${receivedOn}. Un mois pour dire ce qui s’efface, et quand.`,
    },
    erase: {
      title: (target: string) => `Effacer les données ${deBefore(target)}${target}`,
      text: (receivedOn: string) =>
        `Demande reçue le ${receivedOn}. Trente jours ouvrés pour effacer ; le dernier jour, le site efface de lui-même ce que la loi permet.`,
    },
    open: "Voir la demande",
  },
  somebodyErased: "quelqu’un, effacé depuis",
  doneSoFar: "Déjà faites aujourd’hui",
  outOf: (total: number) => `sur ${total}`,
  nothing: "Rien n’attend",
  nothingText: (done: number) =>
    done === 0
      ? "Ce qui arrive s’écrira ici."
      : `${done === 1 ? "La chose du jour est faite" : `Les ${inWords(done)} choses du jour sont faites`}. Ce qui arrive s’écrira ici.`,
  readDay: "Relire la journée",
  metrics: {
    title: "Activité",
    revenue: "Revenu mensuel HT",
    paying: (count: number, on: string) =>
      `${grouped(count)} ${count < 2 ? "abonnement payant" : "abonnements payants"}, au ${on}`,
    figures: "Les chiffres",
    caption: "Revenu mensuel HT au dernier jour du mois",
    columns: ["Mois", "Payants", "Par mois HT"],
    packsCaption: (on: string) => `Par pack, au ${on}`,
    packColumns: ["Pack", "Payants", "Par mois HT"],
    fresh: "Nouveaux",
    lost: "Perdus",
    inMonth: (count: number, month: string) => `${grouped(count)} en ${month}`,
    net: "Net",
    netOf: (withChanges: boolean, month: string) =>
      withChanges ? "changements de prix compris" : `en ${month}`,
    churn: "Départs",
    churnOf: (lost: number, before: number) =>
      `${grouped(lost)} ${lost < 2 ? "abonné" : "abonnés"} sur ${grouped(before)}`,
    lessThan: (share: string) => `moins de ${share}`,
    returns: "Rejets sur douze mois",
    limit: (limit: string) => `La banque peut fermer le service au-delà de ${limit}.`,
    unpaid: "Impayés sur douze mois",
    unpaidOf: (cents: number, count: number, at: string) =>
      count === 0
        ? `Rien d’impayé à ${at}.`
        : `${exactEuros(cents)}, ${grouped(count)} ${count < 2 ? "prélèvement" : "prélèvements"}, à ${at}.`,
    begun: "De l’étape 1 à la signature",
    begunOf: (signed: number, begun: number, month: string) =>
      `${grouped(signed)} sur ${grouped(begun)} depuis le 1er ${month}`,
    chart: (first: string, from: string, last: string, to: string) =>
      `Revenu mensuel HT, de ${first} à ${last} : de ${from} à ${to}.`,
  },
} as const;

/** The greeting of the day: the name, how many tasks wait, and how many are done. */
export function dayLead(name: string, waiting: number, done: number): string {
  const first = name.split(" ")[0];
  const are =
    done === 0
      ? ""
      : done === 1
        ? ", une est déjà faite"
        : `, ${inWords(done, { feminine: true })} sont déjà faites`;
  return `Bonjour ${first}. ${thingsAsk(waiting)}${are}.`;
}

/** « Une chose demande quelqu’un », « Neuf choses demandent quelqu’un ». */
export function thingsAsk(waiting: number): string {
  return waiting === 1
    ? "Une chose demande quelqu’un"
    : `${asTitle(inWords(waiting, { feminine: true }))} choses demandent quelqu’un`;
}

/** How many contracts the task of missing papers names, the first to be debited. */
const namedPapers = 3;

/** How many contracts of a company its task names, the latest ones. */
const namedContracts = 3;

export function monthLetter(day: Day): string {
  return "JFMAMJJASOND".charAt(Number(day.slice(5, 7)) - 1);
}

/** « Advance‑10 », whose hyphen never ends a line. */
function onOneLine(pack: string): string {
  return pack.replaceAll("-", "\u2011");
}
