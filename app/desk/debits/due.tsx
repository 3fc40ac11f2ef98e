import { links } from "#app/links.ts";
import { exactEuros } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { Forecast } from "#server/billing/forecast.ts";
import type { PlannedDebit } from "#server/billing/plan-run.ts";
import { Pagination } from "../ui/pagination.tsx";
import { State } from "../ui/state.tsx";
import { TableHead } from "../ui/table.tsx";
import { type Asked, addressOf } from "./asked.ts";
import { briefWeekday, debitsCounted, debitsLabels, sequencesCounted } from "./words.ts";

const { due: words } = debitsLabels;
const { columns } = words;

/** Debits of one page of the forecast. */
const pageLength = 50;

/** What is due, by the day on which banks collect it. */
export function DueDebits({ asked, forecast, today }: { asked: Asked; forecast: Forecast; today: Day }) {
  const { count, firsts, totalCents, days, debits } = forecast;
  const byDay = Map.groupBy(debits, ({ collectionOn }) => collectionOn);
  return (
    <section className="block" id="du" aria-labelledby="due-title">
      <header>
        <h2 id="due-title">{debitsLabels.tabs.due}</h2>
        <p>{words.text}</p>
      </header>
      <table className="table t-due" role="table">
        <caption className="visually-hidden">{words.caption}</caption>
        <TableHead
          columns={[
            columns.name,
            columns.contract,
            columns.due,
            columns.sequence,
            { name: columns.amount, look: "num" },
          ]}
        />
        {days
          .filter(({ collectionOn }) => byDay.has(collectionOn))
          .map((day) => (
            <tbody key={day.collectionOn} role="rowgroup">
              <tr role="row" className="day-head">
                <th scope="rowgroup" colSpan={5}>
                  {words.collected(day.collectionOn, today)}
                  <span>
                    {debitsCounted(day.count)}, {exactEuros(day.totalCents)}
                  </span>
                </th>
              </tr>
              {byDay.get(day.collectionOn)!.map((debit) => (
                <DueRow key={debit.id} debit={debit} today={today} />
              ))}
            </tbody>
          ))}
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={4}>
              {sequencesCounted(count, firsts)}
            </th>
            <td role="cell" className="num">
              {exactEuros(totalCents)}
            </td>
          </tr>
        </tfoot>
      </table>
      <Pagination
        {...{ page: asked.page, total: count, pageLength }}
        href={(page) => addressOf(asked, { page: String(page) }, "#du")}
      />
    </section>
  );
}

function DueRow({ debit, today }: { debit: PlannedDebit; today: Day }) {
  const { number, raisonSociale, dueOn, sequence, amountCents, attempt, announcedAnew } = debit;
  const sequenceWords = words.sequences[sequence];
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="c-name">
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {attempt > 1 && <small>{words.second}</small>}
        {announcedAnew && <small>{words.announced}</small>}
      </th>
      <td role="cell" className="c-number quiet tight">
        {number}
      </td>
      <td role="cell" className="c-due">
        <time dateTime={dueOn}>{briefWeekday(dueOn, today)}</time>
      </td>
      <td role="cell" className="c-sequence state--sequence">
        {sequence === "FRST" ? (
          <State name="terminating">{sequenceWords}</State>
        ) : (
          <span className="quiet">{sequenceWords}</span>
        )}
      </td>
      <td role="cell" className="num c-price">
        {exactEuros(amountCents)}
      </td>
    </tr>
  );
}
