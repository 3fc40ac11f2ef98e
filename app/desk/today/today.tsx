import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatWeekday } from "#content/desk/dates.ts";
import { asTitle, timeInParis } from "#content/site/format.ts";
import type { LogLine } from "#server/desk/activity-log.ts";
import { deskTitle, frameWords } from "../frame/words.ts";
import { activitySentences } from "../log/sentences.tsx";
import { signedInContext } from "../signed-in.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Enso } from "../ui/enso.tsx";
import { Icon } from "../ui/icon.tsx";
import headerStyles from "../ui/page-header.module.css";
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

/** The first page of the desk: the tasks of the day in order, one action each, and the agency's figures. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { tasks, done, metrics, today, name, role } = loaderData;
  const { own, others } = taskGroups(tasks, today, role);
  const waiting = tasksIn(own);
  const title = asTitle(formatWeekday(today, today));
  return (
    <>
      <header className={classNames(headerStyles.header, styles.header)}>
        <div>
          <h1>{title}</h1>
          {waiting > 0 && <p>{dayLead(name, waiting, done.length)}</p>}
        </div>
        {waiting > 0 && (
          <div className={styles.progress}>
            <Enso id="day" share={done.length / (done.length + waiting)} />
            <p>
              <b className="figure">{done.length}</b>
              <span>{todayWords.outOf(done.length + waiting)}</span>
            </p>
          </div>
        )}
      </header>
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
    </>
  );
}

/** The tasks of other roles, folded. */
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
