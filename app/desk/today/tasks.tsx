import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { type ActionPermission, actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { StaffRole } from "#domain/staff.ts";
import type { Tasks } from "#server/desk/today.ts";
import { contractsHref, nobody } from "../contracts/query.ts";
import { buttonClass } from "../ui/button.ts";
import { Group } from "../ui/group.tsx";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import {
  announcementTasks,
  callTasks,
  companyTasks,
  endingTasks,
  giftTasks,
  mailTasks,
  messageTasks,
  paperTasks,
  refusalTasks,
  rightsTasks,
  secondGiftTasks,
  unassignedTasks,
  welcomeTasks,
} from "./client-tasks.tsx";
import {
  closeTasks,
  debitTasks,
  depositTasks,
  leftAsideTasks,
  onAccountTasks,
  openSeatTasks,
  possibleEndTasks,
  recallTasks,
  refundTasks,
  restorationTasks,
  unnamedReturnTasks,
  unpaidCallTasks,
  unpaidTasks,
  wrongSiretTasks,
} from "./money-tasks.tsx";
import styles from "./tasks.module.css";
import { todayWords } from "./words.ts";

const { groups: groupWords } = todayWords;

/**
 * The permission of the action that each group of tasks asks for. For people without it, the group is folded and comes
 * after their own.
 */
const permissions = {
  messages: actionPermissions.messages.mark,
  calls: actionPermissions.drafts.recordCall,
  refusals: actionPermissions.facts.recordRefusalCall,
  welcomes: actionPermissions.contract.welcome,
  unassigned: actionPermissions.clients.assign,
  gifts: actionPermissions.contract.addGift,
  secondGifts: actionPermissions.contract.addGift,
  companies: actionPermissions.contract.confirmCompany,
  papers: actionPermissions.takeovers.addPaper,
  mails: actionPermissions.mails.sendAgain,
  toDeposit: actionPermissions.runs.deposit,
  closes: actionPermissions.closes.month,
  debits: actionPermissions.runs.make,
  wrongSirets: actionPermissions.contract.correctSiret,
  openSeats: actionPermissions.contract.correctSeat,
  refunds: actionPermissions.refunds.record,
  unpaidCalls: actionPermissions.reminders.recordCall,
  unpaid: actionPermissions.debits.settle,
  recalls: actionPermissions.debits.settle,
  unnamedReturns: actionPermissions.bankFiles.settleUnnamed,
  onAccount: actionPermissions.refunds.record,
  leftAside: actionPermissions.accounts.request,
  // Accountants verify an address only after a colleague has corrected it.
  heldBack: actionPermissions.contract.correctEmail,
  restorations: actionPermissions.steps.reactivate,
  possibleEnds: actionPermissions.steps.suspend,
  endings: actionPermissions.contract.prepareEnding,
  announcements: actionPermissions.announcements.announce,
  prices: actionPermissions.announcements.announceToClient,
  rights: actionPermissions.rights.answer,
} as const satisfies Record<keyof typeof groupWords, ActionPermission>;

/** The tasks of one kind. The page has the first ones; `total` counts them all. */
export type TaskGroup = {
  readonly name: keyof typeof groupWords;
  readonly href: string | null;
  readonly tasks: readonly TaskProps[];
  readonly total: number;
};

/** The tasks of the day: those of the person’s role, and those of other roles. */
export function taskGroups(
  tasks: Tasks,
  today: Day,
  role: StaffRole,
): { readonly own: readonly TaskGroup[]; readonly others: readonly TaskGroup[] } {
  const { totals } = tasks;
  const debitsPage = deskLinks.deskPage("debits");
  const withoutZenmasterHref = contractsHref({ zenmaster: nobody });
  const leftAsidePage = `${debitsPage}#cote`;
  const all: (Omit<TaskGroup, "total"> & { readonly total?: number })[] = [
    { name: "messages", href: deskLinks.deskPage("messages"), tasks: messageTasks(tasks, today) },
    { name: "calls", href: deskLinks.deskPage("drafts"), tasks: callTasks(tasks, today) },
    { name: "refusals", href: null, tasks: refusalTasks(tasks, today) },
    { name: "welcomes", href: null, tasks: welcomeTasks(tasks, today) },
    { name: "unassigned", href: withoutZenmasterHref, tasks: unassignedTasks(tasks, today) },
    { name: "gifts", href: null, tasks: giftTasks(tasks, today) },
    { name: "secondGifts", href: null, tasks: secondGiftTasks(tasks, today) },
    { name: "companies", href: null, tasks: companyTasks(tasks, today) },
    { name: "papers", href: null, tasks: paperTasks(tasks, today) },
    { name: "mails", href: deskLinks.deskPage("mails"), tasks: mailTasks(tasks, today) },
    { name: "wrongSirets", href: deskLinks.deskPage("invoices"), tasks: wrongSiretTasks(tasks, today) },
    { name: "openSeats", href: deskLinks.deskPage("invoices"), tasks: openSeatTasks(tasks) },
    { name: "refunds", href: deskLinks.deskPage("invoices"), tasks: refundTasks(tasks, today) },
    { name: "toDeposit", href: `${debitsPage}#remises`, tasks: depositTasks(tasks, today) },
    { name: "recalls", href: `${debitsPage}#remises`, tasks: recallTasks(tasks, today) },
    { name: "unnamedReturns", href: null, tasks: unnamedReturnTasks(tasks, today) },
    { name: "closes", href: deskLinks.deskPage("closes"), tasks: closeTasks(tasks, today) },
    { name: "debits", href: null, tasks: debitTasks(tasks, today) },
    { name: "unpaidCalls", href: deskLinks.deskPage("balance"), tasks: unpaidCallTasks(tasks, today) },
    { name: "unpaid", href: null, tasks: unpaidTasks(tasks, today) },
    { name: "onAccount", href: null, tasks: onAccountTasks(tasks, today) },
    { name: "leftAside", href: leftAsidePage, tasks: leftAsideTasks(tasks.accounts.leftAside, today) },
    { name: "heldBack", href: leftAsidePage, tasks: leftAsideTasks(tasks.accounts.heldBack, today) },
    { name: "restorations", href: null, tasks: restorationTasks(tasks, today) },
    { name: "possibleEnds", href: `${debitsPage}#impayes`, tasks: possibleEndTasks(tasks) },
    { name: "endings", href: null, tasks: endingTasks(tasks, today) },
    { name: "announcements", href: null, tasks: announcementTasks(tasks, today) },
    { name: "rights", href: deskLinks.deskPage("rights"), tasks: rightsTasks(tasks, today) },
  ];
  const present = all
    .toSorted((one, other) => Number(hasLate(other)) - Number(hasLate(one)))
    .map(({ total, ...group }) => ({
      ...group,
      total:
        total ??
        (Object.hasOwn(totals, group.name) ? totals[group.name as keyof typeof totals] : group.tasks.length),
    }))
    .filter((group) => group.tasks.length > 0);
  const isOwn = ({ name }: TaskGroup) => isAllowed({ role }, permissions[name]);
  return {
    own: joinedByTitle(present.filter(isOwn)),
    // Others may not read what a person asked.
    others: joinedByTitle(present.filter((group) => !isOwn(group) && group.name !== "rights")),
  };
}

/** Whether a group has a task whose last day has come: it stands first. */
function hasLate({ tasks }: Pick<TaskGroup, "tasks">): boolean {
  return tasks.some(({ isLate }) => isLate);
}

/** Kinds of tasks with the same title as one group: their permissions differ. */
function joinedByTitle(groups: readonly TaskGroup[]): TaskGroup[] {
  return [...Map.groupBy(groups, ({ name }) => groupWords[name][0]).values()].map(([first, ...more]) => ({
    ...first!,
    tasks: [first!, ...more].flatMap(({ tasks }) => tasks),
    total: tasksIn([first!, ...more]),
  }));
}

export function tasksIn(groups: readonly TaskGroup[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

type TaskAction = {
  readonly href: string;
  readonly words: string;
  readonly icon?: "phone";
  /** Id of the link, if a question leads back to it. */
  readonly id?: string;
};

export type TaskProps = {
  readonly title: string;
  readonly when: string;
  readonly isSoon?: boolean;
  /** Whether its last day has come, or passed. */
  readonly isLate?: boolean;
  readonly mark?: string | undefined;
  readonly what: ReactNode;
  readonly action: TaskAction | null;
};

/**
 * Groups of tasks, one after the other. The first task of the person's own groups has the only coloured button of the
 * page; the tasks of others have a link to the page alone.
 */
export function TaskGroups({
  groups,
  isOwn,
  prefix = "group",
}: {
  groups: readonly TaskGroup[];
  isOwn: boolean;
  /** Of the ids, for the groups after the first ones of a page. */
  prefix?: string;
}) {
  return groups.map(({ name, href, tasks, total }, groupIndex) => {
    const [title, aloud] = groupWords[name];
    return (
      <Group
        key={name}
        titleId={`${prefix}-${name}`}
        title={title}
        aside={
          <>
            {total > tasks.length && <p className="note">{todayWords.countOf(tasks.length, total)}</p>}
            {href && (
              <a className="note" href={href}>
                {todayWords.all}
                <span className="visually-hidden">{aloud}</span>
              </a>
            )}
          </>
        }
      >
        <ol>
          {tasks.map((task, index) => (
            <Task
              key={`${task.title}-${task.when}`}
              {...task}
              action={task.action && (isOwn ? task.action : lookOf(task.action))}
              isFirst={isOwn && prefix === "group" && groupIndex === 0 && index === 0}
            />
          ))}
        </ol>
      </Group>
    );
  });
}

/** For people who may only read: a link to the page, without its question. */
function lookOf({ href }: TaskAction): TaskAction {
  return { href: href.replace(/\?.*$/, ""), words: todayWords.see };
}

function Task({
  title,
  when,
  isSoon,
  isLate,
  mark,
  what,
  action,
  isFirst,
}: TaskProps & { isFirst: boolean }) {
  return (
    <li className={styles.task}>
      <div>
        <h3>{title}</h3>
        {mark && <Mark>{mark}</Mark>}
        <p className={classNames(styles.when, isSoon && styles.soon, isLate && styles.late)}>{when}</p>
        <p className={styles.what}>{what}</p>
      </div>
      {action && (
        <a className={buttonClass(isFirst && "primary")} href={action.href} id={action.id}>
          {action.icon && <Icon name={action.icon} />}
          {action.words}
          <span className="visually-hidden">{todayWords.about(title)}</span>
        </a>
      )}
    </li>
  );
}
