import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay, nearInstant } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { MonthlyReturns } from "#domain/billing/return-share.ts";
import { dayInParis, daysBetween } from "#domain/calendar.ts";
import type { BankFilesPage } from "#server/billing/bank/bank-files.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { askWhoMay } from "../who-may.ts";
import styles from "./deposit.module.css";
import { FileForm } from "./file-form.tsx";
import { type ReturnsQuery, returnsHref } from "./query.ts";
import { ShareOfReturns } from "./share.tsx";
import { briefHash, lastReadWords, returnsWords as words } from "./words.ts";

/** The form for a file, the files that were read, and the share of returns. */
export function Deposit({
  query,
  files,
  shares,
}: {
  readonly query: ReturnsQuery;
  readonly files: BankFilesPage;
  readonly shares: readonly MonthlyReturns[];
}) {
  const mayRecord = useMay(actionPermissions.bankFiles.recordFile);
  const today = useToday();
  const { unanswered } = files;
  return (
    <>
      {unanswered && (
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
          {mayRecord ? (
            <FileForm title={words.drop.title} />
          ) : (
            <p className="note">
              {words.readOnly} {askWhoMay(actionPermissions.bankFiles.readFile)}
            </p>
          )}
          {mayRecord && (
            <p className={classNames("note", styles.after)}>
              {words.drop.note}{" "}
              <a href={`${deskLinks.deskPage("debits")}?geste=rejet`}>{words.drop.byHand}</a>.
            </p>
          )}
          <FilesRead query={query} files={files} />
        </div>
        <ShareOfReturns shares={shares} />
      </div>
    </>
  );
}

function FilesRead({
  query,
  files: { files, total, pageLength },
}: {
  readonly query: ReturnsQuery;
  readonly files: BankFilesPage;
}) {
  const today = useToday();
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
            { name: columns.batches, look: "num" },
            { name: columns.returns, look: "num" },
            { name: columns.settlements, look: "num" },
            { name: columns.hash, look: "num" },
          ]}
        >
          <TableBody>
            {files.map(({ sha256, fileName, recordedAt, recordedBy, ...counts }) => (
              <Row key={sha256}>
                <RowHeader>
                  <a href={returnsHref({ fait: sha256 })}>{fileName}</a>
                </RowHeader>
                <Cell look="day">{nearInstant(recordedAt!, today)}</Cell>
                <Cell label={columns.by} className="noWrap">
                  {recordedBy}
                </Cell>
                <Cell look="num" label={columns.batches}>
                  {counts.creditCount}
                </Cell>
                <Cell look="num" label={columns.returns}>
                  {counts.returnCount}
                </Cell>
                <Cell look="num" label={columns.settlements}>
                  {counts.settlementCount}
                </Cell>
                <Cell look="num" label={columns.hash}>
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
