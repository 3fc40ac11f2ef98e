import { deskLinks } from "#app/desk/desk-links.ts";
import { briefWeekday } from "#content/desk/dates.ts";
import { monthAndYear } from "#content/site/format.ts";
import type { InvoicesMonth } from "#server/desk/invoices/invoices.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, type Column, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AmountCells } from "./amount-cells.tsx";
import { DocumentState } from "./document-state.tsx";
import styles from "./list.module.css";
import {
  type FilterName,
  filters,
  type InvoicesQuery,
  invoicesHref,
  keptBySearch,
  monthHref,
} from "./query.ts";
import { creditNotesCounted, invoicesCounted, invoicesWords, totalLabel } from "./words.ts";

const words = invoicesWords.list;

type ListProps = { readonly query: InvoicesQuery; readonly month: InvoicesMonth };

/** The invoices and credit notes that are dated in the month, by state, with their sums. */
export function DocumentList({ query, month }: ListProps) {
  return (
    <Card id="mois" titleId="t-list" title={words.title} aside={<SearchForm query={query} />}>
      <StateTabs query={query} counts={month.counts} />
      {month.documents.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText}>
          <a className={buttonClass()} href={`${monthHref(query.month)}#mois`}>
            {words.all}
          </a>
        </EmptyState>
      ) : (
        <>
          <Table
            className={styles.documents}
            caption={words.caption(monthAndYear(query.month), query.oldestFirst)}
            columns={columnsOf(query)}
          >
            <TableBody>
              {month.documents.map((document) => (
                <DocumentRow key={document.number} document={document} />
              ))}
            </TableBody>
            <Totals query={query} month={month} />
          </Table>
          <Pagination
            page={query.page}
            total={month.total}
            pageLength={month.pageLength}
            href={(page) => invoicesHref(query, { page }, "#mois")}
          />
        </>
      )}
    </Card>
  );
}

function SearchForm({ query }: { query: InvoicesQuery }) {
  return (
    <search className={styles.search} aria-label={words.searchForm}>
      <form method="get" action={deskLinks.deskPage("invoices")}>
        {keptBySearch(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="visually-hidden" htmlFor="document-words">
          {words.search}
        </label>
        <input
          id="document-words"
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

function StateTabs({ query, counts }: { query: InvoicesQuery; counts: InvoicesMonth["counts"] }) {
  return (
    <Tabs name={words.states} className={styles.tabs}>
      {(Object.keys(filters) as FilterName[]).map((filter) => (
        <a
          key={filter}
          href={invoicesHref(query, { filter }, "#mois")}
          aria-current={query.filter === filter ? "true" : undefined}
        >
          {words.tabs[filter]} <span className="figures">{counts[filters[filter] ?? "all"]}</span>
        </a>
      ))}
    </Tabs>
  );
}

function columnsOf(query: InvoicesQuery): Column[] {
  const { columns } = words;
  const { oldestFirst } = query;
  return [
    columns.client,
    {
      name: columns.number,
      sorted: oldestFirst ? "ascending" : "descending",
      sortHref: invoicesHref(query, { oldestFirst: !oldestFirst }, "#mois"),
    },
    columns.date,
    columns.state,
    { name: columns.withoutVat, look: "num" },
    { name: columns.vat, look: "num" },
    { name: columns.total, look: "num" },
  ];
}

function DocumentRow({ document }: { document: InvoicesMonth["documents"][number] }) {
  const today = useToday();
  const { number, kind, client, issuedOn, standing } = document;
  const sign = kind === "credit-note" ? -1 : 1;
  return (
    <Row className={kind === "invoice" && standing.state === "credited" ? styles.past : undefined}>
      <RowHeader className={styles.name}>
        <a href={deskLinks.deskInvoice(number)}>{client}</a>
      </RowHeader>
      <Cell label={words.columns.number} className={styles.number}>
        {number}
      </Cell>
      <Cell look="day">
        <time dateTime={issuedOn}>{briefWeekday(issuedOn, today)}</time>
      </Cell>
      <Cell look="state">
        <DocumentState document={document} isLeftAside={document.isLeftAside} />
      </Cell>
      <AmountCells amounts={document} sign={sign} labels={words.columns} />
    </Row>
  );
}

/** The sums of all pages: invoices, credit notes, and what is left. */
function Totals({ query, month: { selected } }: ListProps) {
  const today = useToday();
  const { invoices, creditNotes, net } = selected;
  const both = invoices.count > 0 && creditNotes.count > 0;
  const rows = [
    ...(invoices.count > 0
      ? [{ label: invoicesCounted(invoices.count), totals: invoices, sign: 1 as const }]
      : []),
    ...(creditNotes.count > 0
      ? [{ label: creditNotesCounted(creditNotes.count), totals: creditNotes, sign: -1 as const }]
      : []),
    ...(both ? [{ label: totalLabel(query.month, today), totals: net, sign: 1 as const }] : []),
  ];
  return (
    <TableFoot>
      {rows.map(({ label, totals, sign }, index) => (
        <Row key={label} className={index === rows.length - 1 ? styles.total : undefined}>
          <RowHeader colSpan={4} className={styles.name}>
            {label}
          </RowHeader>
          <AmountCells amounts={totals} sign={sign} labels={words.columns} />
        </Row>
      ))}
    </TableFoot>
  );
}
