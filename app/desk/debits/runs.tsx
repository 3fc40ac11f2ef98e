import { formatDay, formatPeriod, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { MadeRun, RunsPage } from "#server/billing/runs/debit-runs.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Opener } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsAction, type DebitsQuery, debitsHref } from "./query.ts";
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
              <RunRow key={run.id} run={run} query={query} />
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

function RunRow({ run, query }: { readonly run: MadeRun; readonly query: DebitsQuery }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { id, createdAt, by, fromOn, toOn, debitCount, returns, totalCents } = run;
  return (
    <Row id={id}>
      <RowHeader className="figures">{id}</RowHeader>
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
        {mayPresent &&
          actionsOf(run).map((action) => (
            <Opener
              key={action}
              page={debitsHref(query)}
              action={action}
              reference={id}
              className={buttonClass("bare")}
            >
              {runActionWords(action, run)}
              <span className="visually-hidden">{words.about(id)}</span>
            </Opener>
          ))}
      </Cell>
    </Row>
  );
}

type RunAction = Extract<DebitsAction, "fichier" | "annuler" | "deposer" | "depot-annule" | "deplacer">;

/** What can be done about a run as it stands. */
function actionsOf(run: MadeRun): RunAction[] {
  if (run.cancelledAt !== null || run.withdrawnAt !== null) return [];
  if (run.depositedAt !== null)
    return run.depositedBy !== null && run.returns === 0 ? ["fichier", "depot-annule"] : ["fichier"];
  return run.isFileTaken ? ["deposer", "fichier", "deplacer"] : ["fichier", "deposer", "annuler", "deplacer"];
}

function runActionWords(action: RunAction, run: MadeRun): string {
  if (action === "fichier") return run.isFileTaken ? words.file : words.firstFile;
  if (action === "annuler") return words.cancel;
  if (action === "deposer") return words.deposit;
  return action === "deplacer" ? words.move : words.undoDeposit;
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
