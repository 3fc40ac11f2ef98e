import { deskLinks } from "#app/desk/desk-links.ts";
import { exactEuros, grouped } from "#content/site/format.ts";
import type { TaxLine } from "#domain/billing/tax-due.ts";
import type { BooksMonth } from "#server/desk/books/month.ts";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./closes.module.css";
import { lineHref } from "./query.ts";
import { taxByRate } from "./tax-sums.ts";
import { closesWords } from "./words.ts";

const { tax: words } = closesWords;
const { columns } = words;

/** Where the tax due of the month comes from, line by line, and what is only invoiced. */
export function TaxTable({ month }: { readonly month: BooksMonth }) {
  const { tax, fromOn, toOn, invoicedTaxCents, balances, isTaxedOnInvoice } = month;
  return (
    <Card
      id="tva"
      titleId="t-tax"
      title={words.title}
      aside={
        <p>
          {isTaxedOnInvoice ? words.onInvoices : words.onPayments},{" "}
          <a href={deskLinks.deskTaxCsv(fromOn.slice(0, 7))} download>
            {words.csv}
          </a>
        </p>
      }
    >
      {tax.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <Table
          caption={words.caption}
          columns={[
            columns.line,
            { name: columns.rate, look: "num" },
            { name: columns.count, look: "num" },
            { name: columns.base, look: "num" },
            { name: columns.tax, look: "num" },
          ]}
        >
          <TableBody>
            {tax.map((line) => (
              <TaxRow
                key={`${line.source} ${line.permille}`}
                title={words.sources[line.source]}
                href={lineHref(fromOn, line)}
                {...line}
              />
            ))}
          </TableBody>
          <TableFoot>
            {taxByRate(tax).map((total) => (
              <TaxRow key={total.permille} title={words.total} {...total} />
            ))}
          </TableFoot>
        </Table>
      )}
      {!isTaxedOnInvoice && invoicedTaxCents !== 0 && (
        <Alert look="plain" className={styles.invoiced}>
          <b>{words.invoiced(invoicedTaxCents, fromOn)}</b> {words.waiting(balances.taxWaitingCents, toOn)}
        </Alert>
      )}
    </Card>
  );
}

type TaxRowProps = Omit<TaxLine, "source"> & {
  readonly title: string;
  /** The entries behind it. */
  readonly href?: string;
};

function TaxRow({ title, href, permille, count, baseCents, taxCents }: TaxRowProps) {
  return (
    <Row>
      <RowHeader>{title}</RowHeader>
      <Cell look="num" label={columns.rate}>
        {words.rate(permille)}
      </Cell>
      <Cell look="num" label={columns.count}>
        {href ? (
          <a href={href}>
            {grouped(count)}
            <span className="visually-hidden">{words.behind(title)}</span>
          </a>
        ) : (
          grouped(count)
        )}
      </Cell>
      <Cell look="num" label={columns.base}>
        {exactEuros(baseCents)}
      </Cell>
      <Cell look="price">{exactEuros(taxCents)}</Cell>
    </Row>
  );
}
