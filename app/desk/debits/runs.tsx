import { formatDay, formatPeriod } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Debits } from "#server/billing/debits.ts";
import { Pagination } from "../ui/pagination.tsx";
import { TableHead } from "../ui/table.tsx";
import { type Asked, addressOf } from "./asked.ts";
import { debitsLabels } from "./words.ts";

const { runs: words } = debitsLabels;
const { columns } = words;

/** The files that were made: the latest ones, or a page of them all. */
export function Runs({
  asked,
  runs: { runs, total, pageLength },
  today,
  mayPresent,
}: {
  readonly asked: Asked;
  readonly runs: Awaited<ReturnType<Debits["runs"]>>;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  return (
    <section className="block" id="remises" aria-labelledby="runs-title">
      <header>
        <h2 id="runs-title">{debitsLabels.tabs.runs}</h2>
        {total === 0 && <p>{words.none}</p>}
        {asked.runsPage === 0 && total > runs.length && (
          <a className="note" href={addressOf(asked, { remises: "1" }, "#remises")}>
            {words.all(total)}
          </a>
        )}
      </header>
      {runs.length > 0 && (
        <table className="table t-runs" role="table">
          <caption className="visually-hidden">{words.caption}</caption>
          <TableHead
            columns={[
              columns.run,
              columns.made,
              columns.period,
              { name: columns.count, look: "num" },
              { name: columns.returns, look: "num" },
              { name: columns.amount, look: "num" },
              { name: columns.file, look: "visually-hidden" },
            ]}
          />
          <tbody role="rowgroup">
            {runs.map(({ id, createdAt, by, fromOn, toOn, debitCount, returns, totalCents, ...run }) => (
              <tr key={id} id={id} role="row">
                <th role="rowheader" scope="row" className="c-name figures">
                  {id}
                </th>
                <td role="cell" className="c-due">
                  {words.made(formatDay(dayInParis(createdAt), today), by)}
                  {run.cancelledAt !== null && (
                    <small>
                      {words.cancelled(formatDay(dayInParis(run.cancelledAt), today), run.cancelledBy)}
                    </small>
                  )}
                </td>
                <td role="cell" className="c-reason">
                  {formatPeriod(fromOn, toOn, today)}
                </td>
                <td role="cell" className="num c-count">
                  {debitCount}
                </td>
                <td role="cell" className="num c-returns">
                  {returns === 0 ? words.noReturns : returns}
                </td>
                <td role="cell" className="num c-price">
                  {exactEuros(totalCents)}
                </td>
                <td role="cell" className="num c-gestures">
                  {mayPresent && run.cancelledAt === null && (
                    <a className="b b--bare" href={addressOf(asked, { geste: "fichier", reference: id })}>
                      {run.isFileTaken ? words.file : words.firstFile}
                      <span className="visually-hidden">{words.about(id)}</span>
                    </a>
                  )}
                  {mayPresent && run.cancelledAt === null && !run.isFileTaken && returns === 0 && (
                    <a className="b b--bare" href={addressOf(asked, { geste: "annuler", reference: id })}>
                      {words.cancel}
                      <span className="visually-hidden">{words.about(id)}</span>
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {asked.runsPage > 0 && (
        <Pagination
          {...{ page: asked.runsPage, total, pageLength }}
          href={(page) => addressOf(asked, { remises: String(page) }, "#remises")}
        />
      )}
    </section>
  );
}
