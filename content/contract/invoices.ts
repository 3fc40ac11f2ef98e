import { packWords } from "#content/contract/packs.ts";
import { permilleWords } from "#content/contract/prices.ts";
import { company } from "#content/site/company.ts";
import { dayAndMonth, euros, exactEuros, inWords, longDate, sirenNumber } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import type { BillingDocumentKind } from "#domain/billing/billing-number.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type {
  BilledCharge,
  BillingDocument,
  Discount,
  Invoice,
  InvoiceIssue,
  Seller,
  VatAmounts,
  VatPoint,
  WithoutDebit,
} from "#domain/billing/invoice.ts";
import { type Day, yearOf } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { PackId } from "#domain/pack.ts";
import type { VatExemption } from "#domain/vat.ts";

const seller: Seller = {
  name: company.name,
  legalForm: company.legalFormAbbreviation,
  capitalEuros: company.capitalEuros,
  siren: company.registration.siren,
  registryCity: company.registration.registryCity,
  vatNumber: company.vatNumber,
  address: { street: company.street, postalCode: company.postalCode, town: company.city },
  creditorIdentifier: company.creditorIdentifier,
};

/** What the agency writes into each invoice of a pack. */
export function issuerOf(packId: PackId): Pick<InvoiceIssue, "seller" | "designation" | "vatPoint"> {
  return {
    seller,
    designation: `Abonnement ${packWords[packId].title}`,
    vatPoint: company.vatOnDebits ? "invoice" : "payment",
  };
}

/** « 12 factures, 2H-F-2026-000112 à 2H-F-2026-000123 ». */
export function lostNumbersWords(
  kind: BillingDocumentKind,
  count: number,
  first: string,
  last: string,
): string {
  const counted = kind === "invoice" ? "facture" : "avoir";
  return count === 1 ? `1 ${counted}, ${first}` : `${count} ${counted}s, ${first} à ${last}`;
}

/** « du 3 décembre 2026 au 2 janvier 2027 ». */
export function periodWords({ fromOn, toOn }: BillingDocument["period"]): string {
  return `du ${longDate(fromOn)} au ${longDate(toOn)}`;
}

/** « Remise de 10 %, cadeau ZEN10 ». */
export function discountWords({ percent, code }: Pick<Discount, "percent" | "code">): string {
  return `Remise de ${percent} %, cadeau ${code}`;
}

/** « Frais bancaires de rejet, prélèvement du 3 novembre 2026 ». */
export function chargeWords({ debitedOn }: Pick<BilledCharge, "debitedOn">): string {
  return `Frais bancaires de rejet, prélèvement du ${longDate(debitedOn)}`;
}

/** « TVA à 8,5 % ». */
export function vatWords({ vatPermille }: Pick<VatAmounts, "vatPermille">): string {
  return `TVA à ${permilleWords(vatPermille)}`;
}

/** « Abonnement Pack Advance, annulation partielle ». */
export function creditedDesignation({ designation, amounts, invoice, leftCents }: CreditNote): string {
  if (leftCents > 0) return `${designation}, annulation partielle`;
  return `${designation}, annulation ${amounts.totalCents === invoice.totalCents ? "totale" : "du solde"}`;
}

/**
 * Why a credit note takes back a month that is owed no more after a step of the contract: « Résiliation du contrat, qui a
 * pris fin le 5 novembre 2026 ». `on`: the last day of the contract, or the day of the step.
 */
export function creditReason(step: string, on: Day): string {
  switch (step) {
    case "withdraw":
      return `Rétractation du ${longDate(on)}`;
    case "terminate":
      return `Fin du contrat le ${longDate(on)}`;
    default:
      return `Services suspendus depuis le ${longDate(on)}`;
  }
}

/** « 8 novembre au 7 décembre 2026 ». */
export function shortPeriodWords({ fromOn, toOn }: BillingDocument["period"]): string {
  return `${yearOf(fromOn) === yearOf(toOn) ? dayAndMonth(fromOn) : longDate(fromOn)} au ${longDate(toOn)}`;
}

/** « SARL au capital de 1 000 € ». */
export function legalFormWords({ legalForm, capitalEuros }: Seller): string {
  return `${legalForm} au capital de ${euros(capitalEuros * 100)}`;
}

/** « 123 456 782 RCS Marseille ». */
export function registrationWords({ siren, registryCity }: Seller): string {
  return `${sirenNumber(siren)} RCS ${registryCity}`;
}

/** The compulsory mentions of invoices and credit notes, each as a sentence. */
export const mentions = {
  operation: "Prestation de services",
  vatPoint: {
    payment: "TVA acquittée d’après les encaissements",
    invoice: "Option pour le paiement de la taxe d’après les débits",
  } satisfies Record<VatPoint, string>,
  vatExemption: {
    "article-294": "TVA non applicable, article 294 du CGI",
    "article-259": "TVA non applicable, article 259, 1° du CGI",
    "reverse-charge": "Autoliquidation : TVA due par le client, article 283, 2 du CGI",
  } satisfies Record<VatExemption, string>,
  noDiscount: "Aucun escompte n’est accordé en cas de paiement anticipé.",
  penalties: (late: LatePayment) => `${lateStart} ${penalties(late)} (article L441-10 du Code de commerce).`,
  recoveryFee: (late: LatePayment) =>
    `${lateStart} ${recoveryFee(late)} (article D441-5 du Code de commerce).`,
  latePayment: (late: LatePayment) =>
    `${lateStart} ${penalties(late)}, et ${recoveryFee(late)} (articles L441-10 et D441-5 du Code de commerce).`,
  refund: {
    transfer: "Remboursé par virement sur le compte qui a été débité.",
    none: "Cette somme n’est plus due : elle n’est pas prélevée.",
  } satisfies Record<CreditNote["refund"], string>,
} as const;

/** The mentions at the foot of a document, a paragraph each. */
export function mentionParagraphs(document: Invoice | CreditNote): readonly string[] {
  const { vatExemption } = document;
  const vatPoint = vatExemption ? mentions.vatExemption[vatExemption] : mentions.vatPoint[document.vatPoint];
  if (document.kind === "invoice") {
    return [`${vatPoint}. ${mentions.noDiscount}`, mentions.latePayment(document.latePayment)];
  }
  const { amounts, invoice, leftCents, refund } = document;
  const isWhole = amounts.totalCents === invoice.totalCents;
  return [
    vatExemption
      ? `${vatPoint}.`
      : `${vatPoint} : celle de cet avoir, ${exactEuros(amounts.vatCents)}, diminue celle de la facture. Si vous l’avez déjà déduite, reversez-la.`,
    [
      leftCents > 0
        ? "Cet avoir n’annule qu’une part de la facture citée."
        : `Cet avoir annule ${isWhole ? "" : "le solde de "}la facture citée : plus rien n’est dû pour elle.`,
      refund === "transfer" ? "Il ne se reporte pas sur une autre facture : il est remboursé." : "",
    ]
      .join(" ")
      .trim(),
  ];
}

/** What the client reads first: when and how, `next` what to do, and the words under the amount. */
export type GlanceWords = Readonly<Record<"label" | "title" | "next" | "underAmount", string>>;

/** The words at the top of an invoice or of a credit note. */
export function glanceWords(document: Invoice | CreditNote): GlanceWords {
  return document.kind === "invoice" ? invoiceGlance(document) : creditNoteGlance(document);
}

function invoiceGlance({ dueOn, payableOn, withoutDebit }: Invoice): GlanceWords {
  if (withoutDebit) return withoutDebitGlance[withoutDebit](payableOn);
  const isLate = payableOn > debitDay(dueOn);
  const debit = "Vous n’avez rien à faire : le montant est prélevé sur le compte de votre mandat";
  return isLate
    ? {
        label: "Prélèvement SEPA, échéance du",
        title: longDate(dueOn),
        next: `${debit}, s’il ne l’a pas déjà été.`,
        underAmount: "TTC",
      }
    : {
        label: "Prélèvement SEPA",
        title: `${payableOn === dueOn ? "" : `${weekday(payableOn)} `}${longDate(payableOn)}`,
        next: `${debit}.`,
        underAmount: "TTC",
      };
}

/** How an invoice is paid that no debit collects. */
export const meansWithoutDebit: Readonly<Record<Exclude<WithoutDebit, "later">, string>> = {
  paid: "Déjà réglé",
  "to-pay": "Virement, ou autre compte",
  blocked: "Prélèvement, sur un autre compte",
};

/** The words at the top of an invoice of a month that no debit collects on its day; its mail says the same. */
export const withoutDebitGlance: Readonly<Record<WithoutDebit, (payableOn: Day) => GlanceWords>> = {
  paid: () => ({
    label: "Règlement",
    title: "Déjà reçu",
    next: "Vous n’avez rien à faire : cette échéance est réglée.",
    underAmount: "TTC",
  }),
  "to-pay": (payableOn) => ({
    label: "À régler",
    title: longDate(payableOn),
    next: "Ce montant n’est pas prélevé : votre espace contrat dit comment le régler.",
    underAmount: "TTC",
  }),
  later: () => ({
    label: "Prélèvement SEPA",
    title: "Un autre jour",
    next: "Vous n’avez rien à faire : le montant est prélevé plus tard, à un jour que nous vous annonçons par e-⁠mail.",
    underAmount: "TTC",
  }),
  blocked: () => ({
    label: "Prélèvement SEPA",
    title: "En attente",
    next: "Rien ne peut être prélevé sur le compte de votre mandat : donnez-en un autre dans votre espace contrat.",
    underAmount: "TTC",
  }),
};

function creditNoteGlance({ refund, leftCents, amounts }: CreditNote): GlanceWords {
  if (refund === "transfer") {
    return {
      label: "Remboursement",
      title: "Par virement",
      next: "Sur le compte qui a été débité. Vous n’avez rien à faire.",
      underAmount: "TTC, à vous rembourser",
    };
  }
  const underAmount = amounts.totalCents < 200 ? "TTC, annulé" : "TTC, annulés";
  return leftCents > 0
    ? {
        label: "Reste à payer",
        title: exactEuros(leftCents),
        next: "C’est ce qui reste dû sur la facture citée.",
        underAmount,
      }
    : {
        label: "Prélèvement SEPA",
        title: "Rien ne vous est prélevé",
        next: "La facture citée n’est plus due. Vous n’avez rien à faire.",
        underAmount,
      };
}

type LatePayment = BillingDocument["latePayment"];

const lateStart = "Passé le jour indiqué, toute somme due produit de plein droit";

function penalties({ legalRateMultiple }: LatePayment): string {
  return `des pénalités au taux de ${inWords(legalRateMultiple)} fois le taux d’intérêt légal`;
}

function recoveryFee({ recoveryFeeCents }: LatePayment): string {
  return `une indemnité forfaitaire pour frais de recouvrement de ${euros(recoveryFeeCents)}`;
}
