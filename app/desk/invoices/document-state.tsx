import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import type { InvoiceState } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import type { DueRecord } from "#server/database/billing/ledger.ts";
import type { ListedDocument } from "#server/desk/invoices/documents.ts";
import { refundWords } from "../contract/refund-words.ts";
import { useToday } from "../desk-context.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { invoicesWords } from "./words.ts";

const { states, notes } = invoicesWords;

export const invoiceSigns: Readonly<Record<InvoiceState, StateName>> = {
  waiting: "terminated",
  prepared: "open",
  presented: "terminating",
  paid: "good",
  returned: "fault",
  "to-reclaim": "fault",
  settled: "good",
  credited: "withdrawn",
};

/** Where a document stands, with what explains it unless the page says so elsewhere. */
export function DocumentState({
  document,
  isLeftAside = false,
  isBrief = false,
}: {
  readonly document: ListedDocument;
  /** Whether no run can take it as its contract stands. */
  readonly isLeftAside?: boolean;
  readonly isBrief?: boolean;
}) {
  const today = useToday();
  const { kind, standing } = document;
  const isCredit = kind === "credit-note";
  const note = isCredit ? creditNoteNote(document) : invoiceNote(document, today);
  const number = isCredit ? document.creditedNumber : null;
  return (
    <>
      {isCredit ? (
        <State name="credit">{states.creditNote}</State>
      ) : isLeftAside && standing.state === "waiting" ? (
        <State name="watch">{states.leftAside}</State>
      ) : (
        <State name={invoiceSigns[standing.state]}>{states[standing.state]}</State>
      )}
      {note && !isBrief && (
        <span className="quiet">
          {" "}
          {note}
          {number && <span className="noWrap"> {number}</span>}
        </span>
      )}
    </>
  );
}

function creditNoteNote({ creditedNumber, totalCents, record }: ListedDocument): string {
  const credited = record.invoices.find(({ invoice }) => invoice.number === creditedNumber);
  const isWhole = credited?.invoice.totalCents === totalCents;
  return isWhole ? notes.ofWhole : notes.ofPart;
}

/** What explains the state of an invoice, in a few words. */
export function invoiceNote({ number, standing, record }: ListedDocument, today: Day): string | null {
  const { state, creditedCents, toRefundCents } = standing;
  const attempt = lastDebit(record.debits);
  const creditNotes = record.invoices.find(({ invoice }) => invoice.number === number)?.creditNotes ?? [];
  const parts = [stateNote()];
  if (toRefundCents > 0) parts.push(notes.toRefund(toRefundCents));
  else if (creditedCents > 0 && state !== "credited") parts.push(notes.creditedInPart(creditedCents));
  return parts.filter(Boolean).join(", ") || null;

  function stateNote(): string | null {
    switch (state) {
      case "prepared":
        return attempt ? notes.toDeposit(attempt.runId) : null;
      case "presented":
        return attempt && attempt.collectionOn > today
          ? notes.debitedOn(formatDay(attempt.collectionOn, today))
          : notes.debitedToday;
      case "paid":
        return attempt && attempt.attempt > 1 ? notes.attempt(attempt.runId) : null;
      case "returned":
      case "to-reclaim":
        return attempt?.rejectionReason
          ? rejectionReason(attempt.rejectionReason, attempt.rejectionWords)
          : null;
      case "settled":
        return settlementNote(record, today);
      case "credited":
        return creditNotes.length > 0 ? notes.credited(creditNotes.at(-1)!.number) : null;
      case "waiting":
        return null;
    }
  }
}

/** When and how an invoice was paid by other means. */
export function settlementNote({ payments }: Pick<DueRecord, "payments">, today: Day): string | null {
  const last = payments.at(-1);
  return last ? refundWords.on(formatDay(last.receivedOn, today), last.means) : null;
}
