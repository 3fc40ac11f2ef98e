import type { ReactNode } from "react";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { BankPlan, BankQuestion } from "#domain/billing/bank-plan.ts";
import type { BalanceCheck } from "#domain/billing/bank-report.ts";
import type { PlannedTransfer } from "#domain/billing/bank-transfers.ts";
import type { CreditQuestion } from "#domain/billing/batch-credits.ts";
import type { Day } from "#domain/calendar.ts";
import { useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { useAsked } from "../ui/fields.tsx";
import { creditsWords } from "./credit-words.ts";
import { CreditAsked } from "./credits.tsx";
import styles from "./preview.module.css";
import { becomesWords, dueDays, transferTitle } from "./preview-words.ts";
import { tickField } from "./query.ts";
import { Question } from "./questions.tsx";
import { TransferQuestion } from "./transfers.tsx";
import { returnsWords } from "./words.ts";

const { uncertain: words } = returnsWords;

/** A question with one answer that fits in every respect: a person ticks it, alone or with its kind. */
type Tick = {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly cents: number;
  readonly note: string;
  readonly data: Readonly<Record<`data-${string}`, number>>;
};

type Kind = {
  readonly name: keyof typeof words.kinds;
  readonly count: number;
  readonly cents: number;
  readonly ticks: readonly Tick[];
  readonly others: readonly ReactNode[];
};

/** What its sums and words seem to say, by kind; nothing is ticked beforehand. */
export function UncertainQuestions({ plan }: { readonly plan: BankPlan }) {
  const today = useToday();
  const { creditQuestions, questions, transfersToCheck } = plan;
  const kinds: readonly Kind[] = [
    {
      ...parted("batches", creditQuestions, (each) => creditTick(each, today)),
      cents: totalCentsOf(creditQuestions),
      others: without(creditQuestions, (each) => creditTick(each, today)).map((each) => (
        <CreditAsked key={each.key} question={each} />
      )),
    },
    {
      ...parted("returns", questions, (each) => returnTick(each, today)),
      cents: questions.reduce(
        (sum, { line }) => sum + (typeof line.amount === "number" ? line.amount : 0),
        0,
      ),
      others: without(questions, (each) => returnTick(each, today)).map((each) => (
        <Question key={each.key} question={each} />
      )),
    },
    {
      ...parted("transfers", transfersToCheck, (each) => transferTick(each, today)),
      cents: totalCentsOf(transfersToCheck),
      others: without(transfersToCheck, (each) => transferTick(each, today)).map((each) => (
        <TransferQuestion key={each.key} transfer={each} />
      )),
    },
  ];
  return kinds.map((kind) => kind.count > 0 && <KindOfLines key={kind.name} kind={kind} />);
}

/** A plan without the questions above: what another message beside them asks. */
export function withoutUncertain(plan: BankPlan): BankPlan {
  return { ...plan, creditQuestions: [], questions: [], transfersToCheck: [] };
}

function parted<Asked>(name: Kind["name"], asked: readonly Asked[], tickOf: (each: Asked) => Tick | null) {
  return { name, count: asked.length, ticks: asked.flatMap((each) => tickOf(each) ?? []) };
}

function without<Asked>(asked: readonly Asked[], tickOf: (each: Asked) => Tick | null): Asked[] {
  return asked.filter((each) => tickOf(each) === null);
}

function KindOfLines({ kind: { name, count, cents, ticks, others } }: { readonly kind: Kind }) {
  const { typed } = useAsked();
  return (
    <tick-all>
      <Card
        titleId={`kind-${name}`}
        title={words.kinds[name]}
        aside={
          <>
            <p>{words.counts(count, cents)}</p>
            {ticks.length > 1 && (
              <button className={buttonClass()} type="submit" name={tickField} value={name}>
                {words.tickAll(ticks.length)}
              </button>
            )}
          </>
        }
      >
        {ticks.length > 0 && (
          <ul className={styles.transfers}>
            {ticks.map(({ key, value, title, cents: sum, note, data }) => (
              <li key={key}>
                <input
                  type="checkbox"
                  id={key}
                  name={key}
                  value={value}
                  defaultChecked={key in typed || (ticks.length > 1 && typed[tickField] === name)}
                  aria-describedby={`about-${key}`}
                  {...data}
                />
                <label htmlFor={key}>{title}</label>
                <b>{exactEuros(sum)}</b>
                <p id={`about-${key}`}>{note}</p>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && <div className={styles.groups}>{others}</div>}
      </Card>
    </tick-all>
  );
}

function creditTick(
  { key, doubt, amountCents, on, text, candidates }: CreditQuestion,
  today: Day,
): Tick | null {
  const [only] = candidates;
  const isPlain = doubt === "open" || doubt === "unnamed";
  if (!only || candidates.length > 1 || only.leftCents !== amountCents || !isPlain) return null;
  return {
    key,
    value: only.batchId,
    title: words.batch(only.batchId, formatDay(only.collectionOn, today)),
    cents: amountCents,
    note: `${creditsWords.line(formatDay(on, today), text)}. ${creditsWords.left(only.leftCents, amountCents)}.`,
    data: { "data-batches": 1 },
  };
}

function returnTick({ key, doubt, line, candidates }: BankQuestion, today: Day): Tick | null {
  const [only] = candidates;
  if (!only || candidates.length > 1 || doubt !== "unexplained") return null;
  const { id, raisonSociale, dueOn, amountCents } = only.debit;
  const on = line.on === null ? "" : `, ${formatDay(line.on, today)}`;
  return {
    key,
    value: id,
    title: words.debit(raisonSociale, formatDay(dueOn, today)),
    cents: amountCents,
    note: `« ${line.text} »${on}. ${words.returned(inSentence(becomesWords(only, today)))}`,
    data: { "data-returns": 1 },
  };
}

function transferTick(transfer: PlannedTransfer, today: Day): Tick | null {
  const { key, amountCents, by, dues, on, text } = transfer;
  if (by !== "name" || dues.length === 0 || totalCentsOf(dues) !== amountCents) return null;
  return {
    key,
    value: String(dues.length),
    title: transferTitle(transfer, today),
    cents: amountCents,
    note: words.received(formatDay(on, today), text, dueDays(dues, today)),
    data: { "data-transfers": 1 },
  };
}

/** Whether the sums of the file make its balances: the proof that they were read as its bank means them. */
export function Balances({ balances }: { readonly balances: BalanceCheck }) {
  if (balances === "none") return null;
  if (balances === "follow") return <p className="note">{words.balancesFollow}</p>;
  return (
    <Alert look="warning">
      {balances === "differ" ? words.balancesDiffer : words.balanceGap(Math.abs(balances.differCents))}
    </Alert>
  );
}
