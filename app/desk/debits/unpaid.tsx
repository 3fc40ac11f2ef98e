import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { UnpaidDebit, UnpaidPage } from "#server/billing/debits.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./unpaid.module.css";
import { debitsLabels } from "./words.ts";

const { unpaid: words } = debitsLabels;
const { columns } = words;

/** The debits that the bank sent back, why, and the actions on each. */
export function Unpaid({
  query,
  unpaid,
  today,
  mayPresent,
}: {
  readonly query: DebitsQuery;
  readonly unpaid: UnpaidPage;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { debits, possibleEnds, total, totalCents, pageLength } = unpaid;
  return (
    <Card
      id="impayes"
      titleId="unpaid-title"
      title={debitsLabels.tabs.unpaid}
      aside={
        <>
          <p>
            {total === 0 ? (
              words.none
            ) : (
              <>
                <b>{exactEuros(totalCents)}</b> {words.total}
              </>
            )}
          </p>
          <p className={buttonRow}>
            <a className={buttonClass()} href={deskLinks.deskPage("returns")}>
              {mayPresent ? words.readFile : words.filesRead}
            </a>
            {mayPresent && (
              <a className={buttonClass()} href={debitsHref(query, { geste: "rejet" })}>
                {words.note}
              </a>
            )}
          </p>
        </>
      }
    >
      {possibleEnds.map(({ number, raisonSociale, suspension }) => (
        <Alert key={number} look="warning" className={styles.alert}>
          {words.possibleEnd(raisonSociale, suspension && formatDay(suspension.since, today))}{" "}
          <a href={links.deskContract(number)}>{words.seeContract}</a>
        </Alert>
      ))}
      {total > 0 && (
        <Table
          className={styles.unpaid}
          caption={words.caption}
          columns={[
            columns.subscriber,
            columns.due,
            columns.rejected,
            columns.reason,
            { name: columns.amount, look: "num" },
            { name: columns.actions, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {debits.map((debit) => (
              <UnpaidRow key={debit.id} query={query} debit={debit} today={today} mayPresent={mayPresent} />
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination
        page={query.unpaidPage}
        total={total}
        pageLength={pageLength}
        href={(page) => debitsHref(query, { impayes: String(page) }, "#impayes")}
      />
    </Card>
  );
}

function UnpaidRow({
  query,
  debit,
  today,
  mayPresent,
}: {
  readonly query: DebitsQuery;
  readonly debit: UnpaidDebit;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { id, number, raisonSociale, dueOn, rejectedOn, rejectionReason, owedCents } = debit;
  const due = formatDay(dueOn, today);
  const about = <span className="visually-hidden">{words.about(raisonSociale, due)}</span>;
  const joins = debit.joinsNextRun === 1;
  return (
    <Row>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {joins && <small>{words.joins}</small>}
      </RowHeader>
      <Cell className={styles.due}>{due}</Cell>
      <Cell className={styles.rejected}>{rejectedOn && formatDay(rejectedOn, today)}</Cell>
      <Cell className={styles.reason}>
        <span className={styles.code}>{rejectionReason}</span>{" "}
        <span className="quiet">{describeReturnReason(rejectionReason ?? "")}</span>
      </Cell>
      <Cell look="price">{exactEuros(owedCents)}</Cell>
      <Cell look="actions">
        {mayPresent && joins && (
          <form className={styles.takeOut} method="post" action={debitsHref(query)}>
            <input type="hidden" name="geste" value="retirer" />
            <input type="hidden" name="reference" value={id} />
            <button className={buttonClass("bare")} type="submit">
              {words.takeOut}
              {about}
            </button>
          </form>
        )}
        {mayPresent && !joins && debit.isPresentable && (
          <a
            className={buttonClass("bare")}
            href={debitsHref(query, { geste: "representer", reference: id })}
          >
            {words.again}
            {about}
          </a>
        )}
        {mayPresent && (
          <a className={buttonClass("bare")} href={debitsHref(query, { geste: "regler", reference: id })}>
            {words.settle}
            {about}
          </a>
        )}
      </Cell>
    </Row>
  );
}
