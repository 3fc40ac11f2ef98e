import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import type { RefundsPage } from "#server/billing/refunds.ts";
import { refundWords } from "../contract/refund-words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { refundHref } from "../refund-href.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./unpaid.module.css";

const { list: words } = refundWords;
const { labels } = words;

/** Payments received or at the bank that are no longer owed. */
export function RefundList({
  query,
  refunds,
}: {
  readonly query: DebitsQuery;
  readonly refunds: RefundsPage;
}) {
  const { payments, total, totalCents, pageLength } = refunds;
  return (
    <Card
      id="a-rembourser"
      titleId="refunds-title"
      title={refundWords.states.refund}
      aside={
        <p>
          <b>{exactEuros(totalCents)}</b> {words.total}
        </p>
      }
    >
      <Table
        className={styles.unpaid}
        caption={words.caption}
        columns={[
          labels.subscriber,
          labels.due,
          labels.paid,
          labels.run,
          { name: labels.amount, look: "num" },
          { name: labels.actions, look: "visually-hidden" },
        ]}
      >
        <TableBody>
          {payments.map((payment) => (
            <RefundRow key={`${payment.number} ${payment.dueOn}`} payment={payment} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        page={query.refundsPage}
        total={total}
        pageLength={pageLength}
        href={(page) => debitsHref(query, { remboursements: String(page) }, "#a-rembourser")}
      />
    </Card>
  );
}

function RefundRow({ payment }: { readonly payment: OwedBackPayment }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { number, raisonSociale, dueOn, paidOn, debit, credit, amountCents, owedBack } = payment;
  const due = formatDay(dueOn, today);
  return (
    <Row>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {owedBack === "recall" && <small>{words.recall}</small>}
        {credit && <small>{words.credit(formatDay(credit.issuedOn, today), credit.invoice)}</small>}
      </RowHeader>
      <Cell label={labels.due}>{due}</Cell>
      <Cell label={labels.paid}>{formatDay(paidOn, today)}</Cell>
      <Cell label={labels.run}>
        {debit ? <span className={styles.code}>{debit.runId}</span> : words.otherwise}
      </Cell>
      <Cell look="price">{exactEuros(amountCents)}</Cell>
      <Cell look="actions">
        {mayPresent && owedBack === "refund" && (
          <a className={buttonClass("bare")} href={refundHref(payment)}>
            {refundWords.button}
            <span className="visually-hidden">{words.about(raisonSociale, due)}</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}
