import type { ActionPermission } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { ReadDocument } from "#server/desk/invoices/document.ts";
import type { Asked } from "../asked.ts";

/** Everything that the parts of the page need. */
export type InvoiceView = {
  readonly shown: ReadDocument;
  readonly today: Day;
  readonly asked: Asked;
  readonly may: (permission: ActionPermission) => boolean;
};
