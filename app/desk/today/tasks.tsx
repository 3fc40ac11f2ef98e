import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { announcementsWords } from "#content/desk/announcements.ts";
import { refundWords } from "#content/desk/contract-corrections.ts";
import { dayWords, nearDay, nearInstant, nearMoment } from "#content/desk/dates.ts";
import { rangeWords } from "#content/desk/debits.ts";
import { causeOf, mailsPageWords } from "#content/desk/mails.ts";
import { todayWords } from "#content/desk/today.ts";
import { packWords } from "#content/packs.ts";
import { telephone } from "#content/telephone.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { nameOfPublished } from "#domain/contract/typed-change.ts";
import type { PackId } from "#domain/pack.ts";
import { may, type Permission, type StaffRole } from "#domain/staff.ts";
import type { Tasks } from "#server/agency/today.ts";
import { owedBackWords } from "../contract/owed-back.tsx";
import { Icon } from "../icon.tsx";

const { groups } = todayWords;

/** What a role must be allowed for the gesture of a group to be its own: who only reads is offered to look. */
const permissions = {
  messages: "work",
  calls: null,
  welcomes: "work",
  mails: null,
  debits: "debits",
  refunds: "debits",
  endings: "work",
  announcements: "announce",
  erasures: null,
} as const satisfies Record<keyof typeof groups, Permission | null>;

/** How many things wait. */
export function tasksIn({ debitsSince, fullRun, ...lists }: Tasks): number {
  return Object.values(lists).reduce(
    (sum, those) => sum + those.length,
    [debitsSince, fullRun].filter((each) => each !== null).length,
  );
}

/** What one gesture does about something. */
type Gesture = { readonly href: string; readonly words: string; readonly icon?: "phone" };

type TaskProps = {
  readonly title: string;
  readonly when: string;
  readonly isSoon?: boolean;
  readonly mark?: string | undefined;
  readonly what: ReactNode;
  readonly gesture: Gesture | null;
};

/** The things of the day, one group after the other; the first of all has the one coloured button. */
export function TaskGroups({ tasks, today, role }: { tasks: Tasks; today: Day; role: StaffRole }) {
  const all = [
    { name: "messages", href: links.deskPage("messages"), tasks: messageTasks(tasks, today) },
    { name: "calls", href: links.deskPage("drafts"), tasks: callTasks(tasks, today) },
    { name: "welcomes", href: null, tasks: welcomeTasks(tasks, today) },
    { name: "mails", href: links.deskPage("mails"), tasks: mailTasks(tasks, today) },
    { name: "debits", href: null, tasks: debitTasks(tasks, today) },
    { name: "refunds", href: null, tasks: refundTasks(tasks, today) },
    { name: "endings", href: null, tasks: endingTasks(tasks, today) },
    { name: "announcements", href: null, tasks: announcementTasks(tasks, today) },
    { name: "erasures", href: null, tasks: erasureTasks(tasks, today) },
  ] as const;
  const shown = all.filter((group) => group.tasks.length > 0);
  return shown.map(({ name, href, tasks: those }, index) => {
    const [title, aloud] = groups[name];
    const permission = permissions[name];
    const mayOnlyLook = permission !== null && !may(role, permission);
    return (
      <section key={name} className="group" aria-labelledby={`group-${name}`}>
        <header>
          <h2 id={`group-${name}`}>{title}</h2>
          {href && (
            <a className="note" href={href}>
              {todayWords.all}
              <span className="visually-hidden">{aloud}</span>
            </a>
          )}
        </header>
        <ol>
          {those.map((task, rank) => (
            <Task
              key={`${task.title}-${task.when}`}
              {...task}
              gesture={
                task.gesture && mayOnlyLook ? { ...task.gesture, words: todayWords.see } : task.gesture
              }
              isFirst={index === 0 && rank === 0}
            />
          ))}
        </ol>
      </section>
    );
  });
}

function Task({ title, when, isSoon, mark, what, gesture, isFirst }: TaskProps & { isFirst: boolean }) {
  return (
    <li className="task">
      <div>
        <h3>{title}</h3>
        {mark && <span className="mark">{mark}</span>}
        <p className={isSoon ? "task__when task__when--soon" : "task__when"}>{when}</p>
        <p className="task__what">{what}</p>
      </div>
      {gesture && (
        <a className={isFirst ? "b b--first" : "b"} href={gesture.href}>
          {gesture.icon && <Icon name={gesture.icon} />}
          {gesture.words}
          <span className="visually-hidden">{todayWords.about(title)}</span>
        </a>
      )}
    </li>
  );
}

function messageTasks({ messages }: Tasks, today: Day): TaskProps[] {
  return messages.map(({ id, firstName, lastName, receivedAt, message, acquaintance }) => ({
    title: `${firstName} ${lastName}`,
    when: nearInstant(receivedAt, today),
    mark: acquaintance?.kind === "contract" ? todayWords.subscriber : undefined,
    what: todayWords.quote(shortened(message)),
    gesture: { href: links.deskMessage(id), words: todayWords.answer },
  }));
}

function callTasks({ calls }: Tasks, today: Day): TaskProps[] {
  return calls.map(({ subscriber, packId, expiresAt }) => {
    const phone = telephone(subscriber.telephone);
    const expires = nearDay(dayInParis(expiresAt), today);
    return {
      title: subscriber.raisonSociale,
      when: todayWords.expires(expires),
      isSoon: expires === "demain" || expires === "aujourd’hui",
      what: (
        <>
          {todayWords.draft(subscriber.nomPrenom, packWords[packId].listName)} <Phone words={phone.words} />
        </>
      ),
      gesture: phone.href ? { href: phone.href, words: todayWords.call, icon: "phone" } : null,
    };
  });
}

function welcomeTasks({ welcomes }: Tasks, today: Day): TaskProps[] {
  return welcomes.map(({ number, raisonSociale, nomPrenom, telephone: typed, packId, signedAt }) => ({
    title: raisonSociale,
    when: todayWords.welcomeWhen,
    what: (
      <>
        {todayWords.signed(nearMoment(signedAt, today), nomPrenom, packWords[packId as PackId].listName)}{" "}
        <Phone words={telephone(typed).words} />
      </>
    ),
    gesture: { href: links.deskContract(number), words: todayWords.welcome },
  }));
}

function mailTasks({ mails }: Tasks, today: Day): TaskProps[] {
  return mails.map(({ kind, about, deadAt, lastError }) => ({
    title: todayWords.mail(mailsPageWords.kinds[kind], about ?? mailsPageWords.erased),
    when: nearInstant(deadAt!, today),
    what: causeOf(lastError) ?? (lastError ? todayWords.serverSaid(lastError) : todayWords.givenUp),
    gesture: { href: links.deskPage("mails"), words: todayWords.see },
  }));
}

function debitTasks({ debitsSince, fullRun }: Tasks, today: Day): TaskProps[] {
  const page = links.deskPage("debits");
  const tasks: TaskProps[] = [];
  if (fullRun !== null) {
    const { id, fromOn, toOn, createdAt } = fullRun;
    tasks.push({
      title: todayWords.fullRunTitle(id),
      when: nearInstant(createdAt, today),
      what: todayWords.fullRunText(rangeWords(fromOn, toOn, today)),
      gesture: { href: `${page}?du=${fromOn}&au=${toOn}`, words: todayWords.prepareRun },
    });
  }
  if (debitsSince !== null) {
    tasks.push({
      title: todayWords.debitsTitle,
      when: nearDay(debitsSince, today),
      what: todayWords.debitsText(dayWords(debitsSince, today)),
      gesture: { href: page, words: todayWords.prepareRun },
    });
  }
  return tasks;
}

function refundTasks({ refunds }: Tasks, today: Day): TaskProps[] {
  return refunds.map((debit) => {
    const page = links.deskContract(debit.number);
    const query = new URLSearchParams({ geste: "rembourser", reference: debit.id });
    const isCollected = debit.owedBack === "refund";
    return {
      title: debit.raisonSociale,
      when: refundWords.states[debit.owedBack],
      isSoon: !isCollected,
      what: owedBackWords(debit, today),
      gesture: isCollected
        ? { href: `${page}?${query}`, words: todayWords.refund }
        : { href: page, words: todayWords.see },
    };
  });
}

function endingTasks({ endings }: Tasks, today: Day): TaskProps[] {
  return endings.map(({ number, raisonSociale, lastDayOn, endAskedOn }) => ({
    title: raisonSociale,
    when: todayWords.lastDay(nearDay(lastDayOn!, today)),
    what: todayWords.ends(dayWords(endAskedOn ?? lastDayOn!, today), dayWords(addDays(lastDayOn!, 1), today)),
    gesture: { href: links.deskContract(number), words: todayWords.prepareEnd },
  }));
}

function announcementTasks({ announcements }: Tasks, today: Day): TaskProps[] {
  return announcements.map((change) => {
    const name = nameOfPublished(change);
    const { publishedFor } = change;
    return {
      title: announcementsWords.changes[name],
      when: todayWords.before(dayWords(publishedFor, today)),
      what: announcementsWords.owed.when(change.version, publishedFor),
      gesture: {
        href: `${links.deskPage("announcements")}?quoi=${name}`,
        words: announcementsWords.owed.write,
      },
    };
  });
}

function erasureTasks({ erasures }: Tasks, today: Day): TaskProps[] {
  return erasures.map(({ target, askedOn, dueOn }) => ({
    title: todayWords.erase(target),
    when: todayWords.before(dayWords(dueOn, today)),
    what: todayWords.erasureText(dayWords(askedOn, today)),
    gesture: { href: links.deskPage("log"), words: todayWords.handleErasure },
  }));
}

function Phone({ words }: { words: string }) {
  return <span className="tel unbroken">{words}</span>;
}

/** The beginning of a letter, on one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 180 ? `${line.slice(0, 179).trimEnd()}…` : line;
}
