import { formatDay } from "#content/desk/dates.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { BankPlan, BankQuestion, PlannedReturn, RefusedDebits } from "#domain/billing/bank-plan.ts";
import type { Day } from "#domain/calendar.ts";
import { Card } from "../ui/card.tsx";
import formStyles from "../ui/dialog-form.module.css";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";
import { becomesWords, doubts, groupCount } from "./preview-words.ts";
import { TransferQuestion } from "./transfers.tsx";
import { returnsLabels } from "./words.ts";

const { preview: words } = returnsLabels;

/** Everything that nobody may guess: no answer is chosen beforehand, and no answer records nothing. */
export function Questions({ plan, today }: { readonly plan: BankPlan; readonly today: Day }) {
  const { questions, refused, transfersToCheck } = plan;
  if (questions.length + refused.length + transfersToCheck.length === 0) return null;
  return (
    <Card titleId="check-title" title={words.toCheck}>
      <div className={styles.groups}>
        {questions.map((question) => (
          <Question key={question.key} question={question} today={today} />
        ))}
        {refused.map((each) => (
          <Refused key={each.key} refused={each} />
        ))}
        {transfersToCheck.map((transfer) => (
          <TransferQuestion key={transfer.key} transfer={transfer} today={today} />
        ))}
      </div>
    </Card>
  );
}

function Question({ question, today }: { readonly question: BankQuestion; readonly today: Day }) {
  const { key, doubt, line, candidates } = question;
  const { title, text } = doubts[doubt];
  const cents = typeof line.amount === "number" ? line.amount : 0;
  const said = [
    line.text && `« ${line.text} »`,
    line.on && formatDay(line.on, today),
    line.umr && !line.text.includes(line.umr) && `mandat ${line.umr}`,
  ];
  return (
    <Group
      title={title}
      codes={line.reason ? [line.reason] : []}
      count={groupCount(1, cents)}
      text={text}
      isOpen
    >
      <div className={styles.ask}>
        <p>{said.filter(Boolean).join(", ")}</p>
        <fieldset className={formStyles.choice}>
          <legend className="visually-hidden">{words.question}</legend>
          {candidates.map((candidate) => (
            <Choice key={candidate.debit.id} name={key} candidate={candidate} today={today} />
          ))}
          <label>
            <input type="radio" name={key} value="non" />
            <b>{words.no}</b>
            <span>{words.leftAside}</span>
          </label>
        </fieldset>
      </div>
    </Group>
  );
}

function Choice({
  name,
  candidate,
  today,
}: {
  readonly name: string;
  readonly candidate: PlannedReturn;
  readonly today: Day;
}) {
  const { id, raisonSociale, dueOn, invoice, amountCents } = candidate.debit;
  return (
    <label>
      <input type="radio" name={name} value={id} data-returns={1} />
      <b>{words.yes(raisonSociale, formatDay(dueOn, today))}</b>
      <span>
        {[
          invoice ?? words.withoutInvoice,
          exactEuros(amountCents),
          inSentence(becomesWords(candidate, today)),
        ].join(", ")}
      </span>
    </label>
  );
}

function Refused({ refused: { key, batch, returns } }: { readonly refused: RefusedDebits }) {
  return (
    <Group
      title={words.refused(batch.id)}
      codes={batch.reason ? [batch.reason] : []}
      count={groupCount(returns.length, totalCentsOf(returns.map(({ debit }) => debit)))}
      text={words.refusedText}
      isOpen
    >
      <fieldset className={formStyles.choice}>
        <legend className="visually-hidden">{words.refusedText}</legend>
        <label>
          <input type="radio" name={key} value="oui" data-returns={returns.length} />
          <b>{words.refusedYes(returns.length)}</b>
        </label>
        <label>
          <input type="radio" name={key} value="non" />
          <b>{words.refusedNo}</b>
        </label>
      </fieldset>
    </Group>
  );
}
