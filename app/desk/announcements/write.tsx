import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import type { Day } from "#domain/calendar.ts";
import type { ChangeProblems, TypedChange } from "#domain/contract/typed-change.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { AnnounceProblem, PreparedChange } from "#server/announcements/announcements.ts";
import { Alert, OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ChangeForm } from "./change-form.tsx";
import type { Query } from "./query.ts";
import { ReadBeforeSending } from "./read-before-sending.tsx";
import { announcementLabels } from "./words.ts";

const words = announcementLabels;

/** The page where an announcement is written, read and sent. */
export function WriteAnnouncement({
  typed,
  query,
  today,
  versions,
  prepared,
  mail,
  mayAnnounce,
  problem,
}: {
  readonly typed: TypedChange;
  readonly query: Query;
  readonly today: Day;
  readonly versions: Readonly<Partial<Record<TypedChange["what"], Day>>>;
  readonly prepared: Outcome<PreparedChange, ChangeProblems> | null;
  readonly mail: { readonly subject: string; readonly text: string } | null;
  readonly mayAnnounce: boolean;
  readonly problem: AnnounceProblem | null;
}) {
  const problems = prepared && !prepared.ok ? prepared.problem : {};
  const change = prepared?.ok ? prepared.value : null;
  const isAsking = query.isSending && problem === null && mayAnnounce && change !== null && change.count > 0;
  return (
    <>
      <div>
        <PageHeader
          title={words.changes[typed.what]}
          lead={words.leads[typed.what](versions[typed.what] ?? today)}
        >
          <a className={buttonClass()} href={deskLinks.deskPage("announcements")}>
            {words.back}
          </a>
        </PageHeader>
        {problem && (
          <OutcomeAlert look="warning">
            <span>{refusalMessage(problem, today)}</span>
          </OutcomeAlert>
        )}
        {typed.what === "prix" && <Alert look="plain">{words.priceLimit}</Alert>}
        <ChangeForm typed={typed} problems={problems} today={today} hasPreview={change !== null} />
      </div>
      {change && (
        <ReadBeforeSending
          typed={typed}
          prepared={change}
          mail={mail}
          mayAnnounce={mayAnnounce}
          today={today}
          isAsking={isAsking}
          page={query.page}
          key={change.sha256}
        />
      )}
    </>
  );
}

function refusalMessage(problem: AnnounceProblem, today: Day): string {
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
