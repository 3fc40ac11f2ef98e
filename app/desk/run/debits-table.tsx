import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type DebitStage, mayComeBack } from "#domain/billing/debit-stage.ts";
import type { ReadRun, RunDebit } from "#server/billing/runs/read-run.ts";
import { actionHref } from "../contract/query.ts";
import { recordReturnHref } from "../debits/query.ts";
import { debitsWords } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import listStyles from "../invoices/list.module.css";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { debitsOfRunHref, type FilterName, filters, type RunQuery, runHref } from "./query.ts";
import { runWords } from "./words.ts";

const { debits: words } = runWords;
const { columns } = words;

const signs: Readonly<Record<DebitStage, StateName>> = {
  prepared: "open",
  "at-bank": "terminating",
  collected: "good",
  confirmed: "good",
  refused: "fault",
  returned: "fault",
  withdrawn: "withdrawn",
  settled: "fault",
};

type DebitsProps = { readonly read: ReadRun; readonly query: RunQuery };

/** The debits of a run: those of a filter and of a search, a page at a time. */
export function RunDebits({ read, query }: DebitsProps) {
  const { run, debits, counts, total, pageLength } = read;
  if (counts.all === 0) return null;
  return (
    <Card id="prelevements" titleId="t-debits" title={words.title} aside={<SearchForm query={query} />}>
      <Tabs name={words.filter} className={listStyles.tabs}>
        {(Object.keys(filters) as FilterName[]).map((filter) => (
          <a
            key={filter}
            href={debitsOfRunHref(query, { filter })}
            aria-current={query.filter === filter ? "true" : undefined}
          >
            {words.filters[filter]} <span className="figures">{counts[filters[filter]]}</span>
          </a>
        ))}
      </Tabs>
      {debits.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText}>
          <a className={buttonClass()} href={runHref(run.id, {}, "#prelevements")}>
            {words.all}
          </a>
        </EmptyState>
      ) : (
        <>
          <Table
            caption={words.caption(run.id)}
            columns={[
              columns.client,
              columns.due,
              columns.batch,
              columns.reference,
              columns.state,
              { name: columns.amount, look: "num" },
            ]}
          >
            <TableBody>
              {debits.map((debit) => (
                <DebitRow key={debit.id} debit={debit} />
              ))}
            </TableBody>
          </Table>
          <Pagination
            page={query.page}
            total={total}
            pageLength={pageLength}
            href={(page) => debitsOfRunHref(query, { page })}
          />
        </>
      )}
    </Card>
  );
}

function SearchForm({ query }: { readonly query: RunQuery }) {
  return (
    <search className={listStyles.search} aria-label={words.title}>
      <form method="get" action={`${runHref(query.id)}#prelevements`}>
        {query.filter !== "tous" && <input type="hidden" name="etat" value={query.filter} />}
        <label className="visually-hidden" htmlFor="debit-words">
          {words.search}
        </label>
        <input
          id="debit-words"
          name="cherche"
          type="search"
          placeholder={words.search}
          defaultValue={query.words}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={buttonClass()} type="submit">
          {words.find}
        </button>
      </form>
    </search>
  );
}

function DebitRow({ debit }: { readonly debit: RunDebit }) {
  const today = useToday();
  const mayNote = useMay(actionPermissions.charges.note);
  const mayRecord = useMay(actionPermissions.debits.recordReturn);
  const { id, number, raisonSociale, dueOn, batch, stage, rejectedOn, amountCents } = debit;
  const reason = debit.rejectionReason && rejectionReason(debit.rejectionReason, debit.rejectionWords);
  return (
    <Row>
      <RowHeader>
        <a href={deskLinks.deskAccount(number)}>{raisonSociale}</a>
      </RowHeader>
      <Cell look="day">{formatDay(dueOn, today)}</Cell>
      <Cell label={columns.batch}>{words.batch(batch)}</Cell>
      <Cell label={columns.reference}>
        <code>{id}</code>
      </Cell>
      <Cell look="state">
        <State name={signs[stage]}>{words.stages[stage]}</State>{" "}
        {rejectedOn && (
          <small className="note">{[formatDay(rejectedOn, today), reason].filter(Boolean).join(", ")}</small>
        )}
        {mayRecord && mayComeBack(debit, today) && (
          <small>
            {" "}
            <a href={recordReturnHref(id)}>{debitsWords.unpaid.note}</a>
          </small>
        )}
        {rejectedOn && mayNote && (
          <small>
            {" "}
            <a href={actionHref(number, "frais", id)}>{words.charges}</a>
          </small>
        )}
      </Cell>
      <Cell look="price">{exactEuros(amountCents)}</Cell>
    </Row>
  );
}
