import { formatDay, fullInstant } from "#content/desk/dates.ts";
import { mailKindNames } from "#content/desk/mails.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import type { CreditNoteProblem } from "#domain/billing/credit-note.ts";
import type { VatPoint } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { NumberingWait } from "#server/database/billing/billing-series.ts";
import type { LifeEvent } from "#server/desk/invoices/life.ts";
import { meansWords } from "../contract/refund-words.ts";
import type { StateName } from "../ui/state.tsx";

/** Words of the page of an invoice or of a credit note. */
export const invoiceWords = {
  crumbs: "Fil d’Ariane",
  invoices: "Factures",
  title: {
    invoice: (on: string) => `Facture du ${on}`,
    "credit-note": (on: string) => `Avoir du ${on}`,
  },
  unknown: {
    title: "Aucune facture ne porte ce numéro",
    text: "Le numéro se lit en tête de la facture ou de l’avoir : 2H-F-2026-000001, 2H-A-2026-000001.",
    back: "Voir les factures",
  },
  glance: {
    total: "Montant TTC",
    parts: (withoutVat: string, vat: string) => `${withoutVat} HT, ${vat} de TVA`,
    payable: "À payer le",
    due: (day: string) => `échéance du ${day}`,
    owed: "Reste dû",
    nothingOwed: "rien n’est dû",
    toRefund: "À rembourser",
    left: "Reste facturé",
    invoice: "Facture créditée",
    issued: "Établi le",
    refund: { transfer: "Remboursé par virement", none: "N’est plus dû" },
    since: (on: string) => `facture du ${on}`,
    credited: (cents: number) => `${exactEuros(cents)} crédités`,
    states: {
      waiting: "À prélever le",
      prepared: "Préparée pour le",
      presented: "Se prélève le",
      paid: "Payée le",
      returned: "Impayée depuis le",
      "to-reclaim": "À récupérer depuis le",
      settled: "Réglée le",
      credited: "Annulée par avoir le",
    },
    again: (attempt: number) =>
      attempt === 2 ? "à la seconde présentation" : `à la présentation n° ${attempt}`,
    leftAside: "pas encore présentée",
  },
  says: {
    title: { invoice: "Contenu", "credit-note": "Contenu" },
    frozen: {
      invoice: (on: string) => `Figée le ${on}, rien ne la modifie`,
      "credit-note": (on: string) => `Figé le ${on}, rien ne le modifie`,
    },
    caption: { invoice: "Lignes de la facture", "credit-note": "Lignes de l’avoir" },
    columns: {
      designation: "Désignation",
      quantity: "Quantité",
      withoutVat: "HT",
      vat: "TVA 20 %",
      total: "TTC",
    },
    month: "1 mois",
    total: "Total de la facture",
    creditNote: (on: string) => `Avoir du ${on}`,
    left: "Reste facturé",
    client: "Client",
    seller: "Prestataire",
    siret: (siret: string) => `SIRET ${siret}`,
    vatNumber: (number: string) => `TVA ${number}`,
    contract: "Contrat",
    mandate: "Mandat",
    means: "Moyen",
    debit: (creditor: string) => `Prélèvement SEPA, créancier ${creditor}`,
    vat: "TVA",
    vatPoint: {
      payment: "D’après les encaissements",
      invoice: "D’après les débits",
    } satisfies Record<VatPoint, string>,
    invoice: "Facture",
    reason: "Motif",
    fingerprint: "Empreinte SHA-256 de ce qui est figé",
  },
  life: {
    title: { invoice: "Historique", "credit-note": "Historique de sa facture" },
    toRefund: (cents: number) => `${exactEuros(cents)} à rembourser`,
    returned: (cents: number) => `${exactEuros(cents)} à régler`,
    by: (name: string) => ` par ${name}`,
    quote: (reason: string) => `« ${reason} »`,
  },
  debits: {
    title: "Prélèvements",
    none: "Aucune remise ne l’a encore présentée.",
    count: (count: number) => (count === 1 ? "Une présentation" : `${count} présentations`),
    caption: "Présentations à la banque, la dernière d’abord",
    columns: {
      on: "Prélevé le",
      state: "État",
      reference: "Référence de bout en bout",
      amount: "Montant",
    },
    states: {
      prepared: "Préparé, à déposer",
      presented: "Présenté",
      collected: "Encaissé",
      confirmed: "Confirmé",
      withdrawn: "Déplacé, jamais prélevé",
      settled: "Réglé depuis",
    },
    returned: (on: string) => `Rejeté le ${on}`,
    run: (run: string) => `remise ${run}`,
  },
  actions: {
    title: "Gestes",
    refund: {
      title: "Noter le remboursement",
      text: (cents: number) => `${exactEuros(cents)}, une fois le virement fait`,
    },
    credit: {
      title: "Établir un avoir",
      text: (cents: number) => `Il reste ${exactEuros(cents)} à pouvoir créditer`,
      nothingLeft: "Elle est annulée en entier",
    },
    sendAgain: { title: "Renvoyer", text: "À l’adresse du contrat" },
    present: { title: "Présenter à nouveau", text: "Dans la prochaine remise" },
    settle: { title: "Noter un règlement", text: "Un virement, un chèque ou une carte" },
    notOwed: "Rien n’est à régler",
    nothingReturned: "Rien n’a été rejeté : le reste se règle",
    erased: "Le contrat est effacé : la facture se garde dix ans, sans rien d’autre.",
  },
  files: {
    title: "Fichiers",
    invoice: "La facture",
    creditNote: "L’avoir",
    pdf: (number: string) => `${number}.pdf`,
    data: "Ses données",
    xml: "factur-x.xml, aussi dans le PDF",
  },
  client: {
    title: "Client",
    person: "Signataire",
    phone: "Téléphone",
    email: "E-mail",
    contract: "Contrat",
  },
  credit: {
    title: "Établir un avoir",
    what: "Qu’annule l’avoir ?",
    part: { title: "Une partie de la facture", text: "Un geste, une interruption, une erreur de prix" },
    all: {
      title: (cents: number) => `Tout ce qui reste, ${exactEuros(cents)}`,
      text: "La facture est annulée : rien n’est dû pour ce mois",
    },
    amount: "Montant TTC, en euros",
    recompute: "Recalculer",
    most: (left: number, credited: number) =>
      credited > 0
        ? `${exactEuros(left)} au plus : ${exactEuros(credited)} sont déjà crédités.`
        : `${exactEuros(left)} au plus.`,
    reason: "Motif, imprimé sur l’avoir",
    outcome: "Avoir de",
    figure: (cents: number) => `${exactEuros(cents)} TTC`,
    parts: (withoutVat: number, vat: number) => `${exactEuros(withoutVat)} HT et ${exactEuros(vat)} de TVA.`,
    exact: (withoutVat: number, vat: number) =>
      `${exactEuros(withoutVat)} HT et ${exactEuros(vat)} de TVA, le solde exact de la facture.`,
    leftAfter: (cents: number) => `Il restera ${exactEuros(cents)} facturés.`,
    toRefund: (cents: number) => `Le mois est payé : ${exactEuros(cents)} seront à rembourser.`,
    choose:
      "Écrivez un montant, puis recalculez : la TVA et ce qui restera se lisent ici avant d’établir l’avoir.",
    note: (email: string) =>
      `Il est daté d’aujourd’hui et prend le numéro suivant de la série. Un e-mail part pour ${email}, l’avoir joint. Un avoir ne se défait pas.`,
    submit: "Établir l’avoir",
    close: "Ne rien changer",
    done: (email: string | null) =>
      email ? `L’avoir est établi. Un e-mail part pour ${email}.` : "L’avoir est établi.",
    problems: {
      unknown: "Le contrat de cette facture est effacé : aucun avoir ne peut plus être établi.",
      changed: "Quelqu’un vient d’établir un avoir sur cette facture : relisez ce qui reste.",
      reason: "Écrivez le motif, en 200 caractères au plus.",
      restored:
        "Les données ont été restaurées : aucun avoir n’est établi tant que les derniers numéros émis ne sont pas dits sur le serveur.",
      clock:
        "L’horloge du site est en doute : aucun avoir n’est établi tant que la date n’est pas confirmée à la page Aujourd’hui.",
      "nothing-left": "Cette facture est déjà annulée en entier.",
      "no-amount": "Écrivez un montant, plus grand que zéro.",
      "above-what-is-left": "Ce montant dépasse ce qui reste de la facture.",
    } satisfies Record<"unknown" | "changed" | "reason" | NumberingWait | CreditNoteProblem, string>,
  },
  refund: {
    title: "Noter le remboursement",
    outcome: (client: string) => `Remboursé à ${client}`,
    account: (iban: string) => `Vers le compte du mandat, ${iban}.`,
    first: "Faites d’abord le virement dans l’espace de la banque. L’IBAN entier se montre sur ",
    contractPage: "la page du contrat",
    recorded: " ; c’est inscrit aux preuves.",
    day: "Remboursé le",
    means: "Comment",
    reference: "Référence du virement, s’il y en a une",
    note: (email: string) => `Un e-mail prévient ${email}. Les preuves gardent le jour et votre nom.`,
    submit: (cents: number) => `Noter ${exactEuros(cents)} remboursés`,
    close: "Pas encore remboursé",
    done: "Le remboursement est noté. Un e-mail prévient le client.",
    nothing: "Rien n’est à rembourser.",
    problems: {
      unknown: "Le contrat de cette facture est effacé : rien n’a été noté.",
      amount: "Ce qui est à rembourser a changé : quelqu’un a été plus vite. Relisez le montant.",
      "not-owed-back": "Rien n’est plus à rembourser pour cette facture.",
      reference: "La référence a 35 caractères au plus.",
      day: (from: string) => `Choisissez un jour entre le paiement, le ${from}, et aujourd’hui.`,
      dayMissing: "Donnez le jour du remboursement.",
      means: "Dites comment la somme a été remboursée.",
    },
  },
  sendAgain: {
    title: { invoice: "Renvoyer la facture", "credit-note": "Renvoyer l’avoir" },
    to: "Part vers l’adresse du contrat",
    text: "Le PDF est joint, le même au caractère près.",
    submit: "Renvoyer",
    close: "Ne rien envoyer",
    done: "L’e-mail repart.",
    unknown: "Cet e-mail vient de partir, ou le contrat est effacé : rien n’a été renvoyé.",
  },
} as const;

export const eventSigns: Readonly<Record<LifeEvent["kind"], StateName>> = {
  issued: "good",
  sent: "mail",
  prepared: "open",
  presented: "terminating",
  withdrawn: "withdrawn",
  collected: "good",
  returned: "fault",
  reminded: "mail",
  settled: "good",
  credited: "credit",
  refunded: "good",
};

export function eventWords(event: LifeEvent): { readonly title: string; readonly note?: string } {
  switch (event.kind) {
    case "issued":
      return { title: "Établie" };
    case "sent":
      return { title: sentWords(event) };
    case "prepared":
      return { title: "Préparée", note: `Remise ${event.run}` };
    case "withdrawn":
      return { title: "Déplacée, jamais prélevée", note: `Remise ${event.run}` };
    case "presented":
      return { title: event.attempt > 1 ? "Présentée à nouveau" : "Présentée", note: `Remise ${event.run}` };
    case "collected":
      return {
        title: event.attempt > 1 ? "Payée à la nouvelle présentation" : "Payée",
        note: `Remise ${event.run}`,
      };
    case "returned":
      return {
        title: event.reason
          ? `Prélèvement rejeté, ${rejectionReason(event.reason, event.words)}`
          : "Prélèvement rejeté",
      };
    case "reminded":
      return { title: `${["Première", "Deuxième", "Troisième"][event.rank - 1]} relance envoyée` };
    case "settled":
      return { title: `${exactEuros(event.cents)} reçus ${meansWords[event.means]}` };
    case "credited": {
      const { number, amounts, reason } = event.creditNote;
      return {
        title: `Avoir ${number} établi, ${exactEuros(amounts.totalCents)}`,
        note: invoiceWords.life.quote(reason),
      };
    }
    case "refunded":
      return {
        title: `${exactEuros(event.cents)} remboursés${event.means ? `, ${meansWords[event.means]}` : ""}`,
      };
  }
}

function sentWords({ mail, number }: Extract<LifeEvent, { kind: "sent" }>): string {
  switch (mail) {
    case "invoice":
      return "Envoyée par e-mail";
    case "credit-note":
      return `Avoir ${number} envoyé`;
    default:
      return `E-mail envoyé : ${inSentence(mailKindNames[mail])}`;
  }
}

/** When an event happened: « 8 novembre », « mardi 8 novembre à 9 h 07 ». */
export function eventInstant({ on, at }: LifeEvent, today: Day): string {
  return at === null ? formatDay(on, today) : fullInstant(at, today);
}
