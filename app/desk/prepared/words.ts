import { asTitle, inWords } from "#content/site/format.ts";
import type { PreparedStage } from "#domain/contract/prepared.ts";
import { preparedDays } from "#domain/retention.ts";
import type { PreparedProblem } from "#server/drafts/prepared-subscriptions.ts";
import type { StateName } from "../ui/state.tsx";

/** Words of the subscriptions that the desk prepares. */
export const preparedWords = {
  crumbs: "Fil d’Ariane",
  drafts: "Souscriptions",
  list: "Préparées",
  prepare: {
    title: "Préparer une souscription",
    here: "Préparer",
    correct: "Corriger la souscription",
    lead: "Vous remplissez ce que vous savez. La personne relit, complète, accepte les conditions et signe elle-même.",
    already: "Déjà préparées",
    pack: "Le pack",
    known: "Ce que vous savez",
    knownNote:
      "Tout est facultatif, sauf l’e-mail si le lien part d’ici. Jamais d’IBAN : la personne seule le donne.",
    more: "En plus",
    gift: "Code cadeau que la personne a gagné",
    noGift: "Aucun",
    zenmaster: "ZenMaster, une fois signée",
    nobody: "Personne encore",
    greeting: "Votre mot, en tête du message",
    greetingHint: "Facultatif. Il n’est lu que dans l’e-mail.",
    what: "Et ensuite ?",
    link: `Le lien vaut ${inWords(preparedDays)} jours. Sans signature, tout s’efface le lendemain.`,
    rights: "Rien n’est coché ni signé à sa place.",
    sameLink: "Le même lien dans les deux cas ; il se retire d’un geste.",
    send: "Envoyer le lien",
    create: "Créer le lien, à copier",
    save: "Enregistrer",
    back: "Ne rien changer",
  },
  refusedGift: "Ce cadeau ne va pas avec ce pack.",
  greetingTooLong: (max: number) => `${max} caractères au plus.`,
  noPack: "Choisissez un pack.",
  unnamed: "Personne encore",
  title: "Souscriptions préparées",
  caption: "Souscriptions préparées au bureau, la plus récente d’abord",
  columns: {
    for: "Pour",
    pack: "Pack",
    prepared: "Préparée",
    where: "Où elle en est",
    actions: "Geste",
  },
  by: (when: string, by: string) => `${when}, par ${by}`,
  ends: (day: string) => `expire le ${day}`,
  erased: "jamais signée ; tout s’efface demain",
  open: "Ouvrir",
  seeContract: "Voir le contrat",
  again: "Préparer à nouveau",
  none: {
    title: "Aucune souscription préparée",
    text: "Remplissez ce que vous savez d’une personne : elle n’a plus qu’à relire et signer.",
  },
  panel: "Où en est cette souscription",
  figures: {
    sent: "Envoyée",
    leaving: "part à l’instant",
    copied: "à copier, aucun e-mail",
    opened: "Lien suivi",
    signed: "Signée",
    begun: "étape 1 remplie",
    expires: "Expire",
    erasedNext: "tout s’efface le lendemain",
    notYet: "pas encore",
    to: (email: string) => `à ${email}`,
  },
  linkTitle: "Le lien",
  linkAside: "pour cette personne seulement",
  linkLabel: "Lien de la souscription",
  copy: "Copier",
  copied: "Copié",
  linkNote:
    "Sans script, le lien se sélectionne et se copie à la main. Qui l’a peut lire ce que vous avez rempli : envoyez-le à elle seule.",
  correct: "Corriger…",
  sendAgain: "Renvoyer",
  sendNow: "Envoyer par e-mail",
  withdraw: "Retirer le lien…",
  filled: "Ce qui est rempli",
  nothingFilled: "Rien encore : la personne remplira tout.",
  gift: "Cadeau",
  greeting: "Votre mot",
  email: "E-mail",
  over: {
    begun:
      "La personne a rempli l’étape 1 : ce qu’elle a écrit compte désormais, et attend sous « Souscriptions ».",
    signed: "La souscription est signée.",
    expired: "Le lien ne mène plus à rien.",
  },
  withdrawal: {
    title: "Retirer le lien",
    submit: "Retirer le lien",
    what: "Le lien s’arrête tout de suite",
    figure: "Tout s’efface",
    note: "Ce que vous avez rempli s’efface, l’e-mail aussi. Si la personne a commencé, ce qu’elle a rempli reste sous « Souscriptions ».",
  },
  done: {
    envoi: "Le lien part à l’instant.",
    lien: "Le lien est prêt : copiez-le.",
    correction:
      "C’est corrigé. Un e-mail déjà parti garde ses mots ; son lien montre ce qui est rempli maintenant.",
    retrait: "Le lien est retiré, et tout ce qu’il montrait est effacé.",
  },
  problems: {
    unknown: "Cette souscription a été retirée, ou s’est effacée.",
    begun: "La personne a déjà rempli l’étape 1 : rien ne se change plus ici.",
    expired: "Ce lien a expiré. Préparez la souscription à nouveau.",
    email: "Il manque l’e-mail : donnez-le, ou créez le lien pour le copier.",
    leaving: "L’e-mail part déjà.",
  } satisfies Record<PreparedProblem["code"], string>,
  unknownTitle: "Souscription introuvable",
  notAllowed: "Votre rôle permet de lire les souscriptions préparées, pas d’en préparer.",
} as const;

/** The sign and the words of each stage. */
export const stages: Readonly<Record<PreparedStage, { readonly name: StateName; readonly words: string }>> = {
  made: { name: "open", words: "À copier" },
  sent: { name: "mail", words: "Envoyée" },
  opened: { name: "watch", words: "Lien suivi" },
  begun: { name: "watch", words: "Étape 1 remplie" },
  signed: { name: "good", words: "Signée" },
  expired: { name: "terminated", words: "Expirée" },
};

/** « Quatre liens en quatorze jours : un envoyé, un signé. » */
export function preparedLead(all: readonly { readonly stage: PreparedStage }[]): string {
  if (all.length === 0) return "Aucun lien n’attend.";
  const links = all.length === 1 ? "Un lien" : `${asTitle(inWords(all.length))} liens`;
  const signed = all.filter(({ stage }) => stage === "signed").length;
  const end = signed === 0 ? "aucun signé" : signed === 1 ? "un signé" : `${inWords(signed)} signés`;
  return `${links} en ${inWords(preparedDays)} jours : ${end}.`;
}
