import { formatDay } from "#content/desk/dates.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { ContractDue } from "#server/contracts/contract-debits.ts";
import { InvoiceLink } from "../contract/due-parts.tsx";
import { dueNote, dueState, heldBecause, withoutInvoice } from "../contract/due-state.ts";
import type { ContractView } from "../contract/view.ts";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import { Amounts, MovementRow } from "./movement-row.tsx";
import type { StatedDue, Statement } from "./statement.ts";
import styles from "./statement-table.module.css";
import { accountWords } from "./words.ts";

const { table: words } = accountWords;
const { columns } = words;

/** The due days, each with its one state, and under it what made it so; their sums, if all of them are shown. */
export function StatementTable({
  view,
  dues,
  whole,
}: {
  readonly view: ContractView;
  readonly dues: readonly StatedDue[];
  /** The whole statement, unless a filter leaves a part of it. */
  readonly whole: Statement | null;
}) {
  const { today } = view;
  return (
    <Table
      className={styles.statement}
      caption={words.caption}
      columns={[
        columns.day,
        columns.document,
        columns.state,
        { name: columns.owed, look: "num" },
        { name: columns.received, look: "num" },
      ]}
    >
      <TableBody>
        {whole?.onAccount && <MoneyOnAccount today={today} money={whole.onAccount} />}
        {dues.map((stated) => (
          <Due key={stated.due.dueOn} view={view} stated={stated} />
        ))}
      </TableBody>
      {whole && <Totals totals={whole.totals} />}
    </Table>
  );
}

function Due({ view, stated }: { readonly view: ContractView; readonly stated: StatedDue }) {
  const { today } = view;
  const { due, invoice, billedCents, receivedCents, movements } = stated;
  const { name, label } = dueState(due, view);
  const note = noteOf(due, view);
  return (
    <>
      <Row>
        <RowHeader className={styles.day}>{formatDay(due.dueOn, today)}</RowHeader>
        <Cell className={styles.document}>
          {invoice ? (
            <InvoiceLink number={invoice.entry.number} />
          ) : (
            <span className="quiet">{withoutInvoice(due, today)}</span>
          )}
        </Cell>
        <Cell look="state" className={styles.state}>
          <State name={name}>{label}</State>
          {note && <small className="note">{note}</small>}
        </Cell>
        <Amounts owedCents={billedCents} receivedCents={receivedCents} />
      </Row>
      {movements.map((movement) => (
        <MovementRow key={movement.key} movement={movement} of={due.dueOn} today={today} />
      ))}
    </>
  );
}

/** What explains the state of a due day: what is left of it, why it is left aside, what went back. */
function noteOf(due: ContractDue, view: ContractView): string | null {
  const { standing, refunds, isHeld } = due;
  const { owedCents, paidCents, toRefundCents } = standing;
  const parts = [
    owedCents > 0 && paidCents > 0 && words.left(owedCents),
    isHeld ? heldBecause(isHeld) : dueNote(due, view),
    toRefundCents > 0 && words.toRefund(toRefundCents),
    refunds.length > 0 && paidCents > 0 && words.refunded(totalCentsOf(refunds)),
  ];
  return parts.filter(Boolean).join(", ") || null;
}

/** The money that pays no due day. */
function MoneyOnAccount({
  today,
  money: { leftCents, movements },
}: {
  readonly today: Day;
  readonly money: NonNullable<Statement["onAccount"]>;
}) {
  return (
    <>
      <Row>
        <RowHeader className={styles.day}>{words.onAccount}</RowHeader>
        <Cell />
        <Cell look="state" className={styles.state}>
          <State name={leftCents > 0 ? "credit" : "good"}>
            {leftCents > 0 ? words.inAccount : words.counted}
          </State>
        </Cell>
        <Amounts owedCents={0} receivedCents={leftCents} />
      </Row>
      {movements.map((movement) => (
        <MovementRow key={movement.key} movement={movement} of={null} today={today} />
      ))}
    </>
  );
}

function Totals({ totals }: { readonly totals: Statement["totals"] }) {
  const { months, billedCents, creditedCents, receivedCents, refundedCents, owedCents, toRefundCents } =
    totals;
  const isCorrected = creditedCents > 0 || refundedCents > 0;
  return (
    <TableFoot>
      <Total name={words.months(months)} owedCents={billedCents} receivedCents={receivedCents} />
      {isCorrected && (
        <>
          <Total name={words.corrections} owedCents={-creditedCents} receivedCents={-refundedCents} />
          <Total
            name={words.total}
            owedCents={billedCents - creditedCents}
            receivedCents={receivedCents - refundedCents}
          />
        </>
      )}
      {owedCents > 0 && <Total name={words.owedTotal} owedCents={owedCents} receivedCents={0} />}
      {toRefundCents > 0 && <Total name={words.toRefundTotal} owedCents={0} receivedCents={toRefundCents} />}
    </TableFoot>
  );
}

function Total({
  name,
  owedCents,
  receivedCents,
}: {
  readonly name: string;
  readonly owedCents: number;
  readonly receivedCents: number;
}) {
  return (
    <Row>
      <RowHeader colSpan={3}>{name}</RowHeader>
      <Amounts owedCents={owedCents} receivedCents={receivedCents} />
    </Row>
  );
}
