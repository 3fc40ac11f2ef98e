import { links } from "#app/links.ts";
import { briefWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import type { PlannedDebit } from "#server/billing/runs/plan-run.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { State } from "../ui/state.tsx";
import { Cell, GroupHeader, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./due.module.css";
import { type DebitsQuery, debitsHref } from "./query.ts";
import { debitsCounted, debitsWords, sequencesCounted } from "./words.ts";

const { due: words } = debitsWords;
const { columns } = words;

const pageLength = 50;

/** The debits due, by the day on which banks collect them. */
export function DueDebits({ query, forecast }: { query: DebitsQuery; forecast: Forecast }) {
  const today = useToday();
  const { count, firsts, totalCents, days, debits } = forecast;
  const byDay = Map.groupBy(debits, ({ collectionOn }) => collectionOn);
  return (
    <Card id="du" titleId="due-title" title={debitsWords.tabs.due} aside={<p>{words.text}</p>}>
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
              <GroupHeader colSpan={5} aside={`${debitsCounted(day.count)}, ${exactEuros(day.totalCents)}`}>
                {words.collected(day.collectionOn, today)}
              </GroupHeader>
              {byDay.get(day.collectionOn)!.map((debit) => (
                <DueRow key={debit.id} debit={debit} />
              ))}
            </TableBody>
          ))}
        <TableFoot>
          <Row>
            <RowHeader colSpan={4}>{sequencesCounted(count, firsts)}</RowHeader>
            <Cell look="price">{exactEuros(totalCents)}</Cell>
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

function DueRow({ debit }: { debit: PlannedDebit }) {
  const today = useToday();
  const { number, raisonSociale, dueOn, sequence, amountCents, attempt, announcedAgain, isSuspended } = debit;
  const sequenceLabel = words.sequences[sequence];
  return (
    <Row>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {attempt > 1 && <small>{words.second}</small>}
        {announcedAgain && <small>{words.announced}</small>}
        {isSuspended && <small>{words.suspended}</small>}
      </RowHeader>
      <Cell look="tight" label={columns.contract} className="quiet">
        {number}
      </Cell>
      <Cell look="day">
        <time dateTime={dueOn}>{briefWeekday(dueOn, today)}</time>
      </Cell>
      <Cell look="state">
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
