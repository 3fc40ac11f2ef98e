import { exactEuros, inWords } from "#content/site/format.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";

/** Words of the questions about a run, and of why one is refused. */
export const runQuestions = {
  nothing: "Ne rien changer",
  tonight: "ce soir",
  evening: (day: string) => `${day}, au soir`,
  gone: {
    cancelled: "Cette remise est annulée : elle n’a plus de fichier.",
    withdrawn: "Cette remise est déplacée : son fichier ne sert plus. Supprimez-le.",
  },
  file: {
    title: "Prendre le fichier",
    download: "Télécharger le fichier",
    until: (when: string) => `À déposer sur le site de la banque avant ${when}.`,
    ibans:
      "Il contient des IBAN entiers : votre nom et l’heure sont inscrits. C’est toujours le même fichier, octet pour octet, même redemandé.",
    changed: (id: string) =>
      `Le fichier de la remise ${id} ne peut plus être refait à l’identique : des données ont été effacées depuis.`,
  },
  taken: {
    title: "Le fichier est pris",
    text: (id: string) =>
      `${id}.xml est sur votre ordinateur. Déposez-le sur le site de la banque, puis supprimez-le.`,
    before: "À déposer avant",
    first: (day: string) =>
      `Le premier prélèvement est ${day}. « Aujourd’hui » le rappelle jusqu’à ce que quelqu’un dise que c’est fait.`,
    notYet: "Pas encore",
  },
  deposit: {
    title: "La remise est déposée",
    text: (count: string, cents: number) =>
      `${count}, ${exactEuros(cents)}. Dites-le seulement si le site de la banque l’a acceptée.`,
    on: "Jour du dépôt",
    becomes: "Les prélèvements deviennent « présentés »",
    first: (day: string) => `premier prélèvement ${day}`,
    next: "Chacun sera encaissé le soir de son jour, sauf rejet.",
    save: "Elle est déposée",
    problems: {
      unknown: "Aucune remise ne porte ce numéro.",
      already: "C’est déjà dit.",
      cancelled: "Cette remise est annulée ou déplacée : elle ne se dépose plus.",
      day: "Le dépôt vient après la remise, et pas dans l’avenir.",
      answered: "La banque a répondu : elle a cette remise.",
    },
  },
  undoDeposit: {
    title: "La remise n’est pas déposée",
    text: "Ses prélèvements redeviennent « préparés » : rien n’est payé par eux tant que personne ne la dépose.",
    save: "Elle n’est pas déposée",
  },
  move: {
    title: "Déplacer cette remise",
    text: `Un nouveau jour s’annonce ${inWords(preNotificationDays)} jours avant, à chaque abonné. Tous les prélèvements prennent le même.`,
    collected: (cents: number) => `${exactEuros(cents)} seront prélevés le`,
    deadline: (day: string) =>
      `Un nouveau fichier sera à déposer avant ${day}, au soir. Le premier ne sert plus : supprimez-le.`,
    notice:
      "Une prénotification part aujourd’hui à chacun. Les factures gardent leur date ; rien n’est relancé d’ici là. Ce qui n’est plus dû n’est plus prélevé.",
    verified:
      "J’ai vérifié sur le site de la banque : elle n’y est pas. Déposée malgré tout, elle prélèverait deux fois.",
    save: (day: string) => `Déplacer au ${day}`,
    problems: {
      unknown: "Aucune remise ne porte ce numéro.",
      already: "Cette remise est déjà annulée, ou déplacée.",
      deposited: "Cette remise est dite déposée : si elle ne l’est pas, dites-le d’abord.",
      unverified: "Vérifiez d’abord sur le site de la banque, puis cochez la case. Rien n’est changé.",
    },
  },
  cancel: {
    title: "Annuler cette remise",
    text: (count: string, cents: number) =>
      `Personne n’a pris son fichier. ${count}, ${exactEuros(cents)} : ces échéances redeviennent à présenter.`,
    note: (id: string) =>
      `Le numéro ${id} n’est pas réutilisé. Le journal garde la remise et son annulation.`,
    save: "Annuler la remise",
    problems: {
      unknown: "Aucune remise ne porte ce numéro.",
      already: "Cette remise est déjà annulée, ou déplacée.",
      taken: "Son fichier a été téléchargé : la banque l’a peut-être. Cette remise ne s’annule plus.",
      deposited: "Cette remise est à la banque : elle ne s’annule plus.",
      old: "Cette remise a plus de douze mois : elle ne s’annule plus.",
    },
  },
  done: {
    made: (id: string, count: string, cents: number) =>
      `La remise ${id} est enregistrée : ${count}, ${exactEuros(cents)}. Téléchargez son fichier, puis déposez-le à la banque.`,
    deposited: "Elle est déposée : ses prélèvements sont présentés.",
    undeposited: "Elle attend d’être déposée.",
    withdrawn:
      "Elle est retirée. Aucun de ses prélèvements ne peut être présenté : voyez ce qui est laissé de côté.",
    moved: (made: string, day: string) =>
      `Elle est retirée ; la remise ${made} la remplace, prélevée le ${day}. Prenez son fichier, puis déposez-le à la banque.`,
    seeMade: (made: string) => `Voir la remise ${made}`,
    cancelled: "Elle est annulée : ses échéances sont de nouveau à présenter.",
    download: "Télécharger le fichier",
  },
} as const;
