import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { type CallOutcome, callOutcomes } from "#domain/staff.ts";
import type { CallProblem, WaitingDraft } from "#server/drafts/waiting.ts";
import { buttonClass } from "../ui/button.ts";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import { DayInput } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Phone } from "../ui/phone.tsx";
import { type CallPlace, callHref, placeHref } from "./query.ts";
import { draftsLabels } from "./words.ts";

const { call: words } = draftsLabels;

/** The dialog of a call: the person, the number, and a form for the result. */
export function CallDialog({
  draft,
  today,
  place,
  problem,
  typed,
}: {
  readonly draft: WaitingDraft;
  readonly today: Day;
  readonly place: CallPlace;
  readonly problem: CallProblem["code"] | "outcome" | null;
  readonly typed: { readonly outcome: CallOutcome | null; readonly on: string };
}) {
  const { id, subscriber, lastCall, expiresAt } = draft;
  const isWrongDay = problem === "day";
  return (
    <Dialog
      title={words.title(subscriber.raisonSociale)}
      closeHref={placeHref(id, place)}
      problem={problem && words.problems[problem]}
      startsInField={isWrongDay}
    >
      <form className={formStyles.form} method="post" action={callHref(id, place)}>
        <div className={formStyles.outcome}>
          <p>{subscriber.nomPrenom}</p>
          <p className={formStyles.day}>
            <Phone typed={subscriber.telephone} />
          </p>
          <p>
            {lastCall
              ? words.last(words.results[lastCall.outcome], lastCall.by, formatRelative(lastCall.at, today))
              : words.first}
          </p>
        </div>
        <fieldset className={formStyles.choice}>
          <legend>{words.question}</legend>
          {callOutcomes.map((outcome) => (
            <label key={outcome}>
              <input
                type="radio"
                name="issue"
                value={outcome}
                required
                defaultChecked={typed.outcome === outcome}
              />
              <b>{words.outcomes[outcome].title}</b>
              <span>{words.outcomes[outcome].note}</span>
            </label>
          ))}
        </fieldset>
        <DayInput
          id="call-on"
          name="le"
          label={words.on}
          day={typed.on}
          min={addDays(today, 1)}
          max={dayInParis(expiresAt)}
          isFaulty={isWrongDay}
          hint={words.until(formatDay(dayInParis(expiresAt), today))}
        />
        <p className={formStyles.end}>
          <button
            className={buttonClass("large", "primary")}
            type="submit"
            name="appele"
            value={lastCall?.id ?? ""}
          >
            <Icon name="phone" />
            {words.submit}
          </button>
          <a className={buttonClass("large", "bare")} href={placeHref(id, place)}>
            {words.nothing}
          </a>
        </p>
        <p className="note">{words.recorded}</p>
      </form>
    </Dialog>
  );
}
