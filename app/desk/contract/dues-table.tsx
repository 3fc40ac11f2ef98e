import { Fragment } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { mayComeBack } from "#domain/billing/debit-stage.ts";
import type { ContractDue } from "#server/contracts/contract-debits.ts";
import { recordReturnHref } from "../debits/query.ts";
import { debitsWords } from "../debits/words.ts";
import { refundHref } from "../refund-href.ts";
import { Card } from "../ui/card.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { payFromAccountLink } from "./actions/pay-from-account.tsx";
import { undoDebitLinks } from "./actions/undo-debit.tsx";
import { ChargeRows, chargeActions } from "./charge-rows.tsx";
import {
  AccountCell,
  AttemptRow,
  CreditNoteRows,
  EarlierInvoiceRow,
  InvoiceLink,
  PaymentRows,
  StateCell,
} from "./due-parts.tsx";
import { dueNote, dueState, withoutInvoice } from "./due-state.ts";
import styles from "./dues-table.module.css";
import { MoneyOnAccount } from "./money-on-account.tsx";
import { actionHref } from "./query.ts";
import { refundWords } from "./refund-words.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords, paymentsSummary } from "./words.ts";

const words = contractWords.dues;

/** Every due day of a contract with its invoice and its debits, the next one first. */
export function DuesTable({ view }: { view: ContractView }) {
  const { debits, file } = view.contract;
  const { dues } = debits;
  return (
    <Card
      id="factures"
      titleId="t-dues"
      title={words.title}
      aside={
        dues.length > 0 && (
          <p>
            {paymentsSummary(debits)} <a href={deskLinks.deskAccount(file.number)}>{words.toAccount}</a>
          </p>
        )
      }
    >
      <MoneyOnAccount view={view} />
      {dues.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <Table
          className={styles.dues}
          caption={words.caption}
          columns={[
            words.due,
            words.document,
            words.state,
            words.account,
            { name: words.amount, look: "num" },
          ]}
        >
          <TableBody>
            {dues.map((due) => (
              <DueRows key={due.dueOn} due={due} view={view} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

type DueProps = { readonly due: ContractDue; readonly view: ContractView };

/** A due day; then, indented, its credit notes, what was paid without a debit, its earlier attempts and the invoices before its latest. */
function DueRows({ due, view }: DueProps) {
  const { invoices, debits } = due;
  const invoice = invoices.at(-1);
  return (
    <>
      <DueRow due={due} view={view} />
      {invoice && <CreditNoteRows invoice={invoice} view={view} />}
      <PaymentRows due={due} view={view} />
      {debits[0] && <ChargeRows debit={debits[0]} view={view} />}
      {debits.slice(1).map((debit) => (
        <Fragment key={debit.id}>
          <AttemptRow debit={debit} view={view} actions={chargeActions(debit, view)} />
          <ChargeRows debit={debit} view={view} />
        </Fragment>
      ))}
      {invoices
        .slice(0, -1)
        .toReversed()
        .map(({ entry }) => (
          <EarlierInvoiceRow key={entry.number} entry={entry} view={view} />
        ))}
    </>
  );
}

function DueRow({ due, view }: DueProps) {
  const { today } = view;
  const { dueOn, amountCents, invoices, debits, isToPresent, maskedIban } = due;
  const invoice = invoices.at(-1);
  const [debit] = debits;
  const sequence = debit?.sequence ?? (isToPresent ? sequenceOf(due, view) : null);
  const actions = [
    ...(may(view, actionPermissions.refunds.record) ? actionsOf(due, view) : []),
    ...returnActions(debit, view),
    ...chargeActions(debit, view),
  ];
  return (
    <Row>
      <RowHeader className={styles.day}>{formatDay(dueOn, today)}</RowHeader>
      <Cell className={styles.document}>
        {invoice ? (
          <InvoiceLink number={invoice.entry.number} />
        ) : (
          <span className="quiet">{withoutInvoice(due, today)}</span>
        )}
        <small>{debit ? <code>{debit.id}</code> : <span className="note">{referenceNote(due)}</span>}</small>
      </Cell>
      <StateCell state={dueState(due, view)} note={dueNote(due, view)} actions={actions} />
      <AccountCell sequence={sequence} maskedIban={maskedIban} />
      <Cell look="price" className={styles.amount}>
        {exactEuros(amountCents)}
      </Cell>
    </Row>
  );
}

/** What stands for the reference of a payment that no file has carried. */
function referenceNote({ isToPresent, isHeld }: ContractDue): string {
  if (!isToPresent) return words.withoutRun;
  if (!isHeld) return words.withNext;
  const isAside = isHeld !== "unconfirmed" && isHeld !== "forgotten";
  return isAside ? words.leftAside(words.holds[isHeld]) : words.holds[isHeld];
}

/** The sequence type of a payment in the next file: only the first one of it begins the life of the mandate. */
function sequenceOf({ dueOn }: ContractDue, { contract: { debits } }: ContractView) {
  return debits.toPresent[0] === dueOn ? debits.sequence : "RCUR";
}

/** The link to record that the bank sent a debit back. */
function returnActions(debit: ContractDue["debits"][number] | undefined, view: ContractView) {
  const mayRecord = may(view, actionPermissions.debits.recordReturn);
  return debit && mayRecord && mayComeBack(debit, view.today)
    ? [{ href: recordReturnHref(debit.id), words: debitsWords.unpaid.note }]
    : [];
}

/** The actions on a due day that the person’s role allows. */
function actionsOf({ dueOn, debits, payments, refunds, owed }: ContractDue, { contract }: ContractView) {
  const { owedBack, onAccount } = contract.debits;
  const { number } = contract.file;
  const [debit] = debits;
  const actions: { readonly href: string; readonly words: string }[] = [];
  const toRefund = owedBack.find((each) => each.dueOn === dueOn && each.credit === null);
  if (toRefund?.owedBack === "refund")
    actions.push({ href: refundHref(toRefund), words: refundWords.button });
  if (owed && onAccount.leftCents > 0)
    actions.push({ href: actionHref(number, "compter", owed.reference), words: payFromAccountLink });
  if (debit?.state === "rejected" && payments.length === 0 && refunds.length === 0)
    actions.push({ href: actionHref(number, "rectifier", debit.id), words: undoDebitLinks.rejected });
  return actions;
}
