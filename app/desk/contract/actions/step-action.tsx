import type { ReactNode } from "react";
import * as v from "valibot";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { renewalDayOfMonth } from "#domain/contract/renewal.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.ts";
import formStyles from "../../ui/dialog-form.module.css";
import { undoLabels } from "../correction-words.ts";
import { describeOwedBack } from "../owed-back.tsx";
import type { ContractView } from "../view.ts";
import { contractLabels } from "../words.ts";
import { type ContractAction, dayField, defineAction, expectedField } from "./action.ts";
import { ActionDialog, ActionForm, RecomputedDay } from "./action-form.tsx";
import { QuestionButton, Unavailable } from "./buttons.tsx";
import { expectedValue, readExpected } from "./expected.ts";
import {
  daysOf,
  firstMotive,
  owedBackAfter,
  type Possible,
  type Preview,
  preview,
  type StepChoice,
} from "./preview.ts";
import styles from "./step-action.module.css";
import { stepProblem } from "./step-problems.ts";
import { actionLabels } from "./words.ts";

/** Words of a motive. */
type MotiveLabels = { readonly title: string; readonly note: string; readonly short: string };

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
  readonly motiveLabels?: (step: Step, eachMonth: string) => MotiveLabels;
  readonly isGrave?: boolean;
  /** A declaration to tick, and the name under which the form sends it. */
  readonly declaration?: { readonly name: string; readonly label: string };
  readonly Introduction?: (props: { readonly view: ContractView }) => ReactNode;
};

/** Defines the action that takes a step, if the facts in its question still hold. */
export function defineStepAction(definition: StepDefinition): ContractAction {
  const { steps, done } = definition;
  return defineAction({
    permission: actionPermissions.contract.take,
    available: ({ mayWork }) => mayWork,
    schema: v.looseObject({
      motif: v.optional(v.picklist(Object.keys(steps)), ""),
      le: dayField,
      vu: expectedField,
    }),
    run({ contract }, { number, input: { motif, le, vu, ...declared }, by }) {
      const step = steps[motif]!;
      const { name: declaration } = definition.declaration ?? {};
      const isDeclared = declaration !== undefined && declaration in declared;
      const taken = step.kind === "withdraw" ? { ...step, declaresSmallFirm: isDeclared } : step;
      return contract.take(number, taken, { on: le, expected: readExpected(vu, motif) }, by);
    },
    done,
    button: (view) => <StepButton view={view} definition={definition} />,
    dialog: (view) => <StepDialog view={view} definition={definition} />,
    recomputed(view) {
      const { possible } = preview(view, definition);
      const now = possible.find(({ motive }) => motive === view.query?.motive) ?? possible[0];
      return now ? actionLabels.problems.computed(formatDay(now.day, view.today)) : null;
    },
  });
}

type StepProps = { readonly view: ContractView; readonly definition: StepDefinition };

function StepButton({ view, definition }: StepProps) {
  const { name, labels, buttonNote } = definition;
  const asIs = { ...view, query: null };
  const result = preview(asIs, definition);
  if (result.possible.length > 0) {
    return <QuestionButton view={view} action={name} title={labels.button} note={buttonNote(asIs, result)} />;
  }
  const first = result.impossible[0];
  const why = first ? stepProblem(first.problem, view, result.on) : "";
  return <Unavailable title={labels.button} note={why} />;
}

function StepDialog({ view, definition }: StepProps) {
  const { name, labels, follows, submit, isGrave, declaration, Introduction } = definition;
  const { title, date, outcome, choice } = labels;
  const { contract } = view;
  const { contactEmail } = contract.file;
  const result = preview(view, definition);
  const days = result.possible.map(({ motive, day }) => [motive, day] as const);
  const problem = result.impossible[0];
  return (
    <ActionDialog view={view} action={name} title={title}>
      <ActionForm
        view={view}
        action={name}
        className={choice && styles.byMotive}
        submit={
          result.possible.length > 0 && (
            <button
              className={buttonClass("large", isGrave ? "danger" : "primary")}
              type="submit"
              name="vu"
              value={expectedValue(contract.standing, days)}
            >
              {result.possible.map((each) => (
                <span key={each.motive} data-si={choice && each.motive}>
                  {submit(view, each)}
                </span>
              ))}
              {choice && <span data-si="">{title}</span>}
            </button>
          )
        }
      >
        {Introduction && <Introduction view={view} />}
        {choice && result.possible.length > 0 && (
          <MotiveChoice view={view} result={result} definition={definition} legend={choice} />
        )}
        <RecomputedDay view={view} action={name} {...daysOf(view, definition)} label={date} on={result.on} />
        {declaration && (
          <label className={formStyles.tick}>
            <input type="checkbox" name={declaration.name} required />
            <span>{declaration.label}</span>
          </label>
        )}
        {result.possible.length > 0 ? (
          <>
            <div className={formStyles.outcome} role="status">
              {result.possible.map((each) => (
                <div key={each.motive} data-si={choice && each.motive}>
                  <p>{outcome}</p>
                  <p className={formStyles.day}>{fullDay(each.day)}</p>
                  <p>{follows(view, each)}</p>
                  {owedBackAfter(view, each, result.on).map((payment) => (
                    <p key={payment.id}>{describeOwedBack(payment, view.today)}</p>
                  ))}
                </div>
              ))}
              {choice && (
                <p data-si="" className={formStyles.day}>
                  {actionLabels.choose}
                </p>
              )}
            </div>
            <p className="note">{undoLabels.step.informed(contactEmail)}</p>
          </>
        ) : (
          <Alert look="warning" icon={null} role="status">
            {problem && stepProblem(problem.problem, view, result.on)}
          </Alert>
        )}
      </ActionForm>
    </ActionDialog>
  );
}

/** The motives possible on that day, and why the others are not. */
function MotiveChoice({
  view,
  result,
  definition: { motiveLabels },
  legend,
}: StepProps & { readonly result: Preview; readonly legend: string }) {
  const { dates } = view.contract.file;
  const each = contractLabels.dates.eachMonth(renewalDayOfMonth(dates));
  const first = firstMotive(view, result);
  const when =
    result.on === view.today ? actionLabels.today : actionLabels.onDay(formatDay(result.on, view.today));
  if (!motiveLabels) return null;
  return (
    <fieldset className={formStyles.choice}>
      <legend>{legend}</legend>
      {result.possible.map(({ motive, step }) => (
        <label key={motive}>
          <input type="radio" name="motif" value={motive} defaultChecked={motive === first} required />
          <b>{motiveLabels(step, each).title}</b>
          <span>{motiveLabels(step, each).note}</span>
        </label>
      ))}
      {result.impossible.map(({ motive, step, problem }) => (
        <p key={motive} className={classNames("note", styles.impossible)}>
          {actionLabels.notOn(when, motiveLabels(step, each).short, stepProblem(problem, view, result.on))}
        </p>
      ))}
    </fieldset>
  );
}

/** « jeudi 17 décembre 2026 ». */
function fullDay(day: Day): string {
  return `${weekday(day)} ${longDate(day)}`;
}
