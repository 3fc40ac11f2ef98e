import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { isRebillable } from "#domain/billing/rebilling.ts";
import type { Day } from "#domain/calendar.ts";
import { InvoiceLink } from "../contract/due-parts.tsx";
import { meansWords } from "../contract/refund-words.ts";
import { contractWords } from "../contract/words.ts";
import { returnsHref } from "../returns/query.ts";
import { Cell, Row, RowHeader } from "../ui/table.tsx";
import type { Movement } from "./statement.ts";
import styles from "./statement-table.module.css";
import { accountWords } from "./words.ts";

const { table: words, movements: names } = accountWords;
const { columns } = words;

/** What happened to a due day, or to the money that pays none, under its line. */
export function MovementRow({
  movement,
  of,
  today,
}: {
  readonly movement: Movement;
  /** The due day that it is about, read aloud. */
  readonly of: Day | null;
  readonly today: Day;
}) {
  const { kind, owedCents, receivedCents } = movement;
  const isStruck = kind === "undone" || kind === "invoice";
  const { name, document, state } = describe(movement, of, today);
  const struckCents = kind === "undone" ? movement.cents : null;
  return (
    <Row className={classNames(styles.movement, isStruck && styles.struck)}>
      <RowHeader className={styles.day}>
        <span className="visually-hidden">{of ? formatDay(of, today) : words.onAccount}, </span>
        <span className={styles.name}>{name}</span>
      </RowHeader>
      <Cell className={styles.document}>{document}</Cell>
      <Cell look="state" className={styles.state}>
        {state}
      </Cell>
      {kind === "invoice" ? (
        <Amounts owedCents={movement.entry.totalCents} receivedCents={0} />
      ) : (
        <Amounts owedCents={owedCents} receivedCents={struckCents ?? receivedCents} />
      )}
    </Row>
  );
}

/** What a movement is called, the document or the file that shows it, and what became of it. */
function describe(movement: Movement, of: Day | null, today: Day) {
  const on = formatDay(movement.on, today);
  switch (movement.kind) {
    case "debit": {
      const { id, runId, rejectedOn, rejectionReason: reason, rejectionWords } = movement.debit;
      return {
        name: names.debit(on),
        document: (
          <>
            <code>{id}</code>, <a href={deskLinks.deskRun(runId)}>{runId}</a>
          </>
        ),
        state:
          rejectedOn === null
            ? names.stages[movement.stage]
            : names.rejected(formatDay(rejectedOn, today), reason && rejectionReason(reason, rejectionWords)),
      };
    }
    case "charge": {
      const { amountCents, fileSha256, rebilling, rebilledOn } = movement.charge;
      const isRebilled = rebilledOn !== null && !isRebillable(rebilling);
      return {
        name: names.charge(on),
        document: sourceOf(fileSha256),
        state: names.charged(exactEuros(amountCents), isRebilled ? formatDay(rebilledOn, today) : null),
      };
    }
    case "payment": {
      const { means, fileSha256 } = movement.payment;
      return {
        name: names.payment[means](on),
        document: sourceOf(fileSha256),
        state: of === null ? names.kept : names.counted,
      };
    }
    case "used":
      return { name: names.used(on), document: names.usedOn(formatDay(movement.dueOn, today)), state: null };
    case "refund": {
      const { means, reference, recordedBy } = movement.refund;
      return {
        name: names.refund(on),
        document: [meansWords[means], reference].filter(Boolean).join(", "),
        state: names.notedBy(recordedBy),
      };
    }
    case "credit-note":
      return {
        name: names.creditNote(on),
        document: (
          <>
            <InvoiceLink number={movement.entry.number} />
            {movement.reason && <small className="note">{contractWords.dues.quote(movement.reason)}</small>}
          </>
        ),
        state: null,
      };
    case "invoice":
      return {
        name: names.invoice(on),
        document: <InvoiceLink number={movement.entry.number} />,
        state: movement.creditNote && (
          <>
            {names.creditedBy} <InvoiceLink number={movement.creditNote} />
          </>
        ),
      };
    case "undone":
      return {
        name: movement.means ? names.payment[movement.means](on) : names.returned(on),
        document: <span>{names.byMistake}</span>,
        state: names.undone(movement.by, formatDay(movement.undoneOn, today)),
      };
  }
}

/** The file that told of a movement, or that somebody noted it. */
function sourceOf(fileSha256: string | null) {
  if (fileSha256 === null) return <span className="quiet">{names.noted}</span>;
  return <a href={returnsHref({ deja: fileSha256 })}>{names.fromFile}</a>;
}

/** What is owed and what was received, at the end of a line. */
export function Amounts({
  owedCents,
  receivedCents,
}: {
  readonly owedCents: number;
  readonly receivedCents: number;
}) {
  return (
    <>
      <Amount label={columns.owed} cents={owedCents} />
      <Amount label={columns.received} cents={receivedCents} />
    </>
  );
}

/** Nothing for zero: a narrow screen leaves an empty cell without a label out. */
function Amount({ label, cents }: { readonly label: string; readonly cents: number }) {
  if (cents === 0) return <Cell className={styles.amount} />;
  return (
    <Cell look="num" label={label} className={styles.amount}>
      <span>{cents < 0 ? `−${exactEuros(-cents)}` : exactEuros(cents)}</span>
    </Cell>
  );
}
