import { deskLinks } from "#app/desk/desk-links.ts";
import { readBillingNumber } from "#domain/billing/billing-number.ts";
import { queryReader } from "../query.ts";

/** Actions of the page, by their names in its URL and forms. */
export const invoiceActions = ["avoir", "rembourser", "renvoyer"] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** The query of the page, or what a refused form typed. */
export type InvoiceQuery = {
  readonly action: InvoiceAction | null;
  /** The action just done. */
  readonly done: InvoiceAction | null;
  /** Whether the credit note takes back all that is left. */
  readonly takesAll: boolean;
  readonly amount: string;
  readonly reason: string;
  readonly on: string;
  readonly means: string;
  readonly reference: string;
};

/** Reads the URL, or a form with the same fields; values that make no sense are ignored. */
export function readInvoiceQuery(fields: URLSearchParams | FormData): InvoiceQuery {
  const { text, oneOf } = queryReader(fields);
  const typed = (name: string, longest: number) => text(name).slice(0, longest);
  return {
    action: oneOf("geste", invoiceActions) ?? null,
    done: oneOf("fait", invoiceActions) ?? null,
    takesAll: text("part") === "tout",
    amount: typed("montant", 30),
    reason: typed("motif", 300),
    on: typed("le", 10),
    means: typed("par", 20),
    reference: typed("reference", 60),
  };
}

/** The number of a document in a path; empty if it is none. */
export function readNumber({ numero }: { readonly numero: string }): string {
  const number = numero.toUpperCase();
  return readBillingNumber(number) ? number : "";
}

/** The page of a document with the question of an action. */
export function actionHref(number: string, action: InvoiceAction): string {
  return `${deskLinks.deskInvoice(number)}?geste=${action}`;
}

/** The page without the question, at the link that opened it. */
export function closeHref(number: string, action: InvoiceAction): string {
  return `${deskLinks.deskInvoice(number)}#${openerId(action)}`;
}

/** Id of the link that opens the question of an action. */
export function openerId(action: InvoiceAction): string {
  return `geste-${action}`;
}
