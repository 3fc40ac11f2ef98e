import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { entryTitles } from "#content/desk/accounting.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { BooksMonth } from "#server/desk/books/month.ts";
import { runHref } from "../run/query.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { Sign, type StateName } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./closes.module.css";
import { closesWords as words } from "./words.ts";

/** What is still open in the month, and what was checked. */
export function BeforeTheClose({ month }: { readonly month: BooksMonth }) {
  const { before } = words;
  const { balances, months, fromOn, blocked, waiting, toConfirm } = month;
  const isFirst = !months.some((each) => each.fromOn < fromOn);
  return (
    <Card id="avant" titleId="t-before" title={before.title}>
      <ul className={styles.checks}>
        {blocked.runs.map(({ id, debitCount, totalCents, firstCollectionOn }) => (
          <Check
            key={id}
            sign="fault"
            title={before.run(id)}
            action={{ href: runHref(id), words: before.openRun }}
          >
            {before.runText(debitCount, totalCents, firstCollectionOn)}
          </Check>
        ))}
        {blocked.books !== null && (
          <Check sign="fault" title={before.books(blocked.books)}>
            {before.booksText}
          </Check>
        )}
        {waiting.map(({ number, raisonSociale, dueOn, totalCents }) => (
          <Check
            key={number}
            sign="watch"
            title={before.siret(raisonSociale, dueOn.length)}
            action={{ href: `${links.deskContract(number)}?geste=siret`, words: before.correctSiret }}
          >
            {before.siretText(totalCents, dueOn[0]!)}
          </Check>
        ))}
        {[...Map.groupBy(toConfirm, ({ runId }) => runId)].map(([runId, batches]) => (
          <Check
            key={runId}
            sign="watch"
            title={before.unconfirmed(
              runId,
              batches.reduce((sum, { missingCents }) => sum + missingCents, 0),
            )}
            action={{ href: runHref(runId), words: before.openRun }}
          >
            {before.unconfirmedText(batches.length)}
          </Check>
        ))}
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
        {blocked.runs.length === 0 && <Check sign="good" title={before.deposited} />}
        <Check sign="good" title={isFirst ? before.first : before.previous(fromOn)} />
        {blocked.books === null && (
          <Check sign="good" title={before.checked}>
            {before.checkedText}
          </Check>
        )}
      </ul>
    </Card>
  );
}

/** How many points of a month are open and go over into the next one. */
export function openPoints({ balances, waiting, toConfirm }: BooksMonth): number {
  const sums = [balances.collectionsCents, balances.advancesCents];
  return (
    sums.filter((cents) => cents !== 0).length +
    waiting.length +
    new Set(toConfirm.map(({ runId }) => runId)).size
  );
}

function Check({
  sign,
  title,
  action,
  children,
}: {
  readonly sign: StateName;
  readonly title: string;
  readonly action?: { readonly href: string; readonly words: string };
  readonly children?: ReactNode;
}) {
  return (
    <li>
      <Sign name={sign} />
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
      {action && (
        <a className={buttonClass("small")} href={action.href}>
          {action.words}
        </a>
      )}
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
  return (
    <Card id="apres" titleId="t-late" title={late.title} aside={<p>{late.text}</p>}>
      <Entries caption={late.caption} entries={month.late} today={today} />
    </Card>
  );
}

/** The entries that a line of the tax is made of. */
export function EntriesBehind({
  month: { tax },
  behind: { source, permille, entries },
  today,
}: {
  readonly month: BooksMonth;
  readonly behind: NonNullable<BooksMonth["behind"]>;
  readonly today: Day;
}) {
  const { behind } = words;
  const line = tax.find((each) => each.source === source && each.permille === permille);
  const count = line?.count ?? 0;
  return (
    <Card
      id="ecritures"
      titleId="t-behind"
      title={behind.title(source, permille)}
      aside={<p>{behind.count(entries.length, count)}</p>}
    >
      {entries.length === 0 ? (
        <p className="quiet">{behind.none}</p>
      ) : (
        <Entries caption={behind.caption} entries={entries} today={today} />
      )}
    </Card>
  );
}

function Entries({
  caption,
  entries,
  today,
}: {
  readonly caption: string;
  readonly entries: BooksMonth["late"];
  readonly today: Day;
}) {
  const { columns, number } = words.late;
  return (
    <Table
      caption={caption}
      columns={[columns.entry, columns.happened, columns.booked, { name: columns.amount, look: "num" }]}
    >
      <TableBody>
        {entries.map(({ id, kind, client, happenedOn, bookedOn, amountCents }) => (
          <Row key={id}>
            <RowHeader>
              {[entryTitles[kind], client].filter(Boolean).join(", ")}
              <small>{number(id)}</small>
            </RowHeader>
            <Cell label={columns.happened}>{formatDay(happenedOn, today)}</Cell>
            <Cell label={columns.booked}>{formatDay(bookedOn, today)}</Cell>
            <Cell look="price">{exactEuros(amountCents)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
