import { workingDaysLate } from "#content/desk/dates.ts";
import { aboutDeadMandates, deadMandateName } from "#content/desk/dead-mandates.ts";
import { asTitle, exactEuros, grouped, inWords } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { InvoiceState, PaidBack } from "#domain/billing/invoice-state.ts";
import type { LeftOutReason } from "#domain/billing/mandate-use.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import type { Rebilling } from "#domain/billing/rebilling.ts";
import type { InvoiceWait } from "#domain/billing/reconciliation.ts";
import type { DebitSequence } from "#domain/contract/debits.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import { subscriberRetentionMonths } from "#domain/retention.ts";

/** Words of the page of a contract, except those of its actions. */
export const contractWords = {
  crumbs: "Fil d’Ariane",
  contracts: "Contrats",
  packAfter: (pack: string, day: string) => `${pack} à partir du ${day}, par avenant`,
  unlessRenounced: (day: string) => `, sauf renonciation d’ici au ${day}`,
  renounced: (day: string) => `avenant sans effet depuis le ${day}`,
  priceAfter: (price: string) => `puis ${price}`,
  gift: (name: string) => `Cadeau : ${name}`,
  pack: (title: string, price: string) => `${title}, ${price} TTC par mois`,
  write: "Écrire",
  unknown: {
    title: "Aucun contrat à ce numéro",
    text: "Vérifiez-le : il s’écrit comme 2H-2026-0017.",
    widen: "Voir les contrats",
  },
  erased: (number: string, on: string) => ({
    title: "Ce contrat a été effacé",
    text: `Les données du contrat ${number} ont été effacées le ${on}. Il en reste le numéro, les dates, le prix et l’empreinte de ses preuves.`,
    widen: "Voir les contrats",
  }),
  /** After an action on a contract that is not there. */
  gone: "Rien n’est enregistré : ce contrat n’est plus là.",
  alerts: {
    unpaid: (since: string) => `Services suspendus depuis le ${since}, pour impayés.`,
    unpaidOf: (cents: number) => ` Reste à régler : ${exactEuros(cents)}.`,
    allPaid: " Tout est réglé : rétablissez les services, ils ne reprennent pas d’eux-mêmes.",
    seeUnpaid: "Voir les impayés",
    forceMajeure: (since: string) => `Services interrompus depuis le ${since}, pour force majeure.`,
    blocked: {
      iban: "Aucun prélèvement possible : l’IBAN est faux, ou d’un pays que les prélèvements SEPA n’atteignent pas.",
      bic: "Aucun prélèvement possible : ce compte est hors de l’Espace économique européen, et son BIC manque ou est d’un autre pays.",
      postalAddress:
        "Aucun prélèvement possible : ce compte est hors de l’Espace économique européen, et l’adresse du débiteur n’est pas complète.",
      lapsed: "Aucun prélèvement possible : le mandat n’a pas servi depuis 36 mois.",
      ...aboutDeadMandates(
        ({ said }) => `${deadMandateName} : la banque dit que ${said}. Aucun prélèvement possible.`,
      ),
    } satisfies Record<Exclude<LeftOutReason, "unconfirmed">, string>,
    recall: (on: string, run: string) =>
      `Un autre prélèvement de ce mandat est déjà à la banque, pour le ${on}, remise ${run} : demandez-lui de le révoquer.`,
    notDeposited: (on: string, run: string) =>
      `Un autre prélèvement de ce mandat est dans la remise ${run}, à déposer, pour le ${on} : si personne n’a pris son fichier, annulez-la et préparez-en une autre ; sinon, demandez à la banque de le révoquer dès le dépôt.`,
    requestMandate: "Demander un nouveau mandat…",
    emailUnconfirmed: "L’adresse e-mail n’est pas confirmée : rien n’est prélevé avant.",
    welcome: (dueOn: string, daysLate: number) =>
      `À accueillir depuis ${dueOn} : ${workingDaysLate(daysLate)}.`,
    welcomePromise: (person: string) =>
      `La confirmation promettait un message « sous un jour ouvré ». Appelez d’abord ${person}.`,
    welcomeDone: "C’est fait…",
    newAccount: (at: string) =>
      `Nouveau compte approuvé depuis l’espace contrat. Rien n’y est prélevé avant le ${at} ; d’ici là, le client peut tout annuler d’un geste.`,
    newFacts: (at: string, changed: string) =>
      `Nouvelles coordonnées utilisées à partir du ${at} : ${changed}. D’ici là, appelez au numéro d’avant ; le client peut tout annuler d’un geste.`,
    newEmail: (email: string, at: string, isConfirmed: boolean) =>
      `${isConfirmed ? "Nouvelle adresse confirmée" : "Nouvelle adresse à confirmer"} : ${email}, en usage au plus tôt le ${at}. D’ici là, tout part pour l’adresse présente, qui peut refuser.`,
    undoFacts: "Annuler ce changement…",
    held: (since: string, reason: string) => `Conservé depuis le ${since} : ${reason}`,
    altered: (faults: string) =>
      `Ce qui est enregistré n’est plus ce qui fut signé : ${faults}. Ne vous y fiez pas, prévenez qui tient le site.`,
    warning: "À la signature",
  },
  company: {
    title: "Autres contrats de cette entreprise",
    caption: "Autres contrats de cette entreprise, les plus récents d’abord",
    columns: ["Numéro", "État", "Raison sociale", "Pack"],
    ask: "Chacun est dû et prélevé. Demandez à l’entreprise si elle les veut tous.",
    meant: "C’est voulu",
    all: (count: number) => (count < 2 ? "Voir le contrat" : `Voir les ${grouped(count)} contrats`),
  },
  dates: {
    title: "Dates à venir",
    signed: "Signé le",
    takenOver: (on: string) => `ailleurs, repris le ${on}`,
    nextDebit: "Prochain prélèvement",
    none: "Aucun",
    noDebit: "plus rien n’est dû",
    blocked: "aucun prélèvement possible",
    paused: "tant que dure la suspension",
    renewal: "Prochaine reconduction",
    eachMonth: (day: number) => `le ${day === 1 ? "1er" : day} de chaque mois`,
    ifToday: "Si résilié aujourd’hui",
    ifUnpaid: "Si résilié pour impayés",
    lastDay: "dernier jour de service",
    terminationOn: { subscriber: "Résiliation reçue le", agency: "Résiliation notifiée le" },
    byLetter: "par lettre",
    last: "Dernier jour de service",
    suspended: (on: string) => `services suspendus le ${on}`,
    withdrawn: "Rétractation reçue le",
    refund: "À rembourser avant le",
    erased: "Données effacées le",
    erasedNote: `${inWords(subscriberRetentionMonths)} mois après la fin`,
  },
  dues: {
    title: "Factures et prélèvements",
    toAccount: "Son compte",
    caption: "Échéances de ce contrat, la prochaine d’abord, avec leur facture et leurs prélèvements",
    document: "Facture et prélèvement",
    due: "Échéance",
    state: "État",
    account: "Compte",
    amount: "Montant",
    none: "Aucune échéance n’est encore connue.",
    /** Stand for the invoice of a due day that has none. */
    later: "établie ce jour-là",
    withoutInvoice: "sans facture",
    waits: {
      siret: "en attente du SIRET",
      "vat-number": "en attente du numéro de TVA",
      address: "en attente de l’adresse",
      round: "établie dans l’heure",
      restored: "en attente des derniers numéros",
      clock: "en attente de la date",
    } satisfies Record<InvoiceWait, string>,
    /** Stand for the reference of a payment that no file has carried. */
    withNext: "avec la prochaine remise",
    leftAside: (reason: string) => `laissée de côté : ${reason}`,
    /** Why the next file does not carry it. */
    holds: {
      unconfirmed: "attend que l’adresse soit confirmée",
      iban: "IBAN à corriger",
      bic: "BIC à corriger",
      postalAddress: "adresse du débiteur à compléter",
      lapsed: "mandat périmé",
      ...aboutDeadMandates(({ brief }) => brief),
      forgotten: "à ajouter à une remise",
    } satisfies Record<LeftOutReason | "forgotten", string>,
    withoutRun: "sans remise",
    states: {
      paid: "Payée",
      prepared: "Préparée",
      presented: "Présentée",
      returned: "Impayée",
      refused: "Refusée d’avance",
      "to-reclaim": "À récupérer",
      settled: "Réglée",
      credited: "Plus due",
      rejected: "Prélèvement rejeté",
      moved: "Prélèvement déplacé",
      coming: "À venir",
      late: "Pas encore présentée",
      held: "Laissée de côté",
      forgotten: "Jamais présentée",
      suspended: "Due, services suspendus",
    } satisfies Record<Exclude<InvoiceState, "waiting">, string> & Readonly<Record<string, string>>,
    paidBack: {
      deducted: "Avoir",
      "to-refund": "À rembourser",
      refunded: "Remboursé",
    } satisfies Record<PaidBack<never>["kind"], string>,
    creditNote: (on: string) => `avoir, ${on}`,
    payment: (on: string) => `règlement, ${on}`,
    received: "Reçu",
    onAccount: {
      title: (cents: number) => `${exactEuros(cents)} en compte`,
      text: "Reçus sans échéance à régler : à compter sur une échéance, ou à rembourser.",
      received: (cents: number, on: string, means: string) => `${exactEuros(cents)} le ${on}, ${means}`,
    },
    earlier: (on: string) => `facture du ${on}`,
    attempt: (attempt: number) => (attempt === 1 ? "première présentation" : `présentation n° ${attempt}`),
    quote: (reason: string) => `« ${reason} »`,
    on: (day: string) => `le ${day}`,
    again: (day: string) => `de nouveau, le ${day}`,
    debitedOn: (day: string) => `prélevé le ${day}, premier jour où les banques ouvrent`,
    toDeposit: (run: string) => `remise ${run} à déposer`,
    collectedOn: (day: string, run: string) => `au ${day}, remise ${run}`,
    charges: {
      name: (on: string) => `frais de la banque, ${on}`,
      states: {
        open: "À refacturer ?",
        lapsed: "À refacturer ?",
        announced: "Refacturés",
        billed: "Refacturés",
        waived: "À notre charge",
      } satisfies Record<Rebilling, string>,
      notes: {
        lapsed: (due: string) => `l’échéance du ${due} n’est plus due`,
        announced: (due: string) => `annoncés sur l’échéance du ${due}`,
        billed: (due: string) => `sur l’échéance du ${due}`,
      } as Partial<Record<Rebilling, (due: string) => string>>,
      fromFile: "d’après un fichier de la banque",
      noted: "notés au bureau",
      noDue: "aucune échéance à venir ne peut les porter",
    },
    sequences: { FRST: "premier", RCUR: "récurrent" } satisfies Record<DebitSequence, string>,
  },
  reminders: {
    title: "Relances",
    caption: "Les relances à partir, puis celles qui sont parties, la dernière d’abord",
    reminder: "Relance",
    leaves: "Départ",
    amount: "Réclamé",
    left: (when: string) => `partie ${when}`,
    callFirst:
      "Appelez d’abord : l’abonné conteste, ou la banque ne dit pas pourquoi. Aucune relance ne part avant.",
    recordCall: "Noter l’appel…",
    said: (text: string, by: string, when: string) => `« ${text} », ${by}, ${when}`,
  },
  evidence: {
    title: "Preuves et suites",
    whole: "Chaîne entière, aucun événement modifié",
    broken: "Chaîne rompue",
    altered: "Chaîne entière, données modifiées",
    digest: "Empreinte de l’événement",
    by: (name: string) => ` par ${name}`,
    at: (day: string, time: string) => `${day} à ${time}`,
    lastDay: (day: string) => `, dernier jour le ${day}`,
  },
  documents: {
    title: "Documents",
    noPaper: "Contrat signé ailleurs : son PDF n’est pas encore joint.",
    addPaper: "Joindre le contrat signé…",
    takenOverData: "Données reprises",
    takenOverDataNote: "Ce qui a été repris, scellé",
    none: "Le site prépare les PDF de ce contrat : ils seront là dans quelques secondes.",
    file: (name: string, size: string) => `${name}, ${size}`,
    digest: "Empreinte SHA-256",
    signedData: "Données signées",
    signedDataNote: "Imprimée au pied du récapitulatif et du mandat",
    terms: "Conditions acceptées",
    termsNote: (edition: string, day: string) => `${edition}, version du ${day}`,
    wholeIban: "Porte l’IBAN en entier : votre rôle ne permet pas de le télécharger.",
    dossier:
      "Le dossier de preuves, pour une banque, un avocat ou un juge, se prépare sur la machine du site.",
  },
  zenmaster: {
    title: "ZenMaster",
    who: "Aujourd’hui",
    nobody: "Personne ne suit encore ce contrat",
    since: (name: string, day: string | null) => (day ? `${name}, depuis le ${day}` : name),
    atClient: "Chez le client",
    firstName: (firstName: string) => `« ${firstName}, votre ZenMaster »`,
    unnamed: "N’a plus d’accès : le client ne lit plus son prénom",
    assign: "Attribuer à…",
    pass: "Passer à…",
  },
  firm: {
    title: "Entreprise",
    person: "Personne à joindre",
    siret: "SIRET",
    postalAddress: "Siège",
    telephone: "Téléphone",
    email: "E-mail",
    signed: (email: string) => `À la signature : ${email}`,
    awaited: "À confirmer",
    idle: "Non confirmé",
    confirmed: (by: EmailConfirmation["by"], on: string) => `${confirmedBy[by]} le ${on}`,
  },
  mandate: {
    title: "Mandat",
    titles: "Mandats",
    states: {
      waiting: (at: string) => `En usage le ${at}`,
      inUse: "En usage",
      since: (at: string) => `En usage depuis le ${at}`,
      replaced: (on: string) => `Remplacé le ${on}`,
      revoked: (on: string) => `Annulé le ${on}, avant d’avoir servi`,
    },
    signed: "Signé",
    signedOn: (at: string) => `${at}, depuis l’espace contrat`,
    sealed: "Scellé : il ne sert plus qu’à un remboursement ou à une contestation.",
    erases: "S’efface",
    erasesNote: "13 mois après son dernier prélèvement",
    erasedOn: (on: string) => `Effacé le ${on}`,
    undo: "Annuler ce changement…",
    umr: "RUM",
    account: "Compte",
    bic: "BIC",
    show: "Montrer…",
    noted: "C’est inscrit aux preuves.",
    wholeShown: "Votre nom et l’heure sont inscrits aux preuves. Ce compte se masque au bout d’une minute.",
    masked: "Votre rôle ne permet pas de le voir en entier.",
    holder: "Titulaire",
    holderPostalAddress: "Adresse",
    lastUse: "Dernier usage",
    unused: "Pas encore utilisé",
    usedElsewhere: (day: string) => `${day}, avant la reprise`,
    wasRejected: (on: string) => `${on}, rejeté`,
  },
  notes: {
    title: "Notes",
    by: (name: string, day: string) => `${name}, ${day}`,
    label: "Ajouter une note",
    hint: "Le client peut demander à lire ses données : écrivez ce que vous lui diriez.",
    add: "Ajouter la note",
    length: (most: number) => `Une note compte de 1 à ${most} caractères : celle-ci n’est pas enregistrée.`,
  },
} as const;

/** « 9 mois payés, 1 161,00 €, dont 12,90 € remboursés », then what is unpaid or to be refunded. */
export function paymentsSummary(debits: {
  readonly paid: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly unpaidCents: number;
  readonly owedBack: readonly Pick<OwedBackPayment, "owedBack" | "amountCents">[];
}): string {
  const { paid, paidCents, refundedCents, unpaidCents, owedBack } = debits;
  const toRefundCents = totalCentsOf(owedBack.filter((each) => each.owedBack === "refund"));
  const refunded = refundedCents > 0 ? `, dont ${exactEuros(refundedCents)} remboursés` : "";
  return [
    paid === 0
      ? "Aucun mois payé"
      : `${paid} mois ${paid < 2 ? "payé" : "payés"}, ${exactEuros(paidCents)}${refunded}`,
    unpaidCents > 0 && `${exactEuros(unpaidCents)} impayés`,
    toRefundCents > 0 && `${exactEuros(toRefundCents)} à rembourser`,
  ]
    .filter((part) => part !== false)
    .join(" ; ");
}

/** « il y a 9 mois », « il y a 12 jours ». */
export function formatTimeSince(months: number, days: number): string {
  if (days === 0) return "aujourd’hui";
  if (months === 0) return `il y a ${days} ${days < 2 ? "jour" : "jours"}`;
  if (months < 24) return `il y a ${months} mois`;
  return `il y a ${Math.floor(months / 12)} ans`;
}

/** « Deux contrats pour le SIREN 802 070 748 ». */
export function severalContracts(count: number, siren: string): string {
  return `${asTitle(inWords(count))} ${count < 2 ? "contrat" : "contrats"} pour le SIREN ${siren}`;
}

const confirmedBy = {
  subscriber: "Confirmé par l’abonné",
  agency: "Vérifié par téléphone",
  takeover: "Repris avec le contrat",
} as const satisfies Record<EmailConfirmation["by"], string>;
