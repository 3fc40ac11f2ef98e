import type { Day } from "#domain/calendar.ts";
import type { ReadDocument } from "#server/desk/invoices/document.ts";
import type { InvoicePermissions } from "./actions.ts";
import type { InvoiceQuery } from "./query.ts";

/** Everything that the parts of the page need. */
export type InvoiceView = {
  readonly shown: ReadDocument;
  readonly today: Day;
  readonly query: InvoiceQuery;
  /** Why the form was refused. */
  readonly problem: string | null;
  readonly may: InvoicePermissions;
};
