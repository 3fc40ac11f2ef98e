import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { RefundsPage } from "#server/billing/refunds.ts";
import type { OwedBackDebit } from "#server/database/refunds.ts";
import { refundLabels } from "../contract/correction-words.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./unpaid.module.css";

const { list: words } = refundLabels;
const { labels } = words;

/** Debits collected or at the bank that are no longer owed. */
export function RefundList({
  query,
  refunds,
  today,
  mayPresent,
}: {
  readonly query: DebitsQuery;
  readonly refunds: RefundsPage;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { debits, total, totalCents, pageLength } = refunds;
  return (
    <Card
      id="a-rembourser"
      titleId="refunds-title"
      title={refundLabels.states.refund}
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
          labels.collected,
          labels.run,
          { name: labels.amount, look: "num" },
          { name: labels.actions, look: "visually-hidden" },
        ]}
      >
        <TableBody>
          {debits.map((debit) => (
            <RefundRow key={debit.id} debit={debit} today={today} mayPresent={mayPresent} />
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

function RefundRow({
  debit,
  today,
  mayPresent,
}: {
  readonly debit: OwedBackDebit;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { id, number, raisonSociale, dueOn, collectionOn, runId, amountCents, owedBack } = debit;
  const page = links.deskContract(number);
  const due = formatDay(dueOn, today);
  const query = new URLSearchParams({ geste: "rembourser", reference: id });
  return (
    <Row>
      <RowHeader>
        <a href={page}>{raisonSociale}</a>
        {owedBack === "recall" && <small>{words.recall}</small>}
      </RowHeader>
      <Cell className={styles.due}>{due}</Cell>
      <Cell className={styles.collected}>{formatDay(collectionOn, today)}</Cell>
      <Cell className={styles.reason}>
        <span className={styles.code}>{runId}</span>
      </Cell>
      <Cell look="price">{exactEuros(amountCents)}</Cell>
      <Cell look="actions">
        {mayPresent && owedBack === "refund" && (
          <a className={buttonClass("bare")} href={`${page}?${query}`}>
            {refundLabels.button}
            <span className="visually-hidden">{words.about(raisonSociale, due)}</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}
