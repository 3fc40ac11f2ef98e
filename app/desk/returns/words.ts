import { creditorAccount } from "#content/contract/creditor-account.ts";
import { formatPeriod } from "#content/desk/dates.ts";
import { asTitle, exactEuros, grouped, inWords, kilobytes, megabytes } from "#content/site/format.ts";
import { mostAnswers, mostQuestions } from "#domain/billing/bank-plan.ts";
import { mostBankLines } from "#domain/billing/bank-report.ts";
import type { Day } from "#domain/calendar.ts";
import type { Refusal } from "../asked.ts";
import { countedParts, type RecordedCounts } from "./record-words.ts";

/** Words of the page of the bank's files. */
export const returnsWords = {
  recordByHand: "Noter un rejet…",
  title: "Ce que dit la banque",
  crumbs: "Fil d’Ariane",
  debits: "Prélèvements",
  lead: "Déposez son fichier : vous lirez ce qu’il veut dire avant que quoi que ce soit change.",
  readOnly: "Votre rôle permet de lire les rejets, pas d’en enregistrer.",
  unanswered: (run: string, day: string, passed: number, count: number) =>
    `Aucun fichier lu depuis la remise ${run} du ${day} : ${passedOf(passed, count)}.`,
  drop: {
    title: "Déposez le fichier de la banque",
    another: "Un autre fichier",
    text: "Relevé, avis d’opéré ou compte rendu de prélèvements (camt.052, 053, 054, pain.002), relevé CFONB 120, ou le tableau qu’exporte le site de votre banque (CSV). Seul ou dans un ZIP, 5 Mo au plus.",
    choose: "Choisir un fichier",
    send: "Lire le fichier",
    note: "Un tableau (CSV) ou un CFONB 120 en dit moins qu’un camt : chacune de ses lignes sera une question. Un fichier déjà lu, d’un autre compte ou d’un autre créancier le dit et ne change rien. Un rejet seul, appris au téléphone, se note à la main :",
    byHand: "Noter un rejet",
  },
  files: {
    title: "Fichiers lus",
    none: "Aucun fichier n’a encore été lu.",
    caption: "Fichiers déjà lus, le dernier d’abord",
    columns: {
      name: "Fichier",
      at: "Lu le",
      by: "Par qui",
      batches: "Lots",
      returns: "Rejets",
      settlements: "Règlements",
      hash: "Empreinte",
    },
    see: (name: string) => `${name} : ce qu’il a donné`,
  },
  share: {
    title: "Part des rejets",
    over: (month: string) => `Sur douze mois, ${month} en cours`,
    counts: (returns: number, debits: number) =>
      `${grouped(returns)} ${returns < 2 ? "rejet" : "rejets"} pour ${grouped(debits)} ${debits < 2 ? "prélèvement" : "prélèvements"}.`,
    limit: (limit: string) => `Au-delà de ${limit}, la banque peut fermer le service.`,
    near: (limit: string, more: number) =>
      `La limite de ${limit} est proche : ${inWords(more)} de plus ${more === 1 ? "la dépasse" : "la dépassent"}.`,
    above: (limit: string) => `La limite de ${limit} est dépassée : la banque peut fermer le service.`,
    chart: (from: string, to: string, first: string, last: string, limit: string | null) =>
      `Part des rejets sur douze mois, à la fin de chaque mois de ${from} à ${to} : de ${first} à ${last}.${limit ? ` Limite de la banque : ${limit}.` : ""}`,
    legend: "sur douze mois",
    limitLegend: (limit: string) => `limite de la banque, ${limit}`,
    figures: "Les chiffres",
    caption: "Prélèvements présentés et rejets de chaque mois, part sur douze mois",
    columns: ["Mois", "Présentés", "Rejets", "Part"],
  },
  preview: {
    title: "Ce que dit la banque",
    notYet: "Rien n’est encore enregistré.",
    account: (end: string) => `Compte FR76 •••• •••• ${end}`,
    operations: (from: Day, to: Day, today: Day) => `opérations du ${formatPeriod(from, to, today)}`,
    hash: "Empreinte",
    correctColumns: "Corriger les colonnes",
    returns: "Rejets",
    none: "Aucun prélèvement n’est rejeté.",
    noneNamed: "Aucun n’est nommé.",
    columns: {
      name: "Abonné",
      due: "Échéance",
      invoice: "Facture",
      becomes: "Ce qui change",
      amount: "Montant",
    },
    withoutInvoice: "sans facture",
    toCheck: "À vérifier",
    question: "Est-ce ce prélèvement ?",
    yes: (firm: string, due: string) => `Oui, ${firm}, échéance du ${due}`,
    no: "Non, ou je ne sais pas",
    leftAside: "Laissée de côté : un rejet se note aussi à la main",
    inWords: (said: string) => `La banque écrit « ${said} », sans code`,
    inWordsText: (reason: string) =>
      `Cela semble vouloir dire ${reason}. Est-ce bien cela ? La suite en dépend.`,
    inWordsYes: (code: string) => `Oui, c’est ${code}`,
    inWordsNo: "Non, ou je ne sais pas",
    inWordsNoNote: "Le rejet est noté avec les mots de la banque, sans autre suite",
    refused: (id: string) => `La banque a refusé ${id} en entier`,
    refusedText: "Aucun de ces prélèvements n’est parti. Sont-ils tous à noter comme rejetés ?",
    openBatch: (id: string, status: string) => `La banque répond « ${status} » pour ${id}`,
    openBatchText:
      "Elle ne dit pas clairement qu’elle le refuse : demandez-le-lui. Ses prélèvements sont-ils tous à noter comme rejetés ?",
    refusedYes: (count: number) =>
      count === 1 ? "Oui, ce prélèvement" : `Oui, les ${grouped(count)} prélèvements`,
    refusedNo: "Non, rien ne change",
    secondText:
      "Le même fichier a peut-être été déposé deux fois : si la banque a gardé le premier, tout ira à son jour. Qu’a-t-elle fait ?",
    secondKept: "Elle a gardé le premier dépôt",
    secondKeptNote: "Rien n’est rejeté ; un relevé confirmera ses lots, sinon la page de la remise le dira",
    secondRefused: (count: number) =>
      count === 1
        ? "Elle n’a rien pris : noter le prélèvement comme rejeté"
        : `Elle n’a rien pris : noter les ${grouped(count)} prélèvements comme rejetés`,
    secondUnknown: "Je le lui demande : rien ne change",
    /** Runs that the answers show to be at the bank, although nobody said so, or they were moved. */
    shows: {
      prepared: (run: string) =>
        `Personne n’a dit que la remise ${run} est déposée : ces réponses montrent que la banque l’a. Tous ses prélèvements deviennent présentés.`,
      withdrawn: (run: string) =>
        `Attention : la remise ${run} avait été déplacée, et la banque l’a tout de même. Elle vaut de nouveau ; celle qui la remplace est retirée si elle n’est pas déposée : ne la déposez pas. Si elle l’est, ce qui est encaissé deux fois sera à rembourser.`,
    },
    transfers: "Virements reçus",
    transfersText: "Ceux dont le texte nomme une facture ou un contrat",
    others: (count: number) =>
      count === 1
        ? "Un autre virement ne nomme ni facture ni contrat : il n’est ni montré ni gardé."
        : `${grouped(count)} autres virements ne nomment ni facture ni contrat : ils ne sont ni montrés ni gardés.`,
    exact: "Le compte est juste.",
    chooseMonths: "Que règle ce virement ?",
    nothing: "Rien, ou je ne sais pas",
    nothingText: "Laissé de côté : un règlement se note aussi à la main",
    nothingOwed: "Aucun mois de ce contrat n’était dû ce jour-là.",
    onAccount: "Aucune échéance : le garder en compte",
    onAccountText: "Il règlera une échéance, ou sera remboursé, quand quelqu’un le dira",
    without: "Sans effet",
    known: "Déjà notés",
    knownText: "Le même rejet ne compte qu’une fois.",
    unknownText: "Elle ne mène à aucun prélèvement de vos remises.",
    unknownMany: "Elles ne mènent à aucun prélèvement de vos remises.",
    unknownNext: "Sans doute un autre service de la banque : montrez-la-lui si elle revient.",
    unknownLine: (reference: string | null, creditor: string | null) =>
      [`Référence ${reference ?? "absente"}`, creditor && `créancier ${creditor}`].filter(Boolean).join(", "),
    remarkCount: (count: number) => `${grouped(count)} ${count < 2 ? "ligne" : "lignes"}`,
    leftOut: (names: readonly string[]) =>
      `${names.length === 1 ? "N’est pas lu" : "Ne sont pas lus"} : ${names.join(", ")}`,
    alreadyRecordedCount: (count: number) =>
      count === 1 ? "Un virement est déjà noté." : `${grouped(count)} virements sont déjà notés.`,
    changes: "Ce qui va changer",
    becomeUnpaid: (withInvoices: boolean) =>
      withInvoices ? "Factures qui deviennent impayées" : "Échéances qui deviennent impayées",
    confirmed: "Crédité par la banque",
    charges: "Frais de la banque",
    knownCharges: (count: number) =>
      count === 1
        ? "Une ligne de frais est déjà enregistrée : elle ne l’est pas deux fois."
        : `${count} lignes de frais sont déjà enregistrées : elles ne le sont pas deux fois.`,
    unpaidCents: "Montant impayé",
    settled: (withInvoices: boolean) =>
      withInvoices ? "Factures réglées par virement" : "Échéances réglées par virement",
    settledCents: "Montant réglé",
    share: "Part des rejets",
    insteadOf: (share: string) => `au lieu de ${share}`,
    recordChosen: "Enregistrer ce qui est coché",
    proof: "Les preuves de chaque contrat gardent l’empreinte du fichier et votre nom.",
    drop: "Ne rien enregistrer",
  },
  /** Of a file that says sums and words alone. */
  uncertain: {
    title: "Ce que semble dire la banque",
    lead: (toCheck: number, lines: number) => {
      const all = lines === 1 ? "Une ligne" : `${asTitle(inWords(lines, { feminine: true }))} lignes`;
      if (toCheck === 0) return `${all}, aucune à vérifier.`;
      return toCheck === lines
        ? `${all}, à vérifier.`
        : `${all}, dont ${inWords(toCheck, { feminine: true })} à vérifier.`;
    },
    text: "Ce fichier en dit moins qu’un camt : des sommes et un texte, pas les raisons. Chaque ligne qui parle de vous est donc une question, et rien n’est coché.",
    kinds: {
      batches: "Semblent créditer un lot",
      returns: "Semblent rejeter un prélèvement",
      transfers: "Semblent régler une échéance",
    },
    counts: (count: number, cents: number) =>
      `${grouped(count)} ${count < 2 ? "ligne" : "lignes"}, ${exactEuros(cents)}`,
    tickAll: (count: number) => (count < 2 ? "Cocher la ligne" : `Cocher les ${grouped(count)}`),
    batch: (id: string, on: string) => `Lot ${id}, à prélever le ${on}`,
    debit: (firm: string, due: string) => `${firm}, échéance du ${due}`,
    returned: (becomes: string) => `La référence est juste, la raison n’est pas dite : ${becomes}.`,
    received: (on: string, text: string, dues: string) =>
      `Reçu le ${on} : « ${text} ». La référence et la somme sont justes : ${dues}.`,
    balancesFollow: "Ses soldes suivent ses mouvements au centime : les sommes sont bien lues.",
    balancesDiffer:
      "Ses soldes ne suivent pas ses mouvements : une ligne manque, ou les colonnes des sommes ne sont pas les bonnes.",
    balanceGap: (cents: number) =>
      `Entre son premier et son dernier solde, ses mouvements diffèrent de ${exactEuros(cents)} : une ligne manque, ou se lit mal. Demandez le fichier à nouveau à la banque.`,
  },
  done: {
    unpaid: (cents: number) => `${exactEuros(cents)} redeviennent dus.`,
    confirmed: (cents: number) => `${exactEuros(cents)} sont crédités.`,
    settled: (cents: number) => `${exactEuros(cents)} sont réglés.`,
    unnamed: (count: number) =>
      count === 1
        ? "Une somme reprise sans nom attend son détail : « Aujourd’hui » le rappelle."
        : `${asTitle(inWords(count, { feminine: true }))} sommes reprises sans nom attendent leur détail : « Aujourd’hui » le rappelle.`,
    nothing: "Le fichier est classé : il n’y avait rien à enregistrer.",
    seeUnpaid: "Voir les impayés",
    another: "Lire un autre fichier",
    tasks: "Ce qui demande quelqu’un",
    leftAside: "Sans réponse",
    leftAsideText: "Ces lignes posaient une question restée sans réponse : rien n’en est enregistré.",
    seeContract: "Voir le contrat",
    about: (firm: string) => ` : ${firm}`,
    tooMuch: (cents: number) =>
      `${exactEuros(cents)} du virement restent en compte : à rembourser, ou à compter sur une échéance.`,
  },
  already: {
    title: "Ce fichier a déjà été lu",
    text: (name: string, by: string, when: string, counts: string) =>
      `${name}, par ${by}, ${when} : ${counts}. Rien ne change une seconde fois, même sous un autre nom.`,
    see: "Revoir ce qu’il a donné",
  },
} as const;

/** « 3 de ses 24 prélèvements sont déjà passés ». */
function passedOf(passed: number, count: number): string {
  if (count < 2) return "son prélèvement est déjà passé";
  return `${grouped(passed)} de ses ${grouped(count)} prélèvements ${passed < 2 ? "est déjà passé" : "sont déjà passés"}`;
}

/** What a refused file is told: a title, a sentence, and what to do; the name and the size of the file follow. */
const refusals = {
  account: {
    title: "Ce fichier n’est pas celui de notre compte",
    text: (_, other) =>
      other === ""
        ? "Il ne dit pas de quel compte il parle. Rien n’a été gardé."
        : `Il porte le compte terminé par ${other.slice(-4)} ; les prélèvements arrivent sur celui qui se termine par ${creditorAccount.iban.slice(-4)}. Rien n’a été gardé.`,
    next: "Téléchargez le relevé du bon compte sur le site de la banque, puis déposez-le ici.",
  },
  creditor: {
    title: "Ce fichier est celui d’un autre créancier",
    text: (_, other) => `Il porte le créancier ${other}, qui n’est pas le nôtre. Rien n’a été gardé.`,
    next: "Téléchargez le compte rendu du bon contrat de prélèvement, puis déposez-le ici.",
  },
  "not-ours": {
    title: "Ce fichier ne parle d’aucun de vos prélèvements",
    text: () => "Ses lignes ne viennent d’aucune de vos remises. Rien n’a été gardé.",
    next: "Vérifiez que c’est le bon fichier ; sinon montrez-le à la banque.",
  },
  format: unreadable(
    "n’est ni un relevé (camt.053, camt.052, CFONB 120), ni un avis d’opéré (camt.054), ni un compte rendu (pain.002), ni un tableau (CSV).",
  ),
  "no-day": table(
    "aucune de ses colonnes ne porte un jour que le bureau sait lire, comme 08/12/2026, 2026-12-08 ou 8 déc. 2026.",
  ),
  "no-amount": table(
    "aucune de ses colonnes ne porte une somme que le bureau sait lire, comme 1 234,56 ou -12.34.",
  ),
  "no-day-no-amount": table("aucune de ses colonnes ne porte un jour, ni une somme."),
  "no-rows": table("il ne contient que les titres de ses colonnes, aucune ligne."),
  "open-quote": unreadable(
    'ouvre un guillemet (") qu’il ne referme pas : on ne sait plus où finissent ses lignes.',
    "Téléchargez-le à nouveau sur le site de la banque, sans l’ouvrir entre-temps.",
  ),
  "several-tables": unreadable(
    "contient plusieurs tableaux, dont les colonnes peuvent différer.",
    "Déposez-les un par un.",
  ),
  "no-message": unreadable("ne contient aucun fichier que le bureau sait lire."),
  cut: unreadable("est coupé : sa fin manque.", "Téléchargez-le à nouveau sur le site de la banque."),
  malformed: unreadable(
    "n’est pas du XML bien formé.",
    "Téléchargez-le à nouveau, sans l’ouvrir entre-temps ; si rien n’y fait, la banque doit le refaire.",
  ),
  encoding: unreadable(
    "n’est pas écrit dans l’encodage qu’il annonce.",
    "Téléchargez-le à nouveau, sans l’ouvrir entre-temps ; si rien n’y fait, la banque doit le refaire.",
  ),
  "unknown-encoding": unreadable(
    "annonce un encodage que personne ne connaît.",
    "Demandez à la banque un fichier en UTF-8.",
  ),
  pdf: unreadable("est un PDF : il faut le fichier XML."),
  dtd: unreadable(
    "déclare une DTD ou des entités : refusé par prudence.",
    "Un fichier de la banque n’en a pas.",
  ),
  "too-large": unreadable(
    "dépasse 5 Mo une fois décompressé, ou compte bien plus de lignes, de colonnes ou de fichiers qu’un relevé.",
    "Demandez à la banque une période plus courte.",
  ),
  "too-many": unreadable(
    `compte plus de ${grouped(mostBankLines)} rejets, crédits, réponses ou virements, pose plus de ${mostQuestions} questions ou attend plus de ${mostAnswers} réponses.`,
    "Demandez à la banque une période plus courte, ou un relevé qui porte les références des prélèvements.",
  ),
  missing: {
    title: "Choisissez d’abord un fichier",
    text: () => "Aucun fichier n’est arrivé : rien n’a été lu.",
    next: "",
  },
  empty: unreadable("est vide.", "Téléchargez-le à nouveau sur le site de la banque."),
  damaged: unreadable(
    "est un ZIP abîmé : il ne se décompresse pas.",
    "Téléchargez-le à nouveau sur le site de la banque.",
  ),
  locked: unreadable(
    "est un ZIP que le bureau n’ouvre pas : il demande un mot de passe, ou sa compression est peu courante.",
    "Décompressez-le, puis déposez ce qu’il contient.",
  ),
  workbook: unreadable(
    "est un classeur (Excel, LibreOffice) ou un autre document de bureau.",
    "Enregistrez-le au format CSV, puis déposez-le ; ou mieux, choisissez le format XML (camt.053) sur le site de la banque.",
  ),
  unknown: {
    title: "Ce fichier n’est plus gardé",
    text: () =>
      "Un fichier lu attend un jour, puis le bureau l’oublie ; quelqu’un a pu l’écarter aussi. Rien n’a changé.",
    next: "Déposez-le à nouveau.",
  },
  changed: {
    title: "Quelque chose a changé entre-temps",
    text: () => "Rien n’est enregistré : relisez ce que le fichier veut dire maintenant.",
    next: "",
  },
} as const satisfies Record<string, RefusalWords>;

type RefusalWords = {
  readonly title: string;
  readonly text: (name: string, other: string) => string;
  readonly next: string;
};

/** Why a file is not taken, or not recorded. */
export type ReturnsProblem = keyof typeof refusals;

/** Why a file is not taken, or not recorded; `other` is the account or the creditor that it bears. */
export function returnsRefusal(
  problem: ReturnsProblem,
  file: { readonly name: string; readonly size: number } = { name: "", size: 0 },
  other = "",
): Refusal {
  const { title, text, next }: RefusalWords = refusals[problem];
  const name = file.name.slice(-60);
  const about = file.size > 0 ? `${name}, ${sizeOf(file.size)}. ` : "";
  return { title, why: text(name, other), next: `${about}${next}` };
}

function table(why: string): RefusalWords {
  return {
    title: "Ce tableau ne se lit pas",
    text: (name) => `${name === "" ? "Le fichier" : name} est un tableau, mais ${why} Rien n’a été gardé.`,
    next: "Sur le site de la banque, exportez les opérations du compte, avec leur jour et leur montant ; ou mieux, choisissez le format XML (camt.053).",
  };
}

function unreadable(
  why: string,
  next = "Sur le site de la banque, choisissez le format XML, parfois nommé « ISO 20022 ».",
) {
  return {
    title: "Ce fichier ne se lit pas",
    text: (name: string) => `${name === "" ? "Le fichier" : name} ${why} Rien n’a été gardé.`,
    next,
  };
}

/** « 18 Ko », « 4,2 Mo ». */
export function sizeOf(byteLength: number): string {
  return byteLength < 1_048_576 ? kilobytes(byteLength) : megabytes(byteLength);
}

/** « 2,1 % ». */
export function percent(tenths: number): string {
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? "" : `,${tenths % 10}`} %`;
}

/** « a61f 09d3 … c27e ». */
export function briefHash(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`;
}

/** « Le dernier date d’il y a dix jours ». */
export function lastReadWords(days: number): string {
  if (days === 0) return "Le dernier date d’aujourd’hui";
  return days === 1 ? "Le dernier date d’hier" : `Le dernier date d’il y a ${inWords(days)} jours`;
}

/** « 2 lots, 6 rejets et 2 virements », « 1 rejet », « rien ». */
export function countsWords(counts: RecordedCounts): string {
  return countedParts(counts, grouped) || "rien";
}

/** « 6 rejets et 2 virements sont enregistrés », or that nothing is. `keeps`: the file left a task. */
export function recordedWords(counts: RecordedCounts, keeps: boolean): string {
  const total = counts.batches + counts.returns + counts.transfers + 2 * counts.charges;
  if (total === 0)
    return keeps ? "Le fichier est enregistré" : "Le fichier est classé, rien n’est enregistré";
  return `${countsWords(counts)} ${total > 1 ? "sont enregistrés" : "est enregistré"}`;
}
