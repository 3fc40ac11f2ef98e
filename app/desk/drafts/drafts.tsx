import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefInstant, formatRelative } from "#content/desk/dates.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { dayInParis, daysBetween, readDay } from "#domain/calendar.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { callOutcomes } from "#domain/staff.ts";
import type { WaitingDraft } from "#server/drafts/waiting.ts";
import { readAsked, refused } from "../asked.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { signedInContext } from "../signed-in.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Asking } from "../ui/question.tsx";
import { Remark } from "../ui/remark.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { askWhoMay } from "../who-may.ts";
import type { Route } from "./+types/drafts";
import { CallQuestion } from "./call-question.tsx";
import styles from "./drafts.module.css";
import { type CallPlace, callHref, callOpenerId } from "./query.ts";
import { draftsLead, draftsWords } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(draftsWords.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const { searchParams } = new URL(request.url);
  const page = queryReader(searchParams).page();
  const mayWork = isAllowed(me, actionPermissions.drafts.remind);
  const asked = readAsked(searchParams);
  const isCalling = asked.action === "appel";
  const called = isCalling ? await agency.drafts.find(asked.typed.reference ?? "") : null;
  return {
    ...(await agency.drafts.list(page)),
    page,
    today: today(),
    asked: isCalling && !called ? { ...asked, refusal: { why: draftsWords.problems.unknown } } : asked,
    /** The subscription to call about; null once it is signed or erased. */
    call: mayWork ? called : null,
    place: placeIn(searchParams),
  };
}

/** Sends the next reminder of a subscription at once, or records the result of a call. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.drafts.remind);
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const { drafts } = context.get(servicesContext).agency;
  switch (typed("geste")) {
    case "rappeler": {
      const reminded = await drafts.remind(typed("reference"), Number(typed("vu")), by);
      if (reminded.ok) return redirect(deskLinks.deskPage("drafts"));
      return refused(form, { why: draftsWords.problems[reminded.problem.code] });
    }
    case "appel": {
      const { problems } = draftsWords.call;
      const outcome = callOutcomes.find((each) => each === typed("issue"));
      if (!outcome) return refused(form, { why: problems.outcome, field: "issue" });
      const call = { outcome, on: readDay(typed("le")), expected: typed("vu") };
      const recorded = await drafts.recordCall(typed("reference"), call, by);
      if (recorded.ok) return redirect(deskLinks.deskPage(placeIn(new URL(request.url).searchParams)));
      const { code } = recorded.problem;
      return refused(form, { why: problems[code], field: code === "day" ? "le" : undefined });
    }
    default:
      throw data(null, { status: 400 });
  }
}

function placeIn(query: URLSearchParams): CallPlace {
  return query.get("retour") === "jour" ? "today" : "drafts";
}

const { columns, about } = draftsWords;

/**
 * The people who filled in the first step and have not signed: those to call, and those who may still get a reminder.
 */
export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, total, page, call, place } = loaderData;
  const mayWork = useMay(actionPermissions.drafts.remind);
  const asked = actionData?.asked ?? loaderData.asked;
  // With several pages, the number of people to call is not known.
  const toCall = drafts.length < total ? 0 : drafts.filter(({ isToCall }) => isToCall).length;
  return (
    <Asking asked={asked} question={call && <CallQuestion draft={call} place={place} />}>
      <PageHeader title={draftsWords.title} lead={draftsLead(total, toCall)}>
        <a className={buttonClass()} href={deskLinks.deskPage("prepared")}>
          {draftsWords.prepared}
        </a>
        {mayWork && (
          <a className={buttonClass()} href={deskLinks.deskPage("prepare")}>
            {draftsWords.prepare}
          </a>
        )}
      </PageHeader>
      {total === 0 ? (
        <EmptyState {...draftsWords.none} />
      ) : (
        <Table
          className={styles.drafts}
          caption={draftsWords.caption}
          columns={[
            columns.name,
            columns.phone,
            columns.pack,
            columns.filledIn,
            columns.where,
            { name: columns.erased, sorted: "ascending" },
            { name: columns.actions, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {drafts.map((draft, index) => (
              <DraftRow key={draft.id} draft={draft} isFirst={index === 0} />
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination
        page={page}
        total={total}
        pageLength={50}
        href={(to) => `${deskLinks.deskPage("drafts")}?page=${to}`}
      />
      <Remark>{draftsWords.after}</Remark>
      {!mayWork && (
        <p className="note">
          {draftsWords.notAllowed} {askWhoMay(actionPermissions.drafts.remind)}
        </p>
      )}
    </Asking>
  );
}

type RowProps = {
  readonly draft: WaitingDraft;
  readonly isFirst: boolean;
};

function DraftRow({ draft, isFirst }: RowProps) {
  const today = useToday();
  const { subscriber, packId, updatedAt, reminded, stopped, summaryShownAt, expiresAt, lastCall } = draft;
  const phone = telephone(subscriber.telephone);
  return (
    <Row>
      <RowHeader>
        {subscriber.raisonSociale}
        <small>{subscriber.nomPrenom}</small>
      </RowHeader>
      <Cell>
        {phone.href ? (
          <a className="figures noWrap" href={phone.href}>
            {phone.words}
          </a>
        ) : (
          phone.words
        )}
      </Cell>
      <Cell label={columns.pack} className={styles.pack}>
        {packWords[packId].listName}
      </Cell>
      <Cell className="noWrap" label={columns.filledIn}>
        {briefInstant(updatedAt, today)}
      </Cell>
      <Cell className={styles.where}>
        {summaryShownAt === null
          ? draftsWords.step1
          : draftsWords.summary(formatRelative(summaryShownAt, today))}
        <small className="note">{stopped ? draftsWords.stopped : draftsWords.reminders(reminded)}</small>
        {lastCall && (
          <small className="note">
            {draftsWords.call.last(
              draftsWords.call.results[lastCall.outcome],
              lastCall.by,
              formatRelative(lastCall.at, today),
            )}
          </small>
        )}
      </Cell>
      <Cell label={columns.erased}>
        <DaysLeft days={daysBetween(today, dayInParis(expiresAt))} />
      </Cell>
      <Cell look="actions">
        <NextStep draft={draft} isFirst={isFirst} />
      </Cell>
    </Row>
  );
}

/** The button for a call if no reminder is left, else for the next reminder. */
function NextStep({ draft, isFirst }: RowProps) {
  const mayWork = useMay(actionPermissions.drafts.remind);
  const today = useToday();
  const name = about(draft.subscriber.raisonSociale);
  const look = buttonClass(isFirst && "primary");
  if (draft.isToCall) {
    return (
      mayWork && (
        <a className={look} id={callOpenerId(draft.id)} href={callHref(draft.id, "drafts")}>
          <Icon name="phone" />
          {draftsWords.callAction}
          <span className="visually-hidden">{name}</span>
        </a>
      )
    );
  }
  if (draft.isLeaving) return <small className="note">{draftsWords.leaving}</small>;
  if (!mayWork || draft.nextReminderAt === null) return null;
  return (
    <form method="post" action={deskLinks.deskPage("drafts")}>
      <input type="hidden" name="reference" value={draft.id} />
      <input type="hidden" name="vu" value={draft.reminded} />
      <button className={look} type="submit" name="geste" value="rappeler">
        {draftsWords.remind}
        <span className="visually-hidden">{name}</span>
      </button>
      <small className="note">{draftsWords.nextAt(formatRelative(draft.nextReminderAt, today))}</small>
    </form>
  );
}

/** Seven squares, one filled for each day left, and the words. */
function DaysLeft({ days }: { days: number }) {
  return (
    <span className={styles.daysLeft}>
      <svg viewBox="0 0 68 8" aria-hidden="true">
        {Array.from({ length: draftRetentionDays }, (_, day) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each square is a day
            key={day}
            x={day * 10}
            width="7"
            height="8"
            rx="1.5"
            className={day < days ? styles.full : undefined}
          />
        ))}
      </svg>
      <span className={days <= 2 ? styles.soon : undefined}>{draftsWords.inDays(days)}</span>
    </span>
  );
}
