import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type PaidBack, paidBackOf } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import type { ContractDue } from "#server/contracts/contract-debits.ts";
import { actionHref } from "../invoice/query.ts";
import { invoiceSigns } from "../invoices/document-state.tsx";
import { invoicesWords } from "../invoices/words.ts";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader } from "../ui/table.tsx";
import { undoDebitLinks } from "./actions/undo-debit.tsx";
import type { DueState } from "./due-state.ts";
import styles from "./dues-table.module.css";
import { actionHref as contractActionHref } from "./query.ts";
import { meansWords, refundWords } from "./refund-words.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.dues;

type Invoice = ContractDue["invoices"][number];
type Debit = ContractDue["debits"][number];

export function InvoiceLink({ number }: { number: string }) {
  return <a href={deskLinks.deskInvoice(number)}>{number}</a>;
}

/** Where a due day or a part of it stands. */
export function StateCell({
  state: { name, label },
  note,
  actions = [],
}: {
  readonly state: DueState;
  readonly note?: string | null | undefined;
  readonly actions?: readonly { readonly href: string; readonly words: string }[];
}) {
  return (
    <Cell className={styles.state}>
      <State name={name}>{label}</State>
      {note && <small className="note">{note}</small>}
      {actions.map(({ href, words: action }) => (
        <small key={href}>
          <a href={href}>{action}</a>
        </small>
      ))}
    </Cell>
  );
}

/** The end of the account, if a file carries the payment. */
export function AccountCell({
  sequence,
  maskedIban,
}: Pick<Debit, "maskedIban"> & { readonly sequence: Debit["sequence"] | null }) {
  return (
    <Cell className={styles.account}>
      {sequence && (
        <>
          <span className="noWrap">{maskedIban.split("\u00a0").slice(-2).join("\u00a0")}</span>
          <small className="note">{words.sequences[sequence]}</small>
        </>
      )}
    </Cell>
  );
}

/** A part of a due day, under it. */
export function PartRow({
  dueOn,
  today,
  name,
  document,
  state,
  account,
  amount,
}: {
  readonly dueOn: Day;
  readonly today: Day;
  readonly name: string;
  readonly document: ReactNode;
  readonly state: ReactNode;
  readonly account?: ReactNode;
  readonly amount: ReactNode;
}) {
  return (
    <Row className={styles.part}>
      <RowHeader className={styles.day}>
        <span className="visually-hidden">{formatDay(dueOn, today)}, </span>
        <span className={styles.name}>{name}</span>
      </RowHeader>
      <Cell className={styles.document}>{document}</Cell>
      {state}
      {account ?? <Cell className={styles.account} />}
      <Cell look="price" className={styles.amount}>
        {amount}
      </Cell>
    </Row>
  );
}

/** The credit notes of an invoice, the latest first, each with what became of its money. */
export function CreditNoteRows({
  invoice,
  view,
}: {
  readonly invoice: Invoice;
  readonly view: ContractView;
}) {
  const { today } = view;
  const mayRefund = may(view, actionPermissions.refunds.record);
  const { entry, creditEntries, creditReasons } = invoice;
  const paidBack = paidBackOf(invoice, invoice.history, today);
  const refund = { href: actionHref(entry.number, "rembourser"), words: refundWords.button };
  return creditEntries
    .map(({ number, issuedOn, totalCents }, index) => {
      const { kind } = paidBack[index]!;
      return (
        <PartRow
          key={number}
          dueOn={entry.dueOn}
          today={today}
          name={words.creditNote(formatDay(issuedOn, today))}
          document={
            <>
              <InvoiceLink number={number} />
              <small className={classNames("note", styles.reason)}>
                {words.quote(creditReasons[index]!)}
              </small>
            </>
          }
          state={
            <StateCell
              state={{ name: kind === "to-refund" ? "watch" : "credit", label: words.paidBack[kind] }}
              note={refundNote(paidBack[index]!, today)}
              actions={kind === "to-refund" && mayRefund ? [refund] : []}
            />
          }
          amount={`−${exactEuros(totalCents)}`}
        />
      );
    })
    .toReversed();
}

function refundNote(paidBack: PaidBack<Invoice["history"]["refunds"][number]>, today: Day): string | null {
  if (paidBack.kind !== "refunded") return null;
  const { refundedOn, means } = paidBack.by;
  return refundWords.on(formatDay(refundedOn, today), means);
}

/** What was paid for a due day without a debit, the latest first. */
export function PaymentRows({ due, view }: { readonly due: ContractDue; readonly view: ContractView }) {
  const { today, contract } = view;
  const mayUndo = may(view, actionPermissions.corrections.debit) && due.refunds.length === 0;
  return due.payments
    .map(({ id, receivedOn, means, amountCents }) => (
      <PartRow
        key={id}
        dueOn={due.dueOn}
        today={today}
        name={words.payment(formatDay(receivedOn, today))}
        document={<small className="note">{meansWords[means]}</small>}
        state={
          <StateCell
            state={{ name: "good", label: words.received }}
            actions={
              mayUndo
                ? [
                    {
                      href: contractActionHref(contract.file.number, "rectifier", id),
                      words: undoDebitLinks.paid,
                    },
                  ]
                : []
            }
          />
        }
        amount={exactEuros(amountCents)}
      />
    ))
    .toReversed();
}

/** An attempt that another one followed. */
export function AttemptRow({
  debit,
  view,
  actions,
}: {
  readonly debit: Debit;
  readonly view: ContractView;
  readonly actions: readonly { readonly href: string; readonly words: string }[];
}) {
  const { id, dueOn, attempt, state, sequence, maskedIban, amountCents } = debit;
  const { rejectionReason: reason, rejectionWords } = debit;
  const isMoved = state === "withdrawn";
  return (
    <PartRow
      dueOn={dueOn}
      today={view.today}
      name={words.attempt(attempt)}
      document={
        <small>
          <code>{id}</code>
        </small>
      }
      state={
        <StateCell
          state={
            isMoved
              ? { name: "withdrawn", label: words.states.moved }
              : { name: "fault", label: words.states.rejected }
          }
          note={isMoved ? debit.runId : reason && rejectionReason(reason, rejectionWords)}
          actions={actions}
        />
      }
      account={<AccountCell sequence={sequence} maskedIban={maskedIban} />}
      amount={<span className={styles.void}>{exactEuros(amountCents)}</span>}
    />
  );
}

/** An invoice that was taken back whole, and that another one replaced. */
export function EarlierInvoiceRow({
  entry: { number, dueOn, issuedOn, totalCents },
  view: { today },
}: {
  readonly entry: Invoice["entry"];
  readonly view: ContractView;
}) {
  return (
    <PartRow
      dueOn={dueOn}
      today={today}
      name={words.earlier(formatDay(issuedOn, today))}
      document={<InvoiceLink number={number} />}
      state={<StateCell state={{ name: invoiceSigns.credited, label: invoicesWords.states.credited }} />}
      amount={<span className={styles.void}>{exactEuros(totalCents)}</span>}
    />
  );
}
