import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { debitStage } from "#domain/billing/debit-stage.ts";
import type { Day } from "#domain/calendar.ts";
import type { InvoiceWithHistory } from "#server/database/billing/ledger.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { Event, EventList } from "../ui/event-list.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./invoice-events.module.css";
import type { InvoiceView } from "./view.ts";
import { eventInstant, eventSigns, eventWords, invoiceWords } from "./words.ts";

const { life: words, debits: debitWords } = invoiceWords;

/** What happened to an invoice, the latest first, and what is left to do. */
export function InvoiceEvents({ shown, today }: InvoiceView) {
  const { kind, life, standing } = shown;
  const { toRefundCents, owedCents, state } = standing;
  const open =
    toRefundCents > 0
      ? words.toRefund(toRefundCents)
      : state === "returned"
        ? words.returned(owedCents)
        : null;
  return (
    <Card titleId="t-life" title={words.title[kind]}>
      <EventList>
        {open && (
          <Event sign="open">
            <p className={styles.open}>
              <b>{open}</b>
            </p>
          </Event>
        )}
        {life.map((event) => {
          const { title, note } = eventWords(event);
          return (
            <Event
              key={`${event.kind} ${event.on} ${event.at} ${title}`}
              sign={eventSigns[event.kind]}
              instant={eventInstant(event, today)}
            >
              <p>
                <b>{title}</b>
                {event.kind === "refunded" && event.by && <span className="quiet">{words.by(event.by)}</span>}
              </p>
              {note && <p className="quiet">{note}</p>}
            </Event>
          );
        })}
      </EventList>
    </Card>
  );
}

/** The debits that collected an invoice, or tried to, the latest first. */
export function Attempts({ shown: { invoice }, today }: InvoiceView) {
  const { attempts } = invoice;
  const { columns } = debitWords;
  return (
    <Card
      titleId="t-debits"
      title={debitWords.title}
      aside={attempts.length > 0 && <p>{debitWords.count(attempts.length)}</p>}
    >
      {attempts.length === 0 ? (
        <p className="quiet">{debitWords.none}</p>
      ) : (
        <Table
          className={styles.debits}
          caption={debitWords.caption}
          columns={[columns.on, columns.state, columns.reference, { name: columns.amount, look: "num" }]}
        >
          <TableBody>
            {attempts.toReversed().map((attempt) => (
              <Row key={attempt.id}>
                <RowHeader>{formatDay(attempt.collectionOn, today)}</RowHeader>
                <Cell look="state">
                  <AttemptState attempt={attempt} />
                </Cell>
                <Cell label={columns.reference}>
                  <code>{attempt.id}</code>
                </Cell>
                <Cell look="price">{exactEuros(attempt.amountCents)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

type Attempt = InvoiceWithHistory["attempts"][number];

function AttemptState({ attempt }: { attempt: Attempt }) {
  const today = useToday();
  const { name, label } = attemptState(attempt, today);
  const note = attempt.rejectionReason
    ? rejectionReason(attempt.rejectionReason, attempt.rejectionWords)
    : debitWords.run(attempt.runId);
  return (
    <>
      <State name={name}>{label}</State> <small className="note">{note}</small>
    </>
  );
}

function attemptState(attempt: Attempt, today: Day): { readonly name: StateName; readonly label: string } {
  const { collectionOn, rejectedOn } = attempt;
  const { states } = debitWords;
  switch (debitStage(attempt, today)) {
    case "prepared":
      return { name: "open", label: states.prepared };
    case "at-bank":
      return { name: "terminating", label: states.presented };
    case "collected":
      return { name: "good", label: states.collected };
    case "confirmed":
      return { name: "good", label: states.confirmed };
    case "withdrawn":
      return { name: "withdrawn", label: states.withdrawn };
    default:
      return { name: "fault", label: debitWords.returned(formatDay(rejectedOn ?? collectionOn, today)) };
  }
}
