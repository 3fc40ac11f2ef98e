import { deskLinks } from "#app/desk/desk-links.ts";
import { briefWeekday, formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import type { CreditedBatch, CreditQuestion } from "#domain/billing/batch-credits.ts";
import type { Day } from "#domain/calendar.ts";
import { useToday } from "../desk-context.tsx";
import { runWords } from "../run/words.ts";
import { Card } from "../ui/card.tsx";
import { ChoiceField } from "../ui/fields.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { creditDoubts, creditsWords as words } from "./credit-words.ts";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";

/** The batches that the file credits, each with what it asked for and whether everything is there. */
export function CreditedBatches({ plan: { creditedBatches } }: { readonly plan: BankPlan }) {
  if (creditedBatches.length === 0) return null;
  const credited = creditedBatches.flatMap(({ credits }) => credits);
  const { columns } = words;
  return (
    <Card
      titleId="batches-title"
      title={words.title}
      aside={<p>{words.counts(creditedBatches.length, totalCentsOf(credited))}</p>}
    >
      <Table
        className={styles.batches}
        caption={words.title}
        columns={[
          columns.batch,
          columns.on,
          { name: columns.asked, look: "num" },
          columns.said,
          { name: columns.credited, look: "num" },
        ]}
      >
        <TableBody>
          {creditedBatches.map((batch) => (
            <BatchRow key={batch.batchId} batch={batch} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function BatchRow({ batch }: { readonly batch: CreditedBatch }) {
  const today = useToday();
  const { batchId, runId, sequence, credits, askedCents, missingCents } = batch;
  const days = [...new Set(credits.map(({ creditedOn }) => creditedOn))].sort();
  return (
    <Row>
      <RowHeader>
        <a className="noWrap" href={deskLinks.deskRun(runId)}>
          {batchId}
        </a>
        <small>{runWords.batches.sequences[sequence]}</small>
      </RowHeader>
      <Cell look="day">{briefWeekday(days.at(-1)!, today)}</Cell>
      <Cell look="num" label={words.columns.asked}>
        {exactEuros(askedCents)}
      </Cell>
      <Cell look="state">
        <State name={missingCents === 0 ? "good" : "watch"}>{words.standing(missingCents)}</State>
        {words.notes(batch).map((note) => (
          <small key={note} className={styles.said}>
            {note}
          </small>
        ))}
      </Cell>
      <Cell look="price">{exactEuros(totalCentsOf(credits))}</Cell>
    </Row>
  );
}

/** A credit that may be one of some batches: somebody says which. */
export function CreditAsked({ question }: { readonly question: CreditQuestion }) {
  const today = useToday();
  const { key, doubt, on, amountCents, text, candidates } = question;
  return (
    <Group
      title={creditDoubts[doubt].title}
      count={exactEuros(amountCents)}
      text={creditDoubts[doubt].text}
      isOpen
    >
      <div className={styles.ask}>
        <p>{words.line(formatDay(on, today), text)}</p>
        <ChoiceField
          name={key}
          label={words.question}
          isLabelHidden
          options={[
            ...candidates.map((candidate) => ({
              value: candidate.batchId,
              title: words.yes(candidate.batchId, formatDay(candidate.collectionOn, today)),
              note: words.left(candidate.leftCents, amountCents),
              data: { "data-batches": 1 },
            })),
            { value: "non", title: words.no, note: words.noNote },
          ]}
        />
      </div>
    </Group>
  );
}

/** « 307,00 € le 23 novembre » : a credit that is none of our batches. */
export function creditLine(line: BankPlan["unknownCredits"][number], today: Day): string {
  const { amount, on, batchId, runId, debits, text } = line;
  const cents = typeof amount === "number" ? exactEuros(amount) : words.unreadable;
  const name = batchId ?? runId ?? debits[0]?.id ?? (text && `« ${text} »`);
  return [words.credit(cents, on && formatDay(on, today)), name].filter(Boolean).join(", ");
}
