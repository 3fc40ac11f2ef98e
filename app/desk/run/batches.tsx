import { briefWeekday, formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { ReadRun, RunBatch } from "#server/billing/runs/read-run.ts";
import { useToday } from "../desk-context.tsx";
import { creditsWords } from "../returns/credit-words.ts";
import { returnsHref } from "../returns/query.ts";
import { Card } from "../ui/card.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./batches.module.css";
import { sumsOf } from "./sums.tsx";
import { runWords } from "./words.ts";

const { batches: words } = runWords;
const { columns } = words;

/** The batches of a run: one for each day of collection and sequence type. */
export function Batches({ read: { run, batches } }: { readonly read: ReadRun }) {
  const today = useToday();
  if (batches.length === 0) return null;
  const sums = sumsOf(batches);
  return (
    <Card id="lots" titleId="t-batches" title={words.title} aside={<p>{words.text}</p>}>
      <Table
        caption={words.caption}
        columns={[
          columns.batch,
          columns.on,
          { name: columns.count, look: "num" },
          { name: columns.asked, look: "num" },
          { name: columns.credited, look: "num" },
          columns.state,
        ]}
      >
        <TableBody>
          {batches.map((batch) => (
            <Row key={batch.id}>
              <RowHeader>
                {words.sequences[batch.sequence]}
                <small className="note noWrap">{batch.id}</small>
              </RowHeader>
              <Cell look="day">{briefWeekday(batch.collectionOn, today)}</Cell>
              <Cell look="num" label={columns.count}>
                {batch.count}
              </Cell>
              <Cell look="num" label={columns.asked}>
                {exactEuros(batch.askedCents)}
              </Cell>
              <Cell look="price">{batch.credits.length > 0 && exactEuros(batch.creditedCents)}</Cell>
              <Cell look="state">
                <BatchState batch={batch} />
              </Cell>
            </Row>
          ))}
        </TableBody>
        <TableFoot>
          <Row>
            <RowHeader colSpan={2}>{words.total(batches.length)}</RowHeader>
            <Cell look="num" label={columns.count}>
              {run.debitCount}
            </Cell>
            <Cell look="num" label={columns.asked}>
              {exactEuros(sums.askedCents)}
            </Cell>
            <Cell look="price">{sums.creditedCents > 0 && exactEuros(sums.creditedCents)}</Cell>
            <Cell />
          </Row>
        </TableFoot>
      </Table>
    </Card>
  );
}

/** What statements say of a batch, which file says so, and what the bank sent back of it. */
function BatchState({ batch }: { readonly batch: RunBatch }) {
  const today = useToday();
  const { credits, missingCents, refusedCents, returnedCents, chargedCents, isToConfirm } = batch;
  const notes = [
    refusedCents > 0 && words.refused(refusedCents),
    returnedCents > 0 && words.returned(returnedCents),
    chargedCents > 0 && words.charges(chargedCents),
  ].filter(Boolean);
  return (
    <>
      {credits.length > 0 ? (
        <State name={missingCents === 0 ? "good" : "watch"}>{creditsWords.standing(missingCents)}</State>
      ) : (
        isToConfirm && <State name="open">{words.unread}</State>
      )}
      {credits.map(({ id, creditedOn, amountCents, fileSha256, fileName }) => (
        <small key={id} className={styles.said}>
          {credits.length > 1 ? words.creditedOn(amountCents, formatDay(creditedOn, today)) : null}
          {credits.length === 1 && `${formatDay(creditedOn, today)}, `}
          <a href={returnsHref({ fait: fileSha256 })}>{fileName}</a>
        </small>
      ))}
      {notes.length > 0 && <small className={styles.said}>{notes.join(", ")}</small>}
    </>
  );
}
