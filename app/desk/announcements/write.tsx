import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions, mayAnnounceTo } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { ChangeProblems, TypedChange } from "#domain/contract/typed-change.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { AnnounceProblem, PreparedChange } from "#server/announcements/announcements.ts";
import type { Asked } from "../asked.ts";
import { useMay, usePerson, useToday } from "../desk-context.tsx";
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
  const mayAnnounce = useMayAnnounce(prepared);
  const today = useToday();
  const problems = prepared && !prepared.ok ? prepared.problem : {};
  const change = prepared?.ok ? prepared.value : null;
  const isAsking = asked.action === sending && mayAnnounce && change !== null && isToSend(change);
  return (
    <Asking asked={asked} question={isAsking && <SendQuestion typed={typed} prepared={change} />}>
      <div>
        <PageHeader
          title={typed.contract ? words.packPrice.title : words.changes[typed.what]}
          lead={
            typed.contract ? words.packPrice.lead : words.leads[typed.what](versions[typed.what] ?? today)
          }
        >
          {typed.contract ? (
            <a className={buttonClass()} href={deskLinks.deskPage("myClients")}>
              {words.packPrice.back}
            </a>
          ) : (
            <a className={buttonClass()} href={deskLinks.deskPage("announcements")}>
              {words.back}
            </a>
          )}
        </PageHeader>
        {typed.what === "prix" && !typed.contract && <Alert look="plain">{words.newPrice}</Alert>}
        {typed.contract ? (
          change === null && <Alert look="warning">{words.packPrice.nothing}</Alert>
        ) : (
          <ChangeForm typed={typed} problems={problems} hasPreview={change !== null} />
        )}
      </div>
      {change && (
        <ReadBeforeSending
          typed={typed}
          prepared={change}
          mail={mail}
          mayAnnounce={mayAnnounce}
          page={query.page}
          key={change.sha256}
        />
      )}
    </Asking>
  );
}

/** Whether the person signed in may send what was prepared: to all, or to the only client whom it is for. */
function useMayAnnounce(prepared: Outcome<PreparedChange, ChangeProblems> | null): boolean {
  const person = usePerson();
  const isForAll = useMay(actionPermissions.announcements.announce);
  if (!prepared?.ok) return isForAll;
  const { change, recipients } = prepared.value;
  const isForOne = change.kind === "price-change" && change.contract !== undefined;
  return isForOne ? mayAnnounceTo(person, recipients[0]?.zenmasterId ?? null) : isForAll;
}

/** Why an announcement was not sent. */
export function refusalMessage(problem: AnnounceProblem, { contract }: TypedChange, today: Day): string {
  switch (problem.code) {
    case "nobody":
      return contract ? words.packPrice.nothing : words.refused.nobody;
    case "other-client":
      return words.packPrice.notAllowed;
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
