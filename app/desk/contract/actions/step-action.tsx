import type { ReactNode } from "react";
import { formatDay, weekday } from "#content/desk/dates.ts";
import { longDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitDay, debitDaysBetween } from "#domain/contract/debits.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import { forceMajeureTerminationOn } from "#domain/contract/notices.ts";
import { nextRenewalOnOrAfter, renewalDayOfMonth } from "#domain/contract/renewal.ts";
import { refundDueOn, suspendedOn, withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { actionLabels } from "./action-words.ts";
import { type StepGesture, shownValue } from "./asked.ts";
import { refundLabels, undoLabels } from "./correction-words.ts";
import { DayField, GestureDialog, GestureForm } from "./gesture-dialog.tsx";
import { OwedBackList } from "./owed-back.tsx";
import { type ContractView, daysOf, firstMotive, owedBackAfter, type Preview, preview } from "./preview.ts";
import { stepProblem } from "./step-words.ts";
import { contractLabels } from "./words.ts";

const { terminate, suspend, reactivate, withdraw } = actionLabels;

type Possible = Preview["possible"][number];

/** The question that ends a contract, stops its services or brings them back, where one of these is asked. */
export function StepDialogs({ view }: { view: ContractView }) {
  return (
    <>
      <StepDialog
        view={view}
        gesture="resilier"
        title={terminate.title}
        date={terminate.date}
        choice={terminate.choice}
        outcome={terminate.outcome}
        follows={(each) => terminationNote(view, each)}
        submit={({ day }) => terminate.submit(formatDay(day, view.today))}
        isGrave
      />
      <StepDialog
        view={view}
        gesture="retracter"
        title={withdraw.title}
        date={withdraw.date}
        outcome={withdraw.outcome}
        follows={(each) => {
          const day = formatDay(refundDueOn(dayInParis(view.contract.readAt)), view.today);
          const owed = owedBackAfter(view, each, view.today);
          return owed.length > 0 ? refundLabels.until(day) : refundLabels.nothing;
        }}
        submit={() => withdraw.submit}
        isGrave
        tick={{ name: "moins-de-six", words: withdraw.declared }}
      >
        <WithdrawalText view={view} />
      </StepDialog>
      <StepDialog
        view={view}
        gesture="suspendre"
        title={suspend.title}
        date={suspend.date}
        choice={suspend.choice}
        outcome={suspend.outcome}
        follows={({ step, day }) =>
          step.kind === "suspend"
            ? suspend.follows[step.reason](formatDay(forceMajeureTerminationOn(day), view.today))
            : ""
        }
        submit={({ day }) =>
          suspend.submit(day === view.today ? actionLabels.today : formatDay(day, view.today))
        }
        isGrave
      />
      <StepDialog
        view={view}
        gesture="reactiver"
        title={reactivate.title}
        date={reactivate.date}
        outcome={reactivate.outcome}
        follows={({ day }) =>
          reactivate.follows(
            formatDay(debitDay(nextDebitFrom(view, day)), view.today),
            view.contract.file.monthlyCents,
          )
        }
        submit={() => reactivate.submit}
      >
        <SuspendedSince view={view} />
      </StepDialog>
    </>
  );
}

function StepDialog({
  view,
  gesture,
  title,
  date,
  choice,
  outcome,
  follows,
  submit,
  isGrave = false,
  tick,
  children,
}: {
  readonly view: ContractView;
  readonly gesture: StepGesture;
  readonly title: string;
  readonly date: string;
  /** What is asked of whoever has a motive to choose. */
  readonly choice?: string;
  readonly outcome: string;
  readonly follows: (each: Possible) => string;
  readonly submit: (each: Possible) => string;
  readonly isGrave?: boolean;
  readonly tick?: { readonly name: string; readonly words: string };
  readonly children?: ReactNode;
}) {
  if (view.asked?.gesture !== gesture) return null;
  const { contract } = view;
  const { contactEmail, status } = contract.file;
  const found = preview(view, gesture);
  const first = firstMotive(view, found);
  const days = found.possible.map(({ motive, day }) => [motive, day] as const);
  const [problem] = found.impossible;
  return (
    <GestureDialog view={view} gesture={gesture} title={title}>
      <GestureForm
        view={view}
        gesture={gesture}
        className={choice ? "by-motive" : ""}
        submit={
          found.possible.length > 0 && (
            <button
              className={`b b--large ${isGrave ? "b--grave" : "b--first"}`}
              type="submit"
              name="vu"
              value={shownValue(contract.standing, days)}
            >
              {found.possible.map((each) => (
                <span key={each.motive} data-si={choice && each.motive}>
                  {submit(each)}
                </span>
              ))}
              {choice && <span data-si="">{title}</span>}
            </button>
          )
        }
      >
        {children}
        {choice && found.possible.length > 0 && (
          <MotiveChoice view={view} found={found} legend={choice} first={first} />
        )}
        <DayField {...{ view, gesture }} {...daysOf(view, gesture)} label={date} on={found.on} />
        {tick && (
          <label className="tick">
            <input type="checkbox" name={tick.name} required />
            <span>{tick.words}</span>
          </label>
        )}
        {found.possible.length > 0 ? (
          <>
            <div className="outcome" role="status">
              {found.possible.map((each) => (
                <div key={each.motive} data-si={choice && each.motive}>
                  <p>{outcome}</p>
                  <p className="day">{fullDay(each.day)}</p>
                  <p>{follows(each)}</p>
                  <OwedBackList debits={owedBackAfter(view, each, found.on)} today={view.today} />
                </div>
              ))}
              {choice && (
                <p data-si="" className="day">
                  {actionLabels.choose}
                </p>
              )}
            </div>
            <p className="note">{undoLabels.step.informed(contactEmail)}</p>
          </>
        ) : (
          <p className="notice notice--warning" role="status">
            <span>{problem && stepProblem(problem.problem, status)}</span>
          </p>
        )}
      </GestureForm>
    </GestureDialog>
  );
}

/** The motives that there may be on the day, and why the others are none. */
function MotiveChoice({
  view,
  found,
  legend,
  first,
}: {
  readonly view: ContractView;
  readonly found: Preview;
  readonly legend: string;
  readonly first: string;
}) {
  const { dates, status } = view.contract.file;
  const each = contractLabels.dates.eachMonth(renewalDayOfMonth(dates));
  const when =
    found.on === view.today ? actionLabels.today : actionLabels.onDay(formatDay(found.on, view.today));
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {found.possible.map(({ motive, step }) => (
        <label key={motive}>
          <input type="radio" name="motif" value={motive} defaultChecked={motive === first} required />
          <b>{motiveWords(step).title}</b>
          <span>{noteOf(step, each)}</span>
        </label>
      ))}
      {found.impossible.map(({ motive, step, problem }) => (
        <p key={motive} className="note impossible">
          {actionLabels.notOn(when, motiveWords(step).short, stepProblem(problem, status))}
        </p>
      ))}
    </fieldset>
  );
}

function motiveWords(step: Possible["step"]) {
  if (step.kind === "suspend") return suspend.reasons[step.reason];
  return terminate.causes[step.kind === "terminate" ? step.cause : "subscriber"];
}

function noteOf(step: Possible["step"], each: string): string {
  const { note } = motiveWords(step);
  return typeof note === "string" ? note : note(each);
}

function terminationNote({ contract, today }: ContractView, { step, status, day }: Possible): string {
  if (step.kind !== "terminate") return "";
  const { dates } = contract.file;
  const { interruptions } = contract.debits;
  const last = debitDaysBetween({ dates, status, interruptions }, dates.firstDebitOn, day).at(-1);
  return terminate.follows[step.cause](
    last ? formatDay(debitDay(last), today) : null,
    formatDay(suspendedOn(day), today),
  );
}

function WithdrawalText({ view }: { view: ContractView }) {
  const deadline = withdrawalDeadlineOn(view.contract.file.dates);
  const words = deadline < view.today ? withdraw.over : withdraw.still;
  return <p>{words(longDate(deadline))}</p>;
}

function SuspendedSince({ view: { contract, today } }: { view: ContractView }) {
  const suspension = suspensionOf(contract.file.status);
  if (!suspension) return null;
  const since = formatDay(suspension.since, today);
  return <p>{reactivate.since[suspension.reason](since, contract.debits.unpaidCents)}</p>;
}

/** The first payment that falls due from a day on, once services are back. */
function nextDebitFrom({ contract: { file } }: ContractView, day: Day): Day {
  const { firstDebitOn } = file.dates;
  return day <= firstDebitOn ? firstDebitOn : nextRenewalOnOrAfter(file.dates, day);
}

/** « jeudi 17 décembre 2026 ». */
function fullDay(day: Day): string {
  return `${weekday(day)} ${longDate(day)}`;
}
