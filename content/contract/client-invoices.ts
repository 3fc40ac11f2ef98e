import { exactEuros, kilobytes, longDate } from "#content/site/format.ts";
import type { Collection } from "#domain/billing/collection.ts";
import type { Day } from "#domain/calendar.ts";

/** An invoice or a credit note, as its client reads it. */
export type ClientInvoice = {
  readonly number: string;
  /** The due day of an invoice, or the day on which a credit note was issued. */
  readonly on: Day;
  /** Below zero for a credit note. */
  readonly totalCents: number;
  /** The size of the PDF in bytes; `null` until it is made. */
  readonly byteLength: number | null;
} & (
  | { readonly kind: "invoice"; readonly collection: Collection }
  | { readonly kind: "credit-note"; readonly paidBack: "refunded" | "to-refund" | "deducted" }
);

/** Words of the invoices on the client's page. */
export const clientInvoiceWords = {
  title: "Vos factures",
  download: "Télécharger",
  older: (year: string) => `Les factures plus anciennes, ${year}`,
  none: "Votre première facture vous arrivera par e-mail, le jour de votre première échéance.",
} as const;

/** What invoices are made of, and how they arrive if one is still to come. */
export function invoicesNote(isOneToCome: boolean): string {
  const format = "Format Factur-X : un logiciel compatible les lit sans ressaisie.";
  return isOneToCome ? `Elles vous arrivent par e-mail le jour de chaque échéance. ${format}` : format;
}

/** A line of the list: its title, its number with the file, its amount, and where it stands. */
export type InvoiceLine = Record<"number" | "title" | "file" | "amount" | "state", string> & {
  /** `due`: something is left to pay; `good`: nothing is; `coming`: its debit is still to come. */
  readonly tone: "good" | "due" | "coming";
  readonly year: string;
};

/** The line of an invoice or of a credit note. Nothing of it blames the client (NOTES of the design). */
export function invoiceLine(document: ClientInvoice): InvoiceLine {
  const { number, on, totalCents, byteLength } = document;
  return {
    number,
    title: document.kind === "invoice" ? longDate(on) : `Avoir du ${longDate(on)}`,
    file: byteLength === null ? `${number}, PDF` : `${number}, PDF, ${kilobytes(byteLength)}`,
    amount: `${totalCents < 0 ? "\u2212" : ""}${exactEuros(Math.abs(totalCents))}`,
    year: on.slice(0, 4),
    ...(document.kind === "invoice"
      ? invoiceState(document.collection)
      : { state: paidBackWords[document.paidBack], tone: "good" as const }),
  };
}

const paidBackWords = {
  refunded: "Remboursé",
  "to-refund": "À vous rembourser",
  deducted: "Déduit",
} as const;

function invoiceState(collection: Collection): Pick<InvoiceLine, "state" | "tone"> {
  switch (collection.kind) {
    case "debit":
      return collection.when === "past"
        ? { state: "Payée", tone: "good" }
        : {
            state:
              collection.when === "today"
                ? "Prélevée aujourd’hui"
                : `Sera prélevée le ${longDate(collection.on)}`,
            tone: "coming",
          };
    case "soon":
      return { state: "Bientôt prélevée", tone: "coming" };
    case "blocked":
      return { state: "Prélèvement en attente", tone: "coming" };
    case "returned":
      return { state: "Reste à régler", tone: "due" };
    case "settled":
      return { state: "Réglée", tone: "good" };
    case "credited":
      return { state: "Plus rien à payer", tone: "good" };
  }
}
