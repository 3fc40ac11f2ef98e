import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason, returnGroup } from "#content/desk/return-reasons.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type {
  BankPlan,
  BankQuestion,
  PlannedReturn,
  ReasonInWords,
  RefusedDebits,
} from "#domain/billing/bank-plan.ts";
import type { Day } from "#domain/calendar.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { ChoiceField, type Option } from "../ui/fields.tsx";
import { ChargeAsked } from "./charges.tsx";
import { CreditAsked } from "./credits.tsx";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";
import { becomesWords, doubts, groupCount } from "./preview-words.ts";
import { keptAnswer } from "./query.ts";
import { TransferQuestion } from "./transfers.tsx";
import { returnsWords } from "./words.ts";

const { preview: words } = returnsWords;

/** Everything that nobody may guess: no answer is chosen beforehand, and no answer records nothing. */
export function Questions({ plan }: { readonly plan: BankPlan }) {
  const { questions, refused, reasonsInWords, creditQuestions, chargeQuestions, transfersToCheck } = plan;
  if (
    [questions, refused, reasonsInWords, creditQuestions, chargeQuestions, transfersToCheck].every(
      ({ length }) => length === 0,
    )
  )
    return null;
  return (
    <Card titleId="check-title" title={words.toCheck}>
      <div className={styles.groups}>
        {questions.map((question) => (
          <Question key={question.key} question={question} />
        ))}
        {refused.map((each) => (
          <Refused key={each.key} refused={each} />
        ))}
        {reasonsInWords.map((each) => (
          <InWords key={each.key} reason={each} />
        ))}
        {creditQuestions.map((question) => (
          <CreditAsked key={question.key} question={question} />
        ))}
        {chargeQuestions.map((question) => (
          <ChargeAsked key={question.key} question={question} />
        ))}
        {transfersToCheck.map((transfer) => (
          <TransferQuestion key={transfer.key} transfer={transfer} />
        ))}
      </div>
    </Card>
  );
}

/** A line that may be one of some debits. */
export function Question({ question }: { readonly question: BankQuestion }) {
  const today = useToday();
  const { key, doubt, line, candidates } = question;
  const { title, text } = doubts[doubt];
  const cents = typeof line.amount === "number" ? line.amount : null;
  const said = [
    line.text && `« ${line.text} »`,
    line.on && formatDay(line.on, today),
    line.umr && !line.text.includes(line.umr) && `mandat ${line.umr}`,
    line.openStatus && `réponse ${line.openStatus}`,
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
        <ChoiceField
          name={key}
          label={words.question}
          isLabelHidden
          options={[
            ...candidates.map((candidate) => candidateOption(candidate, today)),
            { value: "non", title: words.no, note: words.leftAside },
          ]}
        />
      </div>
    </Group>
  );
}

/** Whether the bank's words say what they seem to say: what follows from the return depends on it. */
function InWords({ reason: { key, words: said, reason, returns } }: { readonly reason: ReasonInWords }) {
  const text = words.inWordsText(rejectionReason(reason));
  return (
    <Group
      title={words.inWords(said)}
      count={groupCount(returns.length, totalCentsOf(returns.map(({ debit }) => debit)))}
      text={text}
      isOpen
    >
      <ChoiceField
        name={key}
        label={text}
        isLabelHidden
        options={[
          { value: "oui", title: words.inWordsYes(reason), note: returnGroup(reason).next },
          { value: "non", title: words.inWordsNo, note: words.inWordsNoNote },
        ]}
      />
    </Group>
  );
}

function candidateOption(candidate: PlannedReturn, today: Day): Option {
  const { id, raisonSociale, dueOn, invoice, amountCents } = candidate.debit;
  return {
    value: id,
    title: words.yes(raisonSociale, formatDay(dueOn, today)),
    note: [
      invoice ?? words.withoutInvoice,
      exactEuros(amountCents),
      inSentence(becomesWords(candidate, today)),
    ].join(", "),
    data: { "data-returns": 1 },
  };
}

function Refused({ refused: { key, mayBeSecond, batch, returns } }: { readonly refused: RefusedDebits }) {
  const { id, openStatus } = batch;
  const refusedText = mayBeSecond ? words.secondText : words.refusedText;
  const text = openStatus === undefined ? refusedText : words.openBatchText;
  return (
    <Group
      title={openStatus === undefined ? words.refused(id) : words.openBatch(id, openStatus)}
      codes={batch.reason ? [batch.reason] : []}
      count={groupCount(returns.length, totalCentsOf(returns.map(({ debit }) => debit)))}
      text={text}
      isOpen
    >
      <ChoiceField
        name={key}
        label={text}
        isLabelHidden
        options={[
          ...(mayBeSecond
            ? [{ value: keptAnswer, title: words.secondKept, note: words.secondKeptNote }]
            : []),
          {
            value: "oui",
            title: mayBeSecond ? words.secondRefused(returns.length) : words.refusedYes(returns.length),
            data: { "data-returns": returns.length },
          },
          { value: "non", title: mayBeSecond ? words.secondUnknown : words.refusedNo },
        ]}
      />
    </Group>
  );
}
