import { exactEuros } from "#content/format.ts";
import type { ContractStatus, SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import {
  breachNoticeMonths,
  forceMajeureDays,
  unpaidInvoicesLimit,
  unpaidNoticeDays,
} from "#domain/contract/notices.ts";
import { noticeDays } from "#domain/contract/presentation.ts";
import { subscriberRetentionMonths } from "#domain/retention.ts";
import type { AccountReason } from "#domain/staff.ts";
import { refundLabels, undoLabels } from "./correction-words.ts";
import { endingLabels } from "./ending-words.ts";

/** What the gestures of a contract say. */
export const actionLabels = {
  title: "Gestes",
  notAllowed: "Votre rôle permet de lire ce contrat, pas de le changer.",
  nothing: "Ne rien changer",
  recompute: "Recalculer",
  evidence: "Les preuves gardent la date et votre nom.",
  noted: "Le journal garde la date et votre nom.",
  /** Why some motives are not offered on a day. */
  notOn: (when: string, motive: string, why: string) => `Pas ${when} ${motive}. ${why}`,
  /** As long as no motive is chosen. */
  choose: "Choisissez un motif",
  today: "aujourd’hui",
  onDay: (day: string) => `au ${day}`,

  welcome: {
    deed: "Marquer comme accueilli",
    note: "Après le premier message, sous un jour ouvré",
    kept: "Le premier message est noté.",
    done: "Accueilli",
    doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
  },

  terminate: {
    deed: "Résilier…",
    not: "Résilier",
    title: "Résilier le contrat",
    choice: "Qui met fin au contrat ?",
    date: "Demande ou lettre reçue le",
    deedNotes: {
      subscriber: (day: string) => `Par l’abonné aujourd’hui, fin le ${day}`,
      breach: (day: string) => `Pour manquement grave, fin le ${day}`,
      unpaid: (day: string) => `Pour impayés, fin le ${day}`,
      "force-majeure": (day: string) => `Pour force majeure, fin le ${day}`,
    } satisfies Record<TerminationCause, (day: string) => string>,
    causes: {
      subscriber: {
        title: "L’abonné",
        note: (each: string) => `Effet à l’anniversaire suivant, ${each}`,
        short: "par l’abonné",
      },
      breach: {
        title: "L’agence, pour manquement grave",
        note: () => `Lettre recommandée reçue, ${breachNoticeMonths} mois de préavis`,
        short: "pour manquement grave",
      },
      unpaid: {
        title: "L’agence, pour impayés",
        note: () =>
          `${unpaidInvoicesLimit === 2 ? "Deux" : unpaidInvoicesLimit} mensualités de suite impayées malgré vos relances, ${unpaidNoticeDays} jours de préavis`,
        short: "pour impayés",
      },
      "force-majeure": {
        title: "Force majeure",
        note: () => `Lettre recommandée reçue, plus de ${forceMajeureDays} jours de suspension`,
        short: "pour force majeure",
      },
    } satisfies Record<
      TerminationCause,
      { readonly title: string; readonly note: (each: string) => string; readonly short: string }
    >,
    outcome: "Dernier jour de service",
    follows: {
      subscriber: (lastDebit: string | null, suspendedOn: string) =>
        `${lastDebit === null ? "Rien ne sera prélevé." : `Dernier prélèvement le ${lastDebit}.`} Services suspendus le ${suspendedOn}.`,
      breach: () => "Contrat et prélèvements continuent jusque-là.",
      unpaid: () => "Un règlement complet avant ce jour peut rétablir le contrat.",
      "force-majeure": () => "Rien n’est dû depuis l’interruption des services.",
    } satisfies Record<TerminationCause, (lastDebit: string | null, suspendedOn: string) => string>,
    submit: (day: string) => `Résilier au ${day}`,
    done: (day: string) => `Résiliation enregistrée : dernier jour de service le ${day}.`,
  },

  suspend: {
    deed: "Suspendre…",
    not: "Suspendre",
    title: "Suspendre les services",
    choice: "Pour quel motif ?",
    date: "Suspendus à compter du",
    deedNotes: {
      unpaid: "Pour impayés ou force majeure",
      "force-majeure": "Pour force majeure seulement",
    } satisfies Record<SuspensionReason, string>,
    reasons: {
      unpaid: {
        title: "Impayés",
        note: "Deux mensualités de suite impayées malgré vos relances",
        short: "pour impayés",
      },
      "force-majeure": {
        title: "Force majeure",
        note: "Rien n’est dû tant que les services sont interrompus",
        short: "pour force majeure",
      },
    } satisfies Record<
      SuspensionReason,
      { readonly title: string; readonly note: string; readonly short: string }
    >,
    outcome: "Services suspendus",
    follows: {
      unpaid: () =>
        "Les mensualités restent dues. Un règlement complet rétablit les services ; sinon, vous pouvez résilier.",
      "force-majeure": (endableOn: string) =>
        `Chaque partie peut mettre fin au contrat à partir du ${endableOn}, après ${forceMajeureDays} jours de suite. Les échéances qui tombent d’ici là ne sont pas prélevées.`,
    } satisfies Record<SuspensionReason, (endableOn: string) => string>,
    submit: (when: string) => (when === "aujourd’hui" ? "Suspendre aujourd’hui" : `Suspendre au ${when}`),
    done: "Services suspendus.",
  },

  reactivate: {
    deed: "Rétablir…",
    not: "Rétablir",
    title: "Rétablir les services",
    date: "Rétablis le",
    since: {
      unpaid: (day: string, unpaidCents: number) =>
        `Suspendus depuis le ${day}, pour impayés. ${unpaidCents > 0 ? `Reste à régler ${exactEuros(unpaidCents)} : ne rétablissez les services qu’une fois tout réglé.` : "Rien ne reste impayé."}`,
      "force-majeure": (day: string) => `Interrompus depuis le ${day}, pour force majeure.`,
    } satisfies Record<SuspensionReason, (day: string, unpaidCents: number) => string>,
    deedNote: (unpaidCents: number) =>
      unpaidCents > 0 ? `Si tout est réglé : ${exactEuros(unpaidCents)}` : "Les services reprennent",
    outcome: "Services rétablis",
    follows: (day: string, cents: number) => `Prochain prélèvement le ${day}, ${exactEuros(cents)}.`,
    submit: "Rétablir les services",
    done: "Services rétablis.",
  },

  withdraw: {
    deed: "Rétracter…",
    not: "Rétracter",
    title: "Enregistrer une rétractation",
    date: "Lettre envoyée le",
    deedNote: (deadline: string) => `Lettre envoyée jusqu’au ${deadline}`,
    still: (deadline: string) =>
      `Réservée aux entreprises de moins de six salariés, dans les quatorze jours de la signature : ici, jusqu’au ${deadline}.`,
    over: (deadline: string) =>
      `Réservée aux entreprises de moins de six salariés, dans les quatorze jours de la signature. Pour ce contrat, le délai a expiré le ${deadline} : seule une lettre envoyée jusqu’à ce jour compte encore.`,
    declared: "L’abonné déclare employer moins de six salariés.",
    outcome: "Le contrat prend fin le",
    follows: (cents: number, dueOn: string) =>
      cents === 0
        ? "Rien n’est à rembourser."
        : `À rembourser : ${exactEuros(cents)}, au plus tard le ${dueOn}.`,
    submit: "Enregistrer la rétractation",
    done: "Rétractation enregistrée : le contrat a pris fin.",
  },

  hold: {
    deed: "Conserver…",
    note: "Ne rien effacer tant qu’un litige dure",
    title: "Conserver ce contrat",
    text: "Tant qu’il est retenu, rien de ce contrat n’est effacé, même sur demande.",
    why: "Pourquoi ?",
    example: "Litige, dossier 14",
    outcome: "Sans ce geste, il serait effacé",
    after: `${subscriberRetentionMonths} mois après sa fin`,
    atSoonest: (day: string) => `Au plus tôt le ${day}, s’il était résilié aujourd’hui.`,
    submit: "Conserver",
    done: "Ce contrat est retenu : il ne sera pas effacé.",
    reason: "Dites pourquoi en 200 caractères au plus : rien n’est enregistré.",
  },

  release: {
    deed: "Ne plus conserver…",
    title: "Ne plus conserver ce contrat",
    text: (since: string, reason: string) => `Conservé depuis le ${since} : ${reason}`,
    outcome: "Sera effacé",
    submit: "Ne plus conserver",
    done: "Ce contrat n’est plus retenu.",
  },

  link: {
    deed: "Renouveler le lien du client…",
    note: "L’ancien cesse aussitôt de servir",
    title: "Renouveler le lien du client",
    text: (person: string) =>
      `Le lien privé permet à ${person} de lire son contrat, de le résilier ou de se rétracter. Renouvelez-le s’il a pu être vu par quelqu’un d’autre.`,
    outcome: "Part vers l’adresse du contrat",
    since: (day: string) => `L’ancien lien, donné le ${day}, cesse aussitôt de servir.`,
    submit: "Envoyer un nouveau lien",
    done: (email: string) => `Un nouveau lien part pour ${email}. L’ancien ne sert plus.`,
  },

  correction: {
    deed: "Corriger l’adresse e-mail…",
    note: "Quand un e-mail ne lui parvient pas",
    title: "Corriger l’adresse e-mail",
    text: (person: string) =>
      `Appelez ${person} avant de changer son adresse : son lien privé y arrive. Prenez un numéro trouvé ailleurs que dans le contrat.`,
    label: "Nouvelle adresse",
    signed:
      "L’adresse signée reste au contrat ; la correction s’inscrit aux preuves avec votre nom. L’ancien lien privé cesse aussitôt de servir.",
    submit: "Corriger et renvoyer",
    done: (email: string) => `Adresse corrigée : ce que le client n’a pas reçu part pour ${email}.`,
    malformed: "Tapez une adresse e-mail complète, autre que la présente : rien n’est enregistré.",
  },

  address: {
    deed: "Noter l’adresse vérifiée…",
    note: "Par téléphone, si l’abonné ne la confirme pas",
    title: "Adresse vérifiée par téléphone",
    text: (person: string) =>
      `Appelez ${person} à un numéro trouvé ailleurs que dans le contrat : celui du contrat, le signataire l’a choisi.`,
    tick: (email: string) => `Cette personne confirme avoir signé et lire les messages de ${email}.`,
    outcome: "Prochain prélèvement",
    late: `Les échéances déjà passées rejoignent la prochaine remise : elles sont prélevées ${noticeDays} jours plus tard, et l’abonné en est prévenu par e-mail.`,
    submit: "Noter l’adresse vérifiée",
    corrected: (by: string) =>
      `Adresse corrigée${by && ` par ${by}`} : une autre personne, la direction ou la comptabilité la vérifie. D’ici là, le mandat et son IBAN entier ne se lisent pas derrière le lien privé.`,
    secondPerson:
      "Vous avez corrigé cette adresse : une autre personne, la direction ou la comptabilité appelle l’abonné et la vérifie. Rien n’est enregistré.",
    done: "Adresse vérifiée : les prélèvements peuvent être présentés.",
  },

  account: {
    title: "Montrer l’IBAN en entier",
    text: "L’IBAN et le BIC s’affichent pendant une minute. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
    why: "Pourquoi ?",
    reasons: {
      bank: "Répondre à la banque",
      subscriber: "Vérifier avec l’abonné",
      other: "Autre raison",
    } satisfies Record<AccountReason, string>,
    submit: "Montrer et inscrire",
    nothing: "Laisser masqué",
  },

  mandate: {
    title: "Télécharger le mandat",
    text: "Ce PDF porte l’IBAN entier du client. Ne le confiez qu’à qui doit le lire. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
    submit: "Télécharger et inscrire",
    nothing: "Fermer",
  },

  problems: {
    already: "Quelqu’un vient de le faire : rien de plus n’est enregistré.",
    computed: (day: string) =>
      `Rien n’est enregistré : le jour calculé est maintenant le ${day}. Vérifiez-le, puis confirmez.`,
    status: (now: string) =>
      `Rien n’est enregistré : ce contrat vient de changer, il est maintenant ${now}. Vérifiez ce qui suit, puis confirmez.`,
    refused: (why: string) => `Rien n’est enregistré. ${why}`,
    form: "Rien n’est enregistré : le formulaire n’était pas complet.",
  },
} as const;

/** Where a contract stands, after « il est maintenant ». */
export function describeStatus(status: ContractStatus, lastDay: string): string {
  switch (status.state) {
    case "active":
      return "actif";
    case "suspended":
      return status.suspension.reason === "unpaid" ? "suspendu pour impayés" : "suspendu pour force majeure";
    case "terminating":
      return `résilié au ${lastDay}`;
    case "withdrawn":
      return "rétracté";
  }
}

/** What somebody reads once a gesture was made, by its name in the address; `null` for another name. */
export function doneMessage(
  gesture: string | null,
  { email, lastDay }: { readonly email: string; readonly lastDay: string },
): string | null {
  const { terminate, suspend, reactivate, withdraw, hold, release, link, correction, address, welcome } =
    actionLabels;
  const told: Readonly<Record<string, string>> = {
    resilier: terminate.done(lastDay),
    suspendre: suspend.done,
    reactiver: reactivate.done,
    retracter: withdraw.done,
    conserver: hold.done,
    liberer: release.done,
    lien: link.done(email),
    corriger: correction.done(email),
    adresse: address.done,
    accueillir: welcome.kept,
    "preparer-fin": endingLabels.kept,
    annuler: undoLabels.step.done,
    rectifier: undoLabels.debit.done,
    rembourser: refundLabels.done,
  };
  return gesture !== null && Object.hasOwn(told, gesture) ? told[gesture]! : null;
}
