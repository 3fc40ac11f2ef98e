import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { FiledDebit, PlannedReturn } from "#domain/billing/bank-plan.ts";
import { useToday } from "../desk-context.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./preview.module.css";
import { becomesWords, knownWords } from "./preview-words.ts";
import { returnsWords } from "./words.ts";

const { preview: words } = returnsWords;

export function ReturnsTable({
  caption,
  returns,
}: {
  readonly caption: string;
  readonly returns: readonly PlannedReturn[];
}) {
  const today = useToday();
  const rows = returns.map((planned) => ({ debit: planned.debit, what: becomesWords(planned, today) }));
  return <DebitTable caption={caption} rows={rows} />;
}

/** Debits whose return was recorded before. */
export function KnownTable({ debits }: { readonly debits: readonly FiledDebit[] }) {
  const today = useToday();
  const rows = debits.map((debit) => ({ debit, what: knownWords(debit, today) }));
  return <DebitTable caption={words.known} rows={rows} />;
}

function DebitTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly { readonly debit: FiledDebit; readonly what: string }[];
}) {
  const today = useToday();
  const { columns } = words;
  return (
    <Table
      className={styles.table}
      caption={caption}
      columns={[
        columns.name,
        columns.due,
        columns.invoice,
        columns.becomes,
        { name: columns.amount, look: "num" },
      ]}
    >
      <TableBody>
        {rows.map(({ debit: { id, number, raisonSociale, dueOn, invoice, amountCents }, what }) => (
          <Row key={id}>
            <RowHeader>
              <a href={links.deskContract(number)}>{raisonSociale}</a>
            </RowHeader>
            <Cell look="day" label={columns.due} className="quiet">
              {formatDay(dueOn, today)}
            </Cell>
            <Cell label={columns.invoice} className="quiet noWrap">
              {invoice ? <a href={deskLinks.deskInvoice(invoice)}>{invoice}</a> : words.withoutInvoice}
            </Cell>
            <Cell look="state">{what}</Cell>
            <Cell look="price">{exactEuros(amountCents)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
