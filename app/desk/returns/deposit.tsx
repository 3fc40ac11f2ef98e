import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay, nearInstant } from "#content/desk/dates.ts";
import type { MonthlyReturns } from "#domain/billing/return-share.ts";
import { type Day, dayInParis, daysBetween } from "#domain/calendar.ts";
import type { BankFilesPage } from "#server/bank-files/bank-files.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./deposit.module.css";
import { type ReturnsQuery, returnsHref } from "./query.ts";
import { ShareOfReturns } from "./share.tsx";
import { briefHash, lastReadWords, returnsLabels as words } from "./words.ts";

/** The form for a file, the files that were read, and the share of returns. */
export function Deposit({
  query,
  today,
  mayRecord,
  files,
  shares,
}: {
  readonly query: ReturnsQuery;
  readonly today: Day;
  readonly mayRecord: boolean;
  readonly files: BankFilesPage;
  readonly shares: readonly MonthlyReturns[];
}) {
  const { unanswered } = files;
  const isOther = query.problem === "account" || query.problem === "creditor";
  const title = isOther ? words.drop.right : query.problem ? words.drop.another : words.drop.title;
  return (
    <>
      {unanswered && query.problem === null && (
        <Alert look="warning" className={styles.alert}>
          {words.unanswered(
            unanswered.run.id,
            formatDay(dayInParis(unanswered.run.createdAt), today),
            unanswered.passed,
            unanswered.run.debitCount,
          )}
        </Alert>
      )}
      <div className={styles.columns}>
        <div>
          {mayRecord ? <FileForm title={title} /> : <p className="note">{words.readOnly}</p>}
          {mayRecord && (
            <p className={classNames("note", styles.after)}>
              {words.drop.note}{" "}
              <a href={`${deskLinks.deskPage("debits")}?geste=rejet`}>{words.drop.byHand}</a>.
            </p>
          )}
          <FilesRead query={query} today={today} files={files} />
        </div>
        <ShareOfReturns shares={shares} today={today} />
      </div>
    </>
  );
}

/** The form for a file: the browser takes one that is dropped on it, too. */
export function FileForm({ title }: { readonly title: string }) {
  return (
    <file-form>
      <form method="post" action={returnsHref()} encType="multipart/form-data">
        <input type="hidden" name="geste" value="lire" />
        <div className={styles.drop}>
          <input
            type="file"
            name="fichier"
            accept=".xml,.zip,application/xml,text/xml,application/zip"
            required
            aria-labelledby="drop-title"
            aria-describedby="drop-text"
          />
          <Icon name="upload" />
          <h2 id="drop-title">{title}</h2>
          <p id="drop-text">{words.drop.text}</p>
          <span className={buttonClass("large", "primary")} aria-hidden="true">
            {words.drop.choose}
          </span>
        </div>
        <p className={styles.send} data-without-scripts>
          <button className={buttonClass("large")} type="submit">
            {words.drop.send}
          </button>
        </p>
      </form>
    </file-form>
  );
}

function FilesRead({
  query,
  today,
  files: { files, total, pageLength },
}: {
  readonly query: ReturnsQuery;
  readonly today: Day;
  readonly files: BankFilesPage;
}) {
  const { columns } = words.files;
  const [latest] = files;
  return (
    <Card
      titleId="files-title"
      title={words.files.title}
      aside={
        <p>
          {latest && query.page === 1
            ? lastReadWords(daysBetween(dayInParis(latest.recordedAt!), today))
            : total === 0 && words.files.none}
        </p>
      }
    >
      {files.length > 0 && (
        <Table
          className={styles.files}
          caption={words.files.caption}
          columns={[
            columns.name,
            columns.at,
            columns.by,
            { name: columns.returns, look: "num" },
            { name: columns.settlements, look: "num" },
            { name: columns.hash, look: "num" },
          ]}
        >
          <TableBody>
            {files.map(({ sha256, fileName, recordedAt, recordedBy, returnCount, settlementCount }) => (
              <Row key={sha256}>
                <RowHeader>
                  <a href={returnsHref({ fait: sha256 })}>{fileName}</a>
                </RowHeader>
                <Cell className={styles.at}>{nearInstant(recordedAt!, today)}</Cell>
                <Cell className={styles.by}>{recordedBy}</Cell>
                <Cell look="num" className={styles.returns}>
                  {returnCount}
                </Cell>
                <Cell look="num" className={styles.settlements}>
                  {settlementCount}
                </Cell>
                <Cell look="num" className={styles.hash}>
                  <code>{briefHash(sha256)}</code>
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination
        page={query.page}
        total={total}
        pageLength={pageLength}
        href={(page) => returnsHref({ page: String(page) })}
      />
    </Card>
  );
}
