import { formatDay, formatPeriod } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { RunsPage } from "#server/billing/runs/debit-runs.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Opener } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./runs.module.css";
import { debitsWords } from "./words.ts";

const { runs: words } = debitsWords;
const { columns } = words;

/** The files already made: the latest ones, or a page of all of them. */
export function Runs({
  query,
  runs: { runs, total, pageLength },
}: {
  readonly query: DebitsQuery;
  readonly runs: RunsPage;
}) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  return (
    <Card
      id="remises"
      titleId="runs-title"
      title={debitsWords.tabs.runs}
      aside={
        <>
          {total === 0 && <p>{words.none}</p>}
          {query.runsPage === 0 && total > runs.length && (
            <a className="note" href={debitsHref(query, { remises: "1" }, "#remises")}>
              {words.all(total)}
            </a>
          )}
        </>
      }
    >
      {runs.length > 0 && (
        <Table
          className={styles.runs}
          caption={words.caption}
          columns={[
            columns.run,
            columns.made,
            columns.period,
            { name: columns.count, look: "num" },
            { name: columns.returns, look: "num" },
            { name: columns.amount, look: "num" },
            { name: columns.file, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {runs.map(({ id, createdAt, by, fromOn, toOn, debitCount, returns, totalCents, ...run }) => (
              <Row key={id} id={id}>
                <RowHeader className="figures">{id}</RowHeader>
                <Cell>
                  {words.made(formatDay(dayInParis(createdAt), today), by)}
                  {run.cancelledAt !== null && (
                    <small>
                      {words.cancelled(formatDay(dayInParis(run.cancelledAt), today), run.cancelledBy)}
                    </small>
                  )}
                </Cell>
                <Cell label={columns.period}>{formatPeriod(fromOn, toOn, today)}</Cell>
                <Cell look="num" label={columns.count}>
                  {debitCount}
                </Cell>
                <Cell look="num" label={columns.returns}>
                  {returns === 0 ? words.noReturns : returns}
                </Cell>
                <Cell look="price">{exactEuros(totalCents)}</Cell>
                <Cell look="actions">
                  {mayPresent && run.cancelledAt === null && (
                    <Opener
                      page={debitsHref(query)}
                      action="fichier"
                      reference={id}
                      className={buttonClass("bare")}
                    >
                      {run.isFileTaken ? words.file : words.firstFile}
                      <span className="visually-hidden">{words.about(id)}</span>
                    </Opener>
                  )}
                  {mayPresent && run.cancelledAt === null && !run.isFileTaken && returns === 0 && (
                    <Opener
                      page={debitsHref(query)}
                      action="annuler"
                      reference={id}
                      className={buttonClass("bare")}
                    >
                      {words.cancel}
                      <span className="visually-hidden">{words.about(id)}</span>
                    </Opener>
                  )}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      {query.runsPage > 0 && (
        <Pagination
          page={query.runsPage}
          total={total}
          pageLength={pageLength}
          href={(page) => debitsHref(query, { remises: String(page) }, "#remises")}
        />
      )}
    </Card>
  );
}
