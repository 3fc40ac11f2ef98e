import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { ChangeProblems, TypedChange } from "#domain/contract/typed-change.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { AnnounceProblem, PreparedChange } from "#server/announcements/announcements.ts";
import type { Asked } from "../asked.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import { ChangeForm } from "./change-form.tsx";
import { type Query, sending } from "./query.ts";
import { isToSend, ReadBeforeSending, SendQuestion } from "./read-before-sending.tsx";
import { announcementWords } from "./words.ts";

const words = announcementWords;

/** The page where an announcement is written, read and sent. */
export function WriteAnnouncement({
  typed,
  query,
  versions,
  prepared,
  mail,
  asked,
}: {
  readonly typed: TypedChange;
  readonly query: Query;
  readonly versions: Readonly<Partial<Record<TypedChange["what"], Day>>>;
  readonly prepared: Outcome<PreparedChange, ChangeProblems> | null;
  readonly mail: { readonly subject: string; readonly text: string } | null;
  readonly asked: Asked;
}) {
  const mayAnnounce = useMay(actionPermissions.announcements.announce);
  const today = useToday();
  const problems = prepared && !prepared.ok ? prepared.problem : {};
  const change = prepared?.ok ? prepared.value : null;
  const isAsking = asked.action === sending && mayAnnounce && change !== null && isToSend(change);
  return (
    <Asking asked={asked} question={isAsking && <SendQuestion typed={typed} prepared={change} />}>
      <div>
        <PageHeader
          title={words.changes[typed.what]}
          lead={words.leads[typed.what](versions[typed.what] ?? today)}
        >
          <a className={buttonClass()} href={deskLinks.deskPage("announcements")}>
            {words.back}
          </a>
        </PageHeader>
        {typed.what === "prix" && <Alert look="plain">{words.newPrice}</Alert>}
        <ChangeForm typed={typed} problems={problems} hasPreview={change !== null} />
      </div>
      {change && (
        <ReadBeforeSending
          typed={typed}
          prepared={change}
          mail={mail}
          page={query.page}
          key={change.sha256}
        />
      )}
    </Asking>
  );
}

/** Why an announcement was not sent. */
export function refusalMessage(problem: AnnounceProblem, today: Day): string {
  switch (problem.code) {
    case "nobody":
      return words.refused.nobody;
    case "fields":
      return words.notDone(Object.keys(problem.problems).length);
    case "changed":
      return words.refused.changed(problem.count);
    case "already": {
      const { announcedBy, announcedAt, mailCount } = problem.announcement;
      return words.refused.already(announcedBy, formatRelative(announcedAt, today), mailCount);
    }
  }
}
