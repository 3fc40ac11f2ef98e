import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { entryTitles } from "#content/desk/accounting.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { BooksMonth } from "#server/desk/books/month.ts";
import { Card } from "../ui/card.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { Sign, type StateName } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./closes.module.css";
import { closesWords as words } from "./words.ts";

/** What is still open in the month, and what was checked. */
export function BeforeTheClose({ month }: { readonly month: BooksMonth }) {
  const { before } = words;
  const { balances, months, fromOn } = month;
  const isFirst = !months.some((each) => each.fromOn < fromOn);
  return (
    <Card id="avant" titleId="t-before" title={before.title}>
      <ul className={styles.checks}>
        {balances.collectionsCents !== 0 && (
          <Check sign="watch" title={before.collections(balances.collectionsCents)}>
            {before.collectionsText}
          </Check>
        )}
        {balances.advancesCents !== 0 && (
          <Check sign="watch" title={before.advances(balances.advancesCents)}>
            {before.advancesText}
          </Check>
        )}
        <Check sign="good" title={isFirst ? before.first : before.previous(fromOn)} />
        <Check sign="good" title={before.checked}>
          {before.checkedText}
        </Check>
      </ul>
    </Card>
  );
}

function Check({
  sign,
  title,
  children,
}: {
  readonly sign: StateName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <li>
      <Sign name={sign} />
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
    </li>
  );
}

/** The files of the month and of its year for whoever keeps the books. */
export function BooksFiles({ month }: { readonly month: BooksMonth }) {
  const { files } = words;
  const { fromOn, sums, year } = month;
  return (
    <Card id="comptabilite" titleId="t-books" title={files.title}>
      <FileList>
        <FileLink href={deskLinks.deskEntries(fromOn.slice(0, 7))} icon="book" title={files.month(fromOn)}>
          {files.monthNote(sums.lineCount, sums.debitCents)}
        </FileLink>
        <FileLink href={deskLinks.deskEntriesOfYear(year)} icon="archive" title={files.year(year)}>
          {files.yearNote}
        </FileLink>
        <FileLink href={deskLinks.deskNewEntries} icon="book" title={files.fresh}>
          {files.freshNote}
        </FileLink>
      </FileList>
      <p className="note">{files.note}</p>
    </Card>
  );
}

export function AfterTheClose() {
  const { after } = words;
  return (
    <Card titleId="t-after" title={after.title}>
      <p>{after.numbers}</p>
      <p className={styles.next}>{after.late}</p>
    </Card>
  );
}

/** What happened in the month and was booked after its close. */
export function LateEntries({ month, today }: { readonly month: BooksMonth; readonly today: Day }) {
  const { late } = words;
  const { columns } = late;
  return (
    <Card id="apres" titleId="t-late" title={late.title} aside={<p>{late.text}</p>}>
      <Table
        caption={late.caption}
        columns={[columns.entry, columns.happened, columns.booked, { name: columns.amount, look: "num" }]}
      >
        <TableBody>
          {month.late.map(({ id, kind, client, happenedOn, bookedOn, amountCents }) => (
            <Row key={id}>
              <RowHeader>
                {[entryTitles[kind], client].filter(Boolean).join(", ")}
                <small>{late.number(id)}</small>
              </RowHeader>
              <Cell label={columns.happened}>{formatDay(happenedOn, today)}</Cell>
              <Cell label={columns.booked}>{formatDay(bookedOn, today)}</Cell>
              <Cell look="price">{exactEuros(amountCents)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
