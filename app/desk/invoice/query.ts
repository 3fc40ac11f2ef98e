import { deskLinks } from "#app/desk/desk-links.ts";
import { readBillingNumber } from "#domain/billing/billing-number.ts";
import { questionHref } from "../ui/question.tsx";

/** Actions of the page, by their names in its URL and forms. */
const invoiceActions = ["rembourser", "avoir", "renvoyer"] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** The action with this name, or `null`. */
export function readInvoiceAction(name: unknown): InvoiceAction | null {
  return invoiceActions.find((each) => each === name) ?? null;
}

/** The number of a document in a path; empty if it is none. */
export function readNumber({ numero }: { readonly numero: string }): string {
  const number = numero.toUpperCase();
  return readBillingNumber(number) ? number : "";
}

/** The page of a document with the question of an action. */
export function actionHref(number: string, action: InvoiceAction): string {
  return questionHref({ page: deskLinks.deskInvoice(number), action });
}
