import type { Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { withoutVatCents } from "#domain/vat.ts";
import type { VatAmounts, VatPoint } from "./invoice.ts";

/**
 * The accounts that invoices and their payments move. `vatWaiting` holds the tax of invoices that is not due yet, and
 * `advances` what clients have on account.
 */
export type AccountId = "client" | "sales" | "vatDue" | "vatWaiting" | "bank" | "advances";

/** One side of an entry, in euro cents: the other amount is zero. */
export type EntryLine = {
  readonly account: AccountId;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** An entry of the sales or of the bank journal; its debits equal its credits. */
export type Entry = {
  readonly kind: "invoice" | "credit-note" | "collection" | "return" | "settlement" | "use" | "refund";
  readonly on: Day;
  /** The number of the document, or the reference of the debit. */
  readonly reference: string;
  /** The invoice that is billed, credited or paid; `null` if the payment has none yet. */
  readonly invoice: string | null;
  readonly lines: readonly EntryLine[];
};

/** An invoice or a credit note, as the books record it. */
export type BookedDocument = {
  readonly number: string;
  readonly issuedOn: Day;
  readonly amounts: VatAmounts;
};

/**
 * Money that came in, or went out if its amount is below zero. `use`: it had come in before, and was on the account of its
 * contract.
 */
export type Payment = {
  readonly kind: Exclude<Entry["kind"], "invoice" | "credit-note">;
  readonly on: Day;
  readonly reference: string;
  readonly amountCents: number;
};

/** A due day in the books: its invoices, each with its credit notes, and its payments. */
export type BookedDue = {
  readonly invoices: readonly (BookedDocument & { readonly creditNotes: readonly BookedDocument[] })[];
  readonly payments: readonly Payment[];
};

/** A debit with the days on which it moved money. */
export type BookedDebit = {
  readonly id: string;
  readonly state: DebitState;
  readonly amountCents: number;
  readonly collectionOn: Day;
  readonly rejectedOn: Day | null;
};

/**
 * The payments of a debit up to a day: collected once its day is past; collected and returned if the bank sent it back on
 * its day or later, never collected if it refused it before.
 */
export function paymentsOf(debit: BookedDebit, today: Day): Payment[] {
  const { id: reference, state, amountCents, collectionOn, rejectedOn } = debit;
  const payments: Payment[] = [];
  const add = (kind: Payment["kind"], on: Day, cents: number) =>
    payments.push({ kind, on, reference, amountCents: cents });
  if (state === "presented" && collectionOn < today) add("collection", collectionOn, amountCents);
  if (state === "rejected" && rejectedOn !== null && rejectedOn >= collectionOn) {
    add("collection", collectionOn, amountCents);
    add("return", rejectedOn, -amountCents);
  }
  return payments;
}

/**
 * The entries of a due day, in the order of their days: an invoice bills the client, a credit note takes that back, and a
 * payment settles it. If tax falls due on payment (CGI, art. 269, 2, c), it waits in an account of its own, and each
 * payment moves its part, the last one the exact rest; the tax of a payment without an invoice falls due with the
 * invoice.
 */
export function entriesOf({ invoices, payments }: BookedDue, vatPoint: VatPoint): Entry[] {
  const events = [
    ...invoices.flatMap((invoice) => [
      { kind: "invoice" as const, on: invoice.issuedOn, document: invoice, invoice: invoice.number },
      ...invoice.creditNotes.map((creditNote) => ({
        kind: "credit-note" as const,
        on: creditNote.issuedOn,
        document: creditNote,
        invoice: invoice.number,
      })),
    ]),
    ...payments,
  ].sort((one, other) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1));
  const billed = { totalCents: 0, vatCents: 0, vatPermille: 0 };
  let paidCents = 0;
  let vatDueCents = 0;
  let latest: string | null = null;
  return events.map((event): Entry => {
    if (!("document" in event)) {
      paidCents += event.amountCents;
      const from = event.kind === "use" ? "advances" : "bank";
      const lines = [...posted(event.amountCents, from, "client"), ...vatMoved()];
      return { kind: event.kind, on: event.on, reference: event.reference, invoice: latest, lines };
    }
    const { kind, on, document, invoice } = event;
    latest = invoice;
    const sign = kind === "invoice" ? 1 : -1;
    const { totalCents, withoutVatCents: priceCents, vatCents } = document.amounts;
    billed.totalCents += sign * totalCents;
    billed.vatCents += sign * vatCents;
    billed.vatPermille = document.amounts.vatPermille;
    const lines = [
      line("client", sign * totalCents),
      line("sales", -sign * priceCents),
      line(vatPoint === "payment" ? "vatWaiting" : "vatDue", -sign * vatCents),
      ...vatMoved(),
    ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0);
    return { kind, on, reference: document.number, invoice, lines };
  });

  /** The tax that falls due with an event: what is due after it, less what was before. */
  function vatMoved(): EntryLine[] {
    if (vatPoint === "invoice" || latest === null) return [];
    const part =
      paidCents === billed.totalCents
        ? billed.vatCents
        : paidCents - withoutVatCents(paidCents, billed.vatPermille);
    const movedCents = part - vatDueCents;
    vatDueCents = part;
    return posted(movedCents, "vatWaiting", "vatDue");
  }
}

/** The entry of money that came in on the account of a contract, or went back from there if its amount is below zero. */
export function entryOnAccount({ kind, on, reference, amountCents }: Payment): Entry {
  return { kind, on, reference, invoice: null, lines: posted(amountCents, "bank", "advances") };
}

/** An amount from one account to another: debit, then credit, or the other way round if it is below zero. */
function posted(cents: number, debited: AccountId, credited: AccountId): EntryLine[] {
  return cents === 0 ? [] : [line(debited, cents), line(credited, -cents)];
}

/** A debit, or a credit if the amount is below zero. */
function line(account: AccountId, cents: number): EntryLine {
  return { account, debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) };
}
