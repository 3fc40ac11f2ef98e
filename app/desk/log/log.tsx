import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatWeekday } from "#content/desk/dates.ts";
import { asTitle, timeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { LogLine, LogPlace } from "#server/desk/activity-log.ts";
import { deskTitle } from "../frame/words.ts";
import { queryReader } from "../query.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { DayField, SelectField } from "../ui/fields.tsx";
import { FoldedFilters } from "../ui/filters.tsx";
import { Group } from "../ui/group.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { NextPage } from "../ui/pagination.tsx";
import { Remark } from "../ui/remark.tsx";
import type { Route } from "./+types/log";
import styles from "./log.module.css";
import {
  activitySentences,
  erasureSentence,
  isBySubscriber,
  type LogSentence,
  logSentences,
} from "./sentences.tsx";
import { logWords } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(logWords.title) }];

const { topics } = logWords;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const query = queryReader(new URL(request.url).searchParams);
  const filter = {
    from: query.day("du"),
    through: query.day("au"),
    by: query.text("qui") || undefined,
    topic: query.keyOf("quoi", topics),
    after: readPlace(query.text("avant")),
  };
  const { lines, end } = await agency.log.read(filter);
  return { lines, end, filter, people: await agency.log.people(), today: today() };
}

/** The log: who did what, the latest first. Nothing in it can be changed. */
export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { lines, end, filter, people, today } = loaderData;
  const days = Map.groupBy(lines, ({ at }) => dayInParis(at));
  return (
    <>
      <PageHeader title={logWords.title} lead={logWords.lead} />
      <FoldedFilters
        isOpen={Object.values(filter).some((value) => value !== undefined)}
        action={deskLinks.deskPage("log")}
        name={logWords.filterName}
        submit={logWords.filter}
      >
        <SelectField
          name="qui"
          label={logWords.who}
          all={logWords.everybody}
          initial={filter.by}
          options={people.map((name) => [name, name])}
        />
        <SelectField
          name="quoi"
          label={logWords.what}
          all={logWords.everything}
          initial={filter.topic}
          options={Object.entries(topics)}
        />
        <DayField name="du" label={logWords.from} initial={filter.from} />
        <DayField name="au" label={logWords.through} initial={filter.through} />
      </FoldedFilters>
      {lines.length === 0 ? (
        <EmptyState {...logWords.none}>
          <a className={buttonClass()} href={deskLinks.deskPage("log")}>
            {logWords.none.widen}
          </a>
        </EmptyState>
      ) : (
        <div className={styles.log}>
          {[...days].map(([day, those]) => (
            <Group key={day} titleId={`day-${day}`} title={asTitle(formatWeekday(day, today))}>
              <ol>
                {those.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the log never change places
                  <li key={index}>
                    <Line line={line} />
                  </li>
                ))}
              </ol>
            </Group>
          ))}
        </div>
      )}
      {end !== null && (
        <NextPage href={`${deskLinks.deskPage("log")}?${olderQuery(filter, end)}`}>{logWords.older}</NextPage>
      )}
      <Remark>{logWords.after}</Remark>
    </>
  );
}

function Line({ line }: { line: LogLine }) {
  if (line.source === "erasure") {
    const { kind, rule, count, subject } = line.erasure;
    return (
      <>
        <time dateTime={line.erasure.erasedOn} />
        <p>
          <span className="quiet">{logWords.site}</span>{" "}
          <Sentence sentence={erasureSentence(kind, rule, count)} note={subject} />
        </p>
      </>
    );
  }
  if (line.source === "evidence") {
    const { event, data, at } = line;
    const link = <a href={links.deskContract(event.number)}>{event.raisonSociale}</a>;
    const isTheirs = isBySubscriber(event.kind, data);
    return (
      <>
        <Time at={at} />
        <p>
          <b>{isTheirs ? event.nomPrenom : (data.by ?? logWords.site)}</b>{" "}
          <Sentence sentence={logSentences[event.kind]({ name: event.raisonSociale, link }, data)} />
        </p>
        {!isTheirs && (
          <span className={classNames("note", styles.inEvidence)}>
            <Icon name="lock" />
            {logWords.inEvidence}
          </span>
        )}
      </>
    );
  }
  const { activity, name } = line;
  const link = <SubjectLink subject={activity.subject} name={name} />;
  return (
    <>
      <Time at={line.at} />
      <p>
        <b>{activity.by || logWords.stranger}</b>{" "}
        <Sentence
          sentence={activitySentences[activity.kind]({ name, link }, activity.data)}
          note={noteOf(activity.data)}
        />
      </p>
    </>
  );
}

function noteOf({ device, times }: Readonly<Record<string, string | number>>): string | undefined {
  if (times !== undefined) return logWords.times(Number(times));
  return device === undefined ? undefined : String(device);
}

function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeInParis(at)}</time>;
}

function Sentence({ sentence, note }: { sentence: LogSentence; note?: string | undefined }) {
  const { auxiliary, verb, rest } = sentence;
  const notes = [...new Set([sentence.note, note])].filter(Boolean);
  return (
    <>
      {auxiliary && `${auxiliary} `}
      {verb}
      {rest}
      {notes.map((words) => (
        <span key={words} className={classNames("note", styles.detail)}>
          {words}
        </span>
      ))}
    </>
  );
}

function SubjectLink({
  subject,
  name,
}: {
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly name: string | null;
}) {
  if (!subject) return null;
  const words = name ?? subject.id;
  if (subject.kind === "message" && name) return <a href={deskLinks.deskMessage(subject.id)}>{words}</a>;
  if (subject.kind === "contract") return <a href={links.deskContract(subject.id)}>{words}</a>;
  if (subject.kind === "debit-run") return <a href={deskLinks.deskRun(subject.id)}>{words}</a>;
  return words;
}

function olderQuery(
  { from, through, by, topic }: Route.ComponentProps["loaderData"]["filter"],
  { at, lines }: LogPlace,
): URLSearchParams {
  const query = { du: from, au: through, qui: by, quoi: topic, avant: `${at}-${lines}` };
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** `1790000000000-3`: the place after three lines of that instant. */
function readPlace(typed: string): LogPlace | undefined {
  const [, at, lines] = /^(\d{1,15})-(\d{1,4})$/.exec(typed) ?? [];
  return lines === undefined ? undefined : { at: Number(at), lines: Number(lines) };
}
