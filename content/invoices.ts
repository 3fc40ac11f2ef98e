import { company } from "#content/company.ts";
import { euros, inWords, longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { BillingDocument, InvoiceIssue, Seller, VatPoint } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { PackId } from "#domain/pack.ts";

/** The first due day that has an invoice; `null`: the site issues none. */
export const invoicing: { readonly startsOn: Day | null } = { startsOn: null };

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

/** « du 3 décembre 2026 au 2 janvier 2027 ». */
export function periodWords({ fromOn, toOn }: BillingDocument["period"]): string {
  return `du ${longDate(fromOn)} au ${longDate(toOn)}`;
}

/** « Abonnement Pack Advance, reprise partielle ». */
export function creditedDesignation({ designation, amounts, invoice, leftCents }: CreditNote): string {
  if (leftCents > 0) return `${designation}, reprise partielle`;
  return `${designation}, reprise ${amounts.totalCents === invoice.totalCents ? "entière" : "du solde"}`;
}

/** « SARL au capital de 1 000 € ». */
export function legalFormWords({ legalForm, capitalEuros }: Seller): string {
  return `${legalForm} au capital de ${euros(capitalEuros * 100)}`;
}

/** The compulsory mentions of invoices and credit notes, each as a sentence. */
export const mentions = {
  operation: "Prestation de services",
  vatPoint: {
    payment: "TVA acquittée d’après les encaissements.",
    invoice: "TVA acquittée d’après les débits.",
  } satisfies Record<VatPoint, string>,
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

type LatePayment = BillingDocument["latePayment"];

const lateStart = "Passé le jour indiqué, toute somme due produit de plein droit";

function penalties({ legalRateMultiple }: LatePayment): string {
  return `des pénalités au taux de ${inWords(legalRateMultiple)} fois le taux d’intérêt légal`;
}

function recoveryFee({ recoveryFeeCents }: LatePayment): string {
  return `une indemnité forfaitaire pour frais de recouvrement de ${euros(recoveryFeeCents)}`;
}
