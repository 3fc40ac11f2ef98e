import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { briefWeekday, formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { type PeriodProblem, presentableDays } from "#domain/contract/presentation.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { Opener } from "../ui/question.tsx";
import { askWhoMay } from "../who-may.ts";
import { Forgotten } from "./forgotten.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./run.module.css";
import { debitsWords, depositDeadline, runCount } from "./words.ts";

const { run: words, planning, outOfReach } = debitsWords;

/** The largest number of bars, one for each day. */
const mostBars = 8;

/** The debits that the next file would carry, by day of collection, and the button that makes it. */
export function RunToPrepare({
  query,
  forecast,
  periodProblem,
  plannedAt,
}: {
  readonly query: DebitsQuery;
  readonly forecast: Forecast | null;
  readonly periodProblem: PeriodProblem | null;
  /** When the plan was made, in words, if that was a while ago. */
  readonly plannedAt: string | null;
}) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  if (periodProblem !== null) {
    const { fromOn, toOn } = presentableDays(today);
    return (
      <EmptyState
        title={outOfReach.titles[periodProblem]}
        text={outOfReach.text(formatDay(fromOn, today), formatDay(toOn, today))}
      >
        <a className={buttonClass()} href={deskLinks.deskPage("debits")}>
          {outOfReach.back}
        </a>
      </EmptyState>
    );
  }
  if (forecast === null) {
    return (
      <EmptyState title={planning.title} text={planning.text}>
        <a className={buttonClass()} href={debitsHref(query)}>
          {planning.again}
        </a>
      </EmptyState>
    );
  }
  const { count, firsts, totalCents, days, leftOutTotal, later } = forecast;
  return (
    <>
      {count === 0 ? (
        <EmptyState
          title={words.nothing}
          text={leftOutTotal.count > 0 ? words.nothingButLeftOut : words.nothingText}
        />
      ) : (
        <Panel className={styles.run} aria-labelledby="run-title">
          <div>
            <h2 id="run-title">{words.title}</h2>
            <p className={classNames("figure", styles.total)}>{exactEuros(totalCents)}</p>
            <p className="quiet">{runCount(count, firsts)}</p>
          </div>
          <Bars days={days} />
          <div className={styles.action}>
            {mayPresent ? (
              <Opener page={debitsHref(query)} action="remise" className={buttonClass("large", "primary")}>
                {words.prepare}
              </Opener>
            ) : (
              <p className="note">
                {words.notAllowed} {askWhoMay(actionPermissions.runs.make)}
              </p>
            )}
            <p className="note">
              {days[0] && depositDeadline(days[0].collectionOn, today)}{" "}
              {plannedAt && words.plannedAt(plannedAt)}
            </p>
          </div>
        </Panel>
      )}
      {later.count > 0 && <Alert look="warning">{words.later(later.count, later.totalCents)}</Alert>}
      <Forgotten query={query} forecast={forecast} />
    </>
  );
}

function Bars({ days }: { days: Forecast["days"] }) {
  const today = useToday();
  // A line that names what is left takes the place of the last bar.
  const bars = days.length > mostBars ? days.slice(0, mostBars - 1) : days;
  const others = days.slice(bars.length);
  const most = Math.max(...bars.map(({ totalCents }) => totalCents));
  return (
    <ol className={styles.days} aria-label={words.days}>
      {bars.map(({ collectionOn, totalCents }) => (
        <li key={collectionOn}>
          <span>{briefWeekday(collectionOn, today)}</span>
          <svg aria-hidden="true">
            <rect width={`${((totalCents / most) * 100).toFixed(1)}%`} height="100%" rx="1" />
          </svg>
          <b>{exactEuros(totalCents)}</b>
        </li>
      ))}
      {others.length > 0 && (
        <li className={styles.others}>
          <span>{words.otherDays(others.length)}</span>
          <b>{exactEuros(totalCentsOf(others.map(({ totalCents: amountCents }) => ({ amountCents }))))}</b>
        </li>
      )}
    </ol>
  );
}
