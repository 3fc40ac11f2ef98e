import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { asTitle, timeInParis } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { LogLine } from "#server/desk/activity-log.ts";
import { nothingAsked, refused } from "../asked.ts";
import { useMay } from "../desk-context.tsx";
import { deskTitle, frameWords } from "../frame/words.ts";
import { activitySentences } from "../log/sentences.tsx";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Enso } from "../ui/enso.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import type { Route } from "./+types/today";
import { MetricsPanel } from "./metrics.tsx";
import { type TaskGroup, TaskGroups, taskGroups, tasksIn } from "./tasks.tsx";
import styles from "./today.module.css";
import { dayLead, todayWords } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(frameWords.pages.today) }];

export async function loader({ context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const [tasks, done, metrics] = await Promise.all([
    agency.today.tasks(),
    agency.today.done(),
    agency.today.metrics(),
  ]);
  const { name, role } = context.get(signedInContext);
  return { tasks, done, metrics, today: today(), name, role };
}

/** Confirms the date, which invoices and credit notes wait for. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("geste") !== "date") throw data(null, { status: 400 });
  const by = requirePermission(context, actionPermissions.today.confirmDate);
  const { agency } = context.get(servicesContext);
  const confirmed = await agency.today.confirmDate(String(form.get("vu")), by);
  if (!confirmed.ok) return refused(form, { why: todayWords.date.another });
  return redirect(links.desk);
}

/** The first page of the desk: the tasks of the day in order, one action each, and the agency's figures. */
export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, done, metrics, today, name, role } = loaderData;
  const { own, others } = taskGroups(tasks, today, role);
  const waiting = tasksIn(own);
  const title = asTitle(formatWeekday(today, today));
  return (
    <Asking asked={actionData?.asked ?? nothingAsked} question={null}>
      <PageHeader
        className={styles.header}
        title={title}
        lead={waiting > 0 && dayLead(name, waiting, done.length)}
        aside={
          waiting > 0 && (
            <div className={styles.progress}>
              <Enso id="day" share={done.length / (done.length + waiting)} />
              <p>
                <b className="figure">{done.length}</b>
                <span>{todayWords.outOf(done.length + waiting)}</span>
              </p>
            </div>
          )
        }
      />
      {tasks.isDateInDoubt && <DateInDoubt today={today} />}
      {tasks.accounts.isPlanning && <p className="note">{todayWords.isPlanning}</p>}
      <div className={styles.columns}>
        {waiting > 0 ? (
          <div className={styles.tasks}>
            <TaskGroups groups={own} isOwn />
            <Others groups={others} />
            <Done lines={done} />
          </div>
        ) : (
          <div className={styles.tasks}>
            <section className={styles.horizon} aria-labelledby="nothing-title">
              <Enso id="full" />
              <div>
                <svg className={styles.ripples} viewBox="0 0 300 34" aria-hidden="true">
                  <path d="M92 4h116M110 12h62M138 20h74M126 29h38" />
                </svg>
                <h2 id="nothing-title">{todayWords.nothing}</h2>
                <p>{todayWords.nothingText(done.length)}</p>
                <p className={buttonRow}>
                  <a className={buttonClass()} href={deskLinks.deskPage("log")}>
                    {todayWords.readDay}
                  </a>
                </p>
              </div>
            </section>
            <Others groups={others} />
          </div>
        )}
        <MetricsPanel metrics={metrics} />
      </div>
    </Asking>
  );
}

/** After a long stop, or with a clock that is ahead: invoices wait for somebody who confirms the date. */
function DateInDoubt({ today }: { today: Day }) {
  const mayConfirm = useMay(actionPermissions.today.confirmDate);
  return (
    <form className={styles.date} method="post">
      <Alert look="warning">{todayWords.date.text}</Alert>
      <input type="hidden" name="vu" value={today} />
      {mayConfirm && (
        <button className={buttonClass()} type="submit" name="geste" value="date">
          {todayWords.date.confirm(formatDay(today, today))}
        </button>
      )}
    </form>
  );
}

function Others({ groups }: { groups: readonly TaskGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        {todayWords.others}
        <span>{tasksIn(groups)}</span>
      </summary>
      <TaskGroups groups={groups} isOwn={false} />
    </details>
  );
}

function Done({ lines }: { lines: readonly LogLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        {todayWords.doneSoFar}
        <span>{lines.length}</span>
      </summary>
      <ul>
        {lines.map((line) => line.source === "activity" && <DoneTask key={line.activity.id} line={line} />)}
      </ul>
    </details>
  );
}

function DoneTask({ line: { activity, at, name } }: { line: Extract<LogLine, { source: "activity" }> }) {
  const about = name ?? todayWords.somebodyErased;
  const { verb, rest } = activitySentences[activity.kind]({ name: about, link: about }, activity.data);
  return (
    <li className={styles.done}>
      <Icon name="tick" />
      <span>
        {asTitle(verb)}
        {rest}
      </span>
      <span className="note">
        {activity.by}, {timeInParis(at)}
      </span>
    </li>
  );
}
