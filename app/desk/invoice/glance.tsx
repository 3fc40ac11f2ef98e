import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { lastDayToPay } from "#domain/billing/invoice.ts";
import { dayInParis } from "#domain/calendar.ts";
import { meansWords } from "../contract/refund-words.ts";
import { FiguresPanel, type PanelFigure } from "../ui/figures-panel.tsx";
import type { InvoiceView } from "./view.ts";
import { invoiceWords } from "./words.ts";

const words = invoiceWords.glance;

/** The four figures to read first. */
export function InvoiceGlance(view: InvoiceView) {
  const facts = view.shown.kind === "invoice" ? invoiceFacts(view) : creditNoteFacts(view);
  return <FiguresPanel name={words.total} figures={facts} />;
}

function totalFact({ withoutVatCents, vatCents, totalCents }: InvoiceView["shown"]): PanelFigure {
  const note = words.parts(exactEuros(withoutVatCents), exactEuros(vatCents));
  return { label: words.total, figure: exactEuros(totalCents), note };
}

function invoiceFacts(view: InvoiceView): PanelFigure[] {
  const { shown, today } = view;
  const { document, dueOn, standing, left } = shown;
  if (document.kind !== "invoice") return [];
  const { creditedCents, owedCents, toRefundCents } = standing;
  const isDue = document.payableOn === dueOn;
  const last =
    toRefundCents > 0
      ? { label: words.toRefund, figure: exactEuros(toRefundCents), note: words.credited(creditedCents) }
      : creditedCents > 0 && owedCents === 0
        ? { label: words.left, figure: exactEuros(left.totalCents), note: words.credited(creditedCents) }
        : {
            label: words.owed,
            figure: exactEuros(owedCents),
            note: owedCents === 0 ? words.nothingOwed : undefined,
          };
  return [
    totalFact(shown),
    {
      label: words.payable,
      figure: formatDay(document.payableOn, today),
      note: isDue ? undefined : words.due(formatDay(dueOn, today)),
    },
    stateFact(view),
    last,
  ];
}

/** The day on which the invoice came to its state. */
function stateFact({ shown, today }: InvoiceView): PanelFigure {
  const { standing, invoice, dueOn, issuedOn } = shown;
  const { state } = standing;
  const label = words.states[state];
  const attempt = lastDebit(invoice.attempts);
  const payment = invoice.payments.at(-1);
  switch (state) {
    case "paid":
    case "prepared":
    case "presented":
      return {
        label,
        figure: formatDay(attempt!.collectionOn, today),
        note: attempt!.attempt > 1 ? words.again(attempt!.attempt) : undefined,
      };
    case "returned":
    case "to-reclaim":
      return {
        label,
        figure: formatDay(attempt!.rejectedOn ?? attempt!.collectionOn, today),
        note: attempt!.rejectionReason
          ? rejectionReason(attempt!.rejectionReason, attempt!.rejectionWords)
          : undefined,
      };
    case "settled": {
      return {
        label,
        figure: payment ? formatDay(payment.receivedOn, today) : "—",
        note: payment && meansWords[payment.means],
      };
    }
    case "credited":
      return {
        label,
        figure: formatDay(dayInParis(invoice.creditEntries.at(-1)!.createdAt), today),
        note: invoice.creditEntries.at(-1)!.number,
      };
    case "waiting": {
      return { label, figure: formatDay(lastDayToPay(dueOn, issuedOn), today), note: words.leftAside };
    }
  }
}

function creditNoteFacts({ shown, today }: InvoiceView): PanelFigure[] {
  const { document, standing } = shown;
  if (document.kind !== "credit-note") return [];
  const { toRefundCents } = standing;
  return [
    totalFact(shown),
    {
      label: words.invoice,
      figure: formatDay(document.invoice.issuedOn, today),
      note: document.invoice.number,
    },
    {
      label: words.left,
      figure: exactEuros(document.leftCents),
      note: words.credited(document.creditedCents),
    },
    toRefundCents > 0
      ? { label: words.toRefund, figure: exactEuros(toRefundCents) }
      : {
          label: words.issued,
          figure: formatDay(document.issuedOn, today),
          note: words.refund[document.refund],
        },
  ];
}
