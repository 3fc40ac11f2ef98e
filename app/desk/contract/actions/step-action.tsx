import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { renewalDayOfMonth } from "#domain/contract/renewal.ts";
import { nothingAsked } from "../../asked.ts";
import { Alert } from "../../ui/alert.tsx";
import { ChoiceField, DayField, FieldRow, TickField } from "../../ui/fields.tsx";
import { Question, Recompute, WhatHappens } from "../../ui/question.tsx";
import { describeOwedBack } from "../owed-back.tsx";
import type { ContractView } from "../view.ts";
import { contractWords } from "../words.ts";
import {
  type ButtonWords,
  type ContractAction,
  dayField,
  defineAction,
  type Place,
  seenField,
} from "./action.ts";
import {
  daysOf,
  firstMotive,
  owedBackAfter,
  type Possible,
  type Preview,
  preview,
  type StepChoice,
} from "./preview.ts";
import { readSeen, seenValue } from "./seen.ts";
import styles from "./step-action.module.css";
import { stepProblem } from "./step-problems.ts";
import { actionWords } from "./words.ts";

type MotiveWords = { readonly title: string; readonly note: string; readonly short: string };

/** A step in the life of a contract: its button, and the question that shows the result before the step is taken. */
type StepDefinition = StepChoice & {
  readonly labels: {
    readonly button: string;
    readonly title: string;
    readonly date: string;
    readonly outcome: string;
    /** The question above the choice of motives. */
    readonly choice?: string;
  };
  /** The note under its button. */
  readonly buttonNote: (view: ContractView, result: Preview) => string;
  /** The sentence about the consequences. */
  readonly follows: (view: ContractView, each: Possible) => string;
  readonly submit: (view: ContractView, each: Possible) => string;
  readonly done: (view: ContractView) => string;
  readonly motiveWords?: (step: Step, eachMonth: string) => MotiveWords;
  readonly isGrave?: boolean;
  /** A declaration to tick, and the name under which the form sends it. */
  readonly declaration?: { readonly name: string; readonly label: string };
  /** The facts to know first. */
  readonly introduction?: (view: ContractView) => string | null;
};

/** Defines the action that takes a step, if the facts in its question still hold. */
export function defineStepAction(definition: StepDefinition): ContractAction {
  const { steps, done } = definition;
  return defineAction({
    permission: actionPermissions.contract.take,
    schema: v.looseObject({
      motif: v.optional(v.picklist(Object.keys(steps)), ""),
      le: dayField,
      vu: seenField,
    }),
    faults: { le: actionWords.problems.day, motif: actionWords.problems.motive },
    run({ contract }, { number, input: { motif, le, vu, ...declared }, by }) {
      const step = steps[motif]!;
      const { name: declaration } = definition.declaration ?? {};
      const isDeclared = declaration !== undefined && declaration in declared;
      const taken = step.kind === "withdraw" ? { ...step, declaresSmallFirm: isDeclared } : step;
      return contract.take(number, taken, { on: le, expected: readSeen(vu, motif) }, by);
    },
    done,
    button: (view) => buttonOf(view, definition),
    question: (view, place) => <StepQuestion view={view} place={place} definition={definition} />,
    recomputed(view) {
      const { possible } = preview(view, definition);
      const now = possible.find(({ motive }) => motive === view.asked.typed.motif) ?? possible[0];
      return now ? actionWords.problems.computed(formatDay(now.day, view.today)) : null;
    },
  });
}

function buttonOf(view: ContractView, definition: StepDefinition): ButtonWords {
  const { labels, buttonNote } = definition;
  const asIs = { ...view, asked: nothingAsked };
  const result = preview(asIs, definition);
  const title = labels.button;
  if (result.possible.length > 0) return { title, note: buttonNote(asIs, result) };
  const first = result.impossible[0];
  return { title, note: first ? stepProblem(first.problem, view, result.on) : "", isPossible: false };
}

type StepProps = { readonly view: ContractView; readonly definition: StepDefinition };

function StepQuestion({ view, place, definition }: StepProps & { readonly place: Place }) {
  const { labels, submit, isGrave, declaration, introduction } = definition;
  const { title, date, choice } = labels;
  const { contract } = view;
  const result = preview(view, definition);
  const days = result.possible.map(({ motive, day }) => [motive, day] as const);
  const problem = result.impossible[0];
  const isPossible = result.possible.length > 0;
  const first = introduction?.(view);
  return (
    <Question
      {...place}
      title={title}
      className={choice && styles.byMotive}
      isGrave={isGrave}
      seen={seenValue(contract.standing, days)}
      submit={
        isPossible && (
          <>
            {result.possible.map((each) => (
              <span key={each.motive} data-when={choice && each.motive}>
                {submit(view, each)}
              </span>
            ))}
            {choice && <span data-when="">{title}</span>}
          </>
        )
      }
    >
      {first && <p>{first}</p>}
      {choice && isPossible && (
        <MotiveChoice view={view} result={result} definition={definition} legend={choice} />
      )}
      <FieldRow>
        <DayField name="le" label={date} initial={result.on} {...daysOf(view, definition)} required />
        <Recompute page={place.page}>{actionWords.recompute}</Recompute>
      </FieldRow>
      {declaration && <TickField name={declaration.name} label={declaration.label} required />}
      {isPossible ? (
        <>
          <div role="status">
            <StepResult view={view} result={result} definition={definition} />
          </div>
          <p className="note">{actionWords.informed(contract.file.contactEmail)}</p>
        </>
      ) : (
        <Alert look="warning" icon={null} role="status">
          {problem && stepProblem(problem.problem, view, result.on)}
        </Alert>
      )}
    </Question>
  );
}

/** What the step does on that day, for each motive. */
function StepResult({ view, result, definition }: StepProps & { readonly result: Preview }) {
  const { labels, follows } = definition;
  const { outcome, choice } = labels;
  return (
    <>
      {result.possible.map((each) => (
        <div key={each.motive} data-when={choice && each.motive}>
          <WhatHappens intro={outcome} figure={fullDay(each.day)}>
            <p>{follows(view, each)}</p>
            {owedBackAfter(view, each, result.on).map((payment) => (
              <p key={payment.id}>{describeOwedBack(payment, view.today)}</p>
            ))}
          </WhatHappens>
        </div>
      ))}
      {choice && (
        <div data-when="">
          <WhatHappens figure={actionWords.choose} />
        </div>
      )}
    </>
  );
}

/** The motives possible on that day, and why the others are not. */
function MotiveChoice({
  view,
  result,
  definition: { motiveWords },
  legend,
}: StepProps & { readonly result: Preview; readonly legend: string }) {
  const { dates } = view.contract.file;
  const each = contractWords.dates.eachMonth(renewalDayOfMonth(dates));
  const when =
    result.on === view.today ? actionWords.today : actionWords.onDay(formatDay(result.on, view.today));
  if (!motiveWords) return null;
  return (
    <ChoiceField
      name="motif"
      label={legend}
      initial={firstMotive(view, result)}
      required
      options={result.possible.map(({ motive, step }) => {
        const { title, note } = motiveWords(step, each);
        return { value: motive, title, note };
      })}
    >
      {result.impossible.map(({ motive, step, problem }) => (
        <p key={motive} className="note">
          {actionWords.notOn(when, motiveWords(step, each).short, stepProblem(problem, view, result.on))}
        </p>
      ))}
    </ChoiceField>
  );
}

/** « jeudi 17 décembre 2026 ». */
function fullDay(day: Day): string {
  return `${weekday(day)} ${longDate(day)}`;
}
