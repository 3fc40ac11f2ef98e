import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { invoiceStates } from "#domain/billing/invoice-state.ts";
import { type Reconciliation, reconcile, type Share } from "#domain/billing/reconciliation.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import { type EntrySums, entrySums } from "#server/database/billing/entry-sums.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import type { StoredFile } from "#server/database/sealed/sealed-files.ts";
import { facturX } from "#server/documents/factur-x.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { type ReadDocument, readDocument } from "./document.ts";
import {
  type DocumentFilter,
  type DocumentTotals,
  documentsOfPeriod,
  hasState,
  hasWords,
  type ListedDocument,
  totalsOf,
} from "./documents.ts";
import { duesOf, type NamedDue, noRunTakes } from "./dues.ts";
import { createRecords } from "./records.ts";

const documentsOnAPage = 50;

/** What somebody asked to see of a month. */
export type DocumentSelection = {
  readonly filter?: DocumentFilter | undefined;
  /** Words of a number or of a client. */
  readonly words?: string | undefined;
  readonly oldestFirst?: boolean;
  readonly page?: number;
};

/** The sums of a month: its invoices, its credit notes, and what is left. */
export type MonthTotals = Readonly<Record<"invoices" | "creditNotes" | "net", DocumentTotals>>;

/** A month: the documents that are dated in it, and the due days that fall in it. */
export type InvoicesMonth = {
  readonly documents: readonly (ListedDocument & { readonly isLeftAside: boolean })[];
  /** How many documents there are on all pages. */
  readonly total: number;
  readonly pageLength: number;
  /** How many documents have each state, with the words that were asked for. */
  readonly counts: Readonly<Record<DocumentFilter | "all", number>>;
  /** The sums of the selection, and of the whole month. */
  readonly selected: MonthTotals;
  readonly all: MonthTotals;
  readonly reconciliation: Reconciliation<NamedDue>;
  /** Due days of the month that wait for their invoice. */
  readonly waiting: readonly NamedDue[];
  /** Due days of the month that are still to come. */
  readonly coming: Share;
  /** How many lines the month’s entries have, and the sum of their debits. */
  readonly entries: EntrySums;
};

/** The invoices and credit notes of the agency, for the desk. */
export function createInvoices(context: Context) {
  return {
    /** An invoice or a credit note with everything that happened to it, or `null`. */
    find: (number: string): Promise<ReadDocument | null> => readDocument(context, number),

    /** The PDF of a document, as it was sent, or `null`. */
    pdf: (number: string): Promise<StoredFile | null> => invoiceDocument(context, number),

    /** The data of a document, as `factur-x.xml` in its PDF has them, or `null`. */
    async xml(number: string): Promise<string | null> {
      const document = await findBillingDocument(context.database.db, context.keyring, number);
      return document && facturX(document);
    },

    async month(day: Day, selection: DocumentSelection = {}): Promise<InvoicesMonth> {
      const period = monthOf(day);
      const records = createRecords(context.database.db);
      const { past, coming } = await duesOf(context, period, records);
      const all: ListedDocument[] = [];
      for await (const document of documentsOfPeriod(context, period, records)) all.push(document);
      const entries = await entrySums(context.database.db, period);
      const { filter, words, oldestFirst, page = 1 } = selection;
      const found = words ? all.filter((document) => hasWords(document, words)) : all;
      const selected = filter ? found.filter((document) => hasState(document, filter)) : found;
      const from = (page - 1) * documentsOnAPage;
      const leftAside = new Set(
        past.flatMap(({ contract, dueOn, leftOut }) => (noRunTakes(leftOut) ? [`${contract} ${dueOn}`] : [])),
      );
      const counted = [...invoiceStates, "credit-notes" as const].map(
        (each) => [each, found.filter((document) => hasState(document, each)).length] as const,
      );
      const shown = {
        documents: (oldestFirst ? selected : selected.toReversed())
          .slice(from, from + documentsOnAPage)
          .map((each) => ({ ...each, isLeftAside: leftAside.has(`${each.contract} ${each.dueOn}`) })),
        total: selected.length,
        pageLength: documentsOnAPage,
        counts: { ...(Object.fromEntries(counted) as Record<DocumentFilter, number>), all: found.length },
        selected: monthTotals(selected),
        all: monthTotals(all),
        reconciliation: reconcile(past),
        waiting: past.filter(({ wait }) => wait !== null),
        coming,
        entries,
      };
      // The page is drawn in a turn of its own.
      await yieldToEventLoop();
      return shown;
    },
  };
}

function monthTotals(documents: readonly ListedDocument[]): MonthTotals {
  const invoices = totalsOf(documents.filter(({ kind }) => kind === "invoice"));
  const creditNotes = totalsOf(documents.filter(({ kind }) => kind === "credit-note"));
  return {
    invoices,
    creditNotes,
    net: {
      count: documents.length,
      withoutVatCents: invoices.withoutVatCents - creditNotes.withoutVatCents,
      vatCents: invoices.vatCents - creditNotes.vatCents,
      totalCents: invoices.totalCents - creditNotes.totalCents,
    },
  };
}
