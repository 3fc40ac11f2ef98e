import { changeName } from "#content/contract/announcements.ts";
import { euros, inWords, longDate } from "#content/site/format.ts";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { AnnouncedChange } from "#domain/contract/announcements.ts";
import {
  priceChangeNoticePeriodMonths,
  subProcessorNoticePeriodDays,
} from "#domain/contract/notice-periods.ts";
import { policyNoticePeriodDays } from "#domain/retention.ts";

function mails(count: number): string {
  return count === 1 ? "un e-mail" : `${count} e-mails`;
}

function subscribers(count: number): string {
  return count === 1 ? "un abonné" : `${count} abonnés`;
}

export const announcementWords = {
  title: "Annonces",
  lead: "Ce que les abonnés doivent apprendre par e-mail avant que cela s’applique à eux.",
  back: "Toutes les annonces",
  owed: {
    title: "À annoncer",
    none: "Tout ce que le site a publié est annoncé.",
    when: (version: Day, publishedFor: Day) =>
      `Version publiée le ${longDate(version)}, applicable sur le site à compter du ${longDate(publishedFor)}. Les abonnés d’avant ne le savent pas encore.`,
    write: "Écrire l’annonce",
  },
  write: {
    title: "Écrire une annonce",
    text: "Rien ne part avant l’aperçu et votre confirmation.",
  },
  /** The kinds of changes that can be announced, as links and page titles. */
  changes: {
    conditions: "Nouvelles conditions générales",
    "offre-speciale": "Nouvelles conditions de l’offre spéciale",
    politique: "Nouvelle politique de protection des données",
    prix: "Nouveau prix d’un pack",
    "sous-traitant": "Nouveau sous-traitant",
  },
  /** The sentence under the title: the change, and the people who learn of it. */
  leads: {
    conditions: (version: Day) =>
      `La version du ${longDate(version)}, aux abonnés qui ont signé une version antérieure. Elle s’applique à eux un mois après l’annonce.`,
    "offre-speciale": (version: Day) =>
      `La version du ${longDate(version)}, aux abonnés de l’offre spéciale qui ont signé une version antérieure. Elle s’applique à eux un mois après l’annonce.`,
    politique: (version: Day) =>
      `La version du ${longDate(version)}, aux abonnés d’avant ce jour. Elle s’applique à eux ${policyNoticePeriodDays} jours après l’annonce.`,
    prix: () =>
      `Une hausse va aux abonnés du pack qui paient moins, au moins ${priceChangeNoticePeriodMonths} mois à l’avance. Une baisse va à ceux qui paient plus, et vaut dès la première échéance dont rien n’a encore dit le montant. Le prix que les abonnés ont déjà retire celui qui n’a pas commencé.`,
    "sous-traitant": () => `À tous les abonnés, au moins ${subProcessorNoticePeriodDays} jours à l’avance.`,
  },
  /** What a pack costs on the site, announced to one client. */
  packPrice: {
    title: "Annoncer le prix du pack",
    lead: "Ce client paie un autre prix que celui de son pack sur le site. Lisez l’e-mail : rien ne part avant votre confirmation.",
    back: "Mes clients",
    nothing:
      "Rien à annoncer à ce client : il paie le prix de son pack, un autre prix lui est déjà annoncé, ou son contrat prend fin avant.",
    notAllowed: "Le ZenMaster de ce client l’annonce, ou la direction.",
  },
  newPrice:
    "Chaque contrat doit ce prix à partir de l’échéance indiquée : remises, factures et e-mails le suivent. Les prix du site et les souscriptions nouvelles ne changent pas.",
  fields: {
    summary: "Ce qui change, en quelques phrases",
    pack: "Pack",
    price: "Nouveau prix TTC par mois, en euros",
    day: "S’applique à compter du",
    name: "Nom du sous-traitant",
    country: "Pays où il traite les données",
    purpose: "Pour quoi faire",
  },
  choosePack: "Choisir un pack",
  problems: {
    summary: "Dites ce qui change",
    pack: "Choisissez un pack",
    price: "Tapez un prix, par exemple 95 ou 95,50",
    day: "Choisissez un jour",
    name: "Le nom est requis",
    country: "Le pays est requis",
    purpose: "Dites pour quoi faire",
  },
  tooSoon: (day: Day) => `Au plus tôt le ${longDate(day)} : les conditions donnent ce préavis aux abonnés`,
  tooLate: (day: Day) => `Au plus tard le ${longDate(day)}`,
  tooLong: (max: number) => `${max} caractères au plus`,
  malformed: "Un signe de ce texte ne peut pas s’écrire dans un e-mail",
  notDone: (count: number) =>
    `Rien n’est parti : ${count === 1 ? "un champ est" : `${inWords(count)} champs sont`} à corriger.`,
  preview: "Voir l’aperçu",
  previewAgain: "Revoir l’aperçu",
  mail: {
    title: "Aperçu de l’e-mail",
    sample: (firm: string) =>
      `Tel que le recevra ${firm}. Chaque abonné y lit son contrat, son pack et son lien privé.`,
    frame: "L’e-mail mis en forme",
    text: "L’e-mail en texte seul",
  },
  recipients: {
    title: "Qui est concerné",
    count: (count: number) =>
      count === 0
        ? "Personne : aucun contrat en cours n’est concerné."
        : `${count === 1 ? "Un contrat" : `${count} contrats`} en cours. Ceux qui ont pris fin, ou qui la prendront avant ce jour, n’y sont pas.`,
    caption: "Abonnés concernés",
    columns: ["Contrat", "Abonné", "Pack", "Par mois", "Nouveau prix"],
    newPrice: ({ monthlyCents, fromOn }: LaterPrice) => `${euros(monthlyCents)} le ${longDate(fromOn)}`,
  },
  send: (count: number) => `Envoyer ${mails(count)}…`,
  notAllowed: "La direction envoie les annonces.",
  confirm: {
    title: "Envoyer l’annonce",
    intro: "Partent aussitôt",
    figure: (count: number) => mails(count),
    what: (change: AnnouncedChange) =>
      `Ils annoncent ${changeName(change)}, à compter du ${longDate(change.appliesOn)}.`,
    recorded:
      "L’annonce est inscrite aux preuves de chaque contrat et au journal. Un e-mail parti ne se reprend pas.",
    submit: (count: number) => `Envoyer ${mails(count)}`,
    close: "Ne rien envoyer",
  },
  refused: {
    nobody: "Rien n’est parti : aucun contrat n’est concerné.",
    changed: (count: number) =>
      `Rien n’est parti : ce que vous aviez sous les yeux a changé. L’annonce concerne maintenant ${subscribers(count)} ; relisez-la.`,
    already: (by: string, when: string, count: number) =>
      `Rien de plus n’est parti : ${by} l’a annoncé ${when}, à ${subscribers(count)}.`,
  },
  announcedBefore: (by: string, when: string, count: number) =>
    `Déjà annoncé ${when} par ${by}, à ${subscribers(count)}.`,
  unfinished: (count: number) =>
    `L’envoi s’est arrêté en chemin, après ${mails(count)}. Il reprend de lui-même dans l’heure, ou quand vous confirmez à nouveau ; personne ne reçoit l’annonce deux fois.`,
  done: (change: AnnouncedChange, count: number) =>
    `C’est parti : ${mails(count)} pour annoncer ${changeName(change)}.`,
  list: {
    title: "Annonces envoyées",
    none: "Aucune annonce n’a encore été envoyée.",
    by: (by: string, when: string, count: number) => `Par ${by}, ${when} : ${mails(count)}.`,
    appliesOn: (day: Day) => `S’applique à compter du ${longDate(day)}.`,
  },
} as const;
