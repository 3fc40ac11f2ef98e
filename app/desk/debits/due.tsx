import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import type { PlannedDebit } from "#server/billing/runs/plan-run.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./due.module.css";
import { type DebitsQuery, debitsHref } from "./query.ts";
import { briefWeekday, debitsCounted, debitsLabels, sequencesCounted } from "./words.ts";

const { due: words } = debitsLabels;
const { columns } = words;

/** Debits on one page of the forecast. */
const pageLength = 50;

/** The debits due, by the day on which banks collect them. */
export function DueDebits({
  query,
  forecast,
  today,
}: {
  query: DebitsQuery;
  forecast: Forecast;
  today: Day;
}) {
  const { count, firsts, totalCents, days, debits } = forecast;
  const byDay = Map.groupBy(debits, ({ collectionOn }) => collectionOn);
  return (
    <Card id="du" titleId="due-title" title={debitsLabels.tabs.due} aside={<p>{words.text}</p>}>
      <Table
        className={styles.due}
        caption={words.caption}
        columns={[
          columns.name,
          columns.contract,
          columns.due,
          columns.sequence,
          { name: columns.amount, look: "num" },
        ]}
      >
        {days
          .filter(({ collectionOn }) => byDay.has(collectionOn))
          .map((day) => (
            <TableBody key={day.collectionOn}>
              <Row className={styles.dayRow}>
                <th scope="rowgroup" colSpan={5}>
                  {words.collected(day.collectionOn, today)}
                  <span>
                    {debitsCounted(day.count)}, {exactEuros(day.totalCents)}
                  </span>
                </th>
              </Row>
              {byDay.get(day.collectionOn)!.map((debit) => (
                <DueRow key={debit.id} debit={debit} today={today} />
              ))}
            </TableBody>
          ))}
        <TableFoot>
          <Row>
            <RowHeader colSpan={4}>{sequencesCounted(count, firsts)}</RowHeader>
            <Cell look="num">{exactEuros(totalCents)}</Cell>
          </Row>
        </TableFoot>
      </Table>
      <Pagination
        page={query.page}
        total={count}
        pageLength={pageLength}
        href={(page) => debitsHref(query, { page: String(page) }, "#du")}
      />
    </Card>
  );
}

function DueRow({ debit, today }: { debit: PlannedDebit; today: Day }) {
  const { number, raisonSociale, dueOn, sequence, amountCents, attempt, announcedAgain } = debit;
  const sequenceLabel = words.sequences[sequence];
  return (
    <Row>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {attempt > 1 && <small>{words.second}</small>}
        {announcedAgain && <small>{words.announced}</small>}
      </RowHeader>
      <Cell look="tight" className={classNames("quiet", styles.number)}>
        {number}
      </Cell>
      <Cell className={styles.day}>
        <time dateTime={dueOn}>{briefWeekday(dueOn, today)}</time>
      </Cell>
      <Cell className={styles.sequence}>
        {sequence === "FRST" ? (
          <State name="terminating">{sequenceLabel}</State>
        ) : (
          <span className="quiet">{sequenceLabel}</span>
        )}
      </Cell>
      <Cell look="price">{exactEuros(amountCents)}</Cell>
    </Row>
  );
}
