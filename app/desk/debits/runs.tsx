import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay, formatPeriod, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isUndone } from "#domain/billing/run-stage.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { MadeRun, RunsPage } from "#server/billing/runs/debit-runs.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { runHref } from "../run/query.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
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
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
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

function RunRow({ run }: { readonly run: MadeRun }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { id, createdAt, by, fromOn, toOn, debitCount, returns, totalCents } = run;
  const isMissed = lastDepositDay(run.firstCollectionOn) < today;
  return (
    <Row id={id}>
      <RowHeader className="figures">
        <a href={deskLinks.deskRun(id)}>{id}</a>
      </RowHeader>
      <Cell>
        {words.made(formatDay(dayInParis(createdAt), today), by)}
        <small>{runState(run, today)}</small>
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
        {mayPresent && run.depositedAt === null && !isUndone(run) && (
          <a className={buttonClass("bare")} href={runHref(id, { geste: isMissed ? "deplacer" : "deposer" })}>
            {isMissed ? words.move : words.deposit}
            <span className="visually-hidden">{words.about(id)}</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}

/** Whether the bank has a run, in a few words. */
function runState(run: MadeRun, today: Day): string {
  const { states } = words;
  if (run.cancelledAt !== null)
    return words.cancelled(formatDay(dayInParis(run.cancelledAt), today), run.cancelledBy);
  if (run.withdrawnAt !== null) return states.moved(formatDay(dayInParis(run.withdrawnAt), today));
  if (run.depositedOn !== null) return states.deposited(formatDay(run.depositedOn, today), run.depositedBy);
  const last = lastDepositDay(run.firstCollectionOn);
  return last < today ? states.missed(formatDay(last, today)) : states.toDeposit(formatWeekday(last, today));
}
