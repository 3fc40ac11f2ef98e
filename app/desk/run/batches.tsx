import { briefWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { ReadRun, RunBatch } from "#server/billing/runs/read-run.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import { runWords } from "./words.ts";

const { batches: words } = runWords;
const { columns } = words;

/** The batches of a run: one for each day of collection and sequence type. */
export function Batches({ read: { run, batches } }: { readonly read: ReadRun }) {
  const today = useToday();
  if (batches.length === 0) return null;
  return (
    <Card id="lots" titleId="t-batches" title={words.title} aside={<p>{words.text}</p>}>
      <Table
        caption={words.caption}
        columns={[
          columns.batch,
          columns.on,
          { name: columns.count, look: "num" },
          { name: columns.asked, look: "num" },
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
              <Cell look="price">{exactEuros(batch.totalCents)}</Cell>
              <Cell look="state">{stateOf(batch)}</Cell>
            </Row>
          ))}
        </TableBody>
        <TableFoot>
          <Row>
            <RowHeader colSpan={2}>{words.total(batches.length)}</RowHeader>
            <Cell look="num" label={columns.count}>
              {run.debitCount}
            </Cell>
            <Cell look="price">
              {exactEuros(totalCentsOf(batches.map(({ totalCents }) => ({ amountCents: totalCents }))))}
            </Cell>
            <Cell />
          </Row>
        </TableFoot>
      </Table>
    </Card>
  );
}

/** What the bank sent back of a batch, in a few words. */
function stateOf({ refusedCents, returnedCents }: RunBatch): string {
  return [refusedCents > 0 && words.refused(refusedCents), returnedCents > 0 && words.returned(returnedCents)]
    .filter(Boolean)
    .join(", ");
}
