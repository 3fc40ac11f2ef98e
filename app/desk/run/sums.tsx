import { exactEuros } from "#content/site/format.ts";
import type { ReadRun, RunBatch } from "#server/billing/runs/read-run.ts";
import { Card } from "../ui/card.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import { runWords } from "./words.ts";

const { sums: words } = runWords;

/** What the batches of a run asked for, and what became of it. */
export function sumsOf(batches: readonly RunBatch[]) {
  const sum = (of: (batch: RunBatch) => number) => batches.reduce((cents, batch) => cents + of(batch), 0);
  return {
    askedCents: sum(({ askedCents }) => askedCents),
    refusedCents: sum(({ refusedCents }) => refusedCents),
    creditedCents: sum(({ creditedCents }) => creditedCents),
    /** What no statement that was read has credited anything of yet. */
    unreadCents: sum(({ credits, missingCents }) => (credits.length === 0 ? missingCents : 0)),
    /** What the batches that statements have credited lack; below zero if they have too much. */
    missingCents: sum(({ credits, missingCents }) => (credits.length > 0 ? missingCents : 0)),
    returnedCents: sum(({ returnedCents }) => returnedCents),
    chargeCents: sum(({ chargedCents }) => chargedCents),
  };
}

/** The account of a run that statements credit: from what it asked for to what the agency keeps. */
export function RunSums({ read: { batches } }: { readonly read: ReadRun }) {
  const { askedCents, refusedCents, unreadCents, missingCents, creditedCents, returnedCents, chargeCents } =
    sumsOf(batches);
  if (creditedCents === 0) return null;
  const lines: readonly (readonly [label: string, cents: number])[] = [
    [words.asked, askedCents],
    [words.refused, -refusedCents],
    [words.unread, -unreadCents],
    missingCents < 0 ? [words.tooMuch, -missingCents] : [words.missing, -missingCents],
    [words.credited, creditedCents],
    [words.returned, -returnedCents],
  ];
  const shown = lines.filter(([, cents]) => cents !== 0);
  return (
    <Card id="compte" titleId="t-sums" title={words.title}>
      <Table caption={words.title} keepsRows columns={words.columns}>
        <TableBody>
          {shown.map(([label, cents]) => (
            <SumRow key={label} label={label} cents={cents} />
          ))}
        </TableBody>
        {/* Until each batch was credited, some of what came back was never counted as credited. */}
        {unreadCents === 0 && (
          <TableFoot>
            <SumRow label={words.left} cents={creditedCents - returnedCents} />
          </TableFoot>
        )}
      </Table>
      {chargeCents > 0 && <p className="note">{words.charges(chargeCents)}</p>}
    </Card>
  );
}

function SumRow({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <Row>
      <RowHeader>{label}</RowHeader>
      <Cell look="price">{exactEuros(cents)}</Cell>
    </Row>
  );
}
