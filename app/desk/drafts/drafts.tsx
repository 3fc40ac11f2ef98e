import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefInstant, formatRelative } from "#content/desk/dates.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { type Day, dayInParis, daysBetween, readDay } from "#domain/calendar.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { callOutcomes } from "#domain/staff.ts";
import type { WaitingDraft } from "#server/drafts/waiting.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Remark } from "../ui/remark.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import type { Route } from "./+types/drafts";
import { CallDialog } from "./call-dialog.tsx";
import styles from "./drafts.module.css";
import { type CallPlace, callHref } from "./query.ts";
import { draftsLabels, draftsLead } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(draftsLabels.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const { searchParams } = new URL(request.url);
  const page = queryReader(searchParams).page();
  const mayWork = isAllowed(me, actionPermissions.drafts.remind);
  const calling = searchParams.get("appel");
  const called = calling === null ? null : await agency.drafts.find(calling);
  return {
    ...(await agency.drafts.list(page)),
    page,
    today: today(),
    mayWork,
    call: mayWork ? called : null,
    /** Whether the subscription to call about is signed by now, or erased. */
    isMissing: calling !== null && called === null,
    place: placeIn(searchParams),
  };
}

/** Sends the next reminder of a subscription at once, or records the result of a call. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.drafts.remind);
  const form = await request.formData();
  if (form.has("appele")) return recordCall({ url: new URL(request.url), form, context, by });
  const id = String(form.get("souscription") ?? "");
  const expected = Number(form.get("rappels"));
  const reminded = await context.get(servicesContext).agency.drafts.remind(id, expected, by);
  if (reminded.ok) return redirect(deskLinks.deskPage("drafts"));
  return data({ problem: reminded.problem.code }, { status: 409 });
}

async function recordCall({
  url,
  form,
  context,
  by,
}: Pick<Route.ActionArgs, "context"> & {
  readonly url: URL;
  readonly form: FormData;
  readonly by: SignedIn;
}) {
  const id = url.searchParams.get("appel") ?? "";
  const typed = (name: string) => String(form.get(name) ?? "");
  const outcome = callOutcomes.find((each) => each === typed("issue")) ?? null;
  const call = { outcome, on: typed("le") };
  if (outcome === null) return data({ call, callProblem: "outcome" as const }, { status: 422 });
  const { drafts } = context.get(servicesContext).agency;
  const input = { outcome, on: readDay(typed("le")), expected: typed("appele") };
  const recorded = await drafts.recordCall(id, input, by);
  if (recorded.ok) return redirect(deskLinks.deskPage(placeIn(url.searchParams)));
  const { code } = recorded.problem;
  return data({ call, callProblem: code }, { status: code === "day" ? 422 : code === "unknown" ? 404 : 409 });
}

function placeIn(query: URLSearchParams): CallPlace {
  return query.get("retour") === "jour" ? "today" : "drafts";
}

const { columns, about } = draftsLabels;

/**
 * The people who filled in the first step and have not signed: those to call, and those who may still get a reminder.
 */
export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, total, page, today, mayWork, call, isMissing, place } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : isMissing ? "unknown" : null;
  const refused = actionData && "call" in actionData ? actionData : null;
  // With several pages, the number of people to call is not known.
  const toCall = drafts.length < total ? 0 : drafts.filter(({ isToCall }) => isToCall).length;
  return (
    <>
      {call && (
        <CallDialog
          draft={call}
          today={today}
          place={place}
          problem={refused?.callProblem ?? null}
          typed={refused?.call ?? { outcome: null, on: "" }}
        />
      )}
      <PageHeader title={draftsLabels.title} lead={draftsLead(total, toCall)} />
      {problem && (
        <OutcomeAlert look="warning">
          <span>{draftsLabels.problems[problem]}</span>
        </OutcomeAlert>
      )}
      {total === 0 ? (
        <EmptyState {...draftsLabels.none} />
      ) : (
        <Table
          className={styles.drafts}
          caption={draftsLabels.caption}
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
              <DraftRow key={draft.id} draft={draft} today={today} isFirst={index === 0} mayWork={mayWork} />
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
      <Remark>{draftsLabels.after}</Remark>
      {!mayWork && <p className="note">{draftsLabels.notAllowed}</p>}
    </>
  );
}

type RowProps = {
  readonly draft: WaitingDraft;
  readonly today: Day;
  readonly isFirst: boolean;
  readonly mayWork: boolean;
};

function DraftRow({ draft, today, isFirst, mayWork }: RowProps) {
  const { subscriber, packId, updatedAt, reminded, stopped, summaryShownAt, expiresAt, lastCall } = draft;
  const phone = telephone(subscriber.telephone);
  return (
    <Row>
      <RowHeader>
        {subscriber.raisonSociale}
        <small>{subscriber.nomPrenom}</small>
      </RowHeader>
      <Cell className={styles.phone}>
        {phone.href ? (
          <a className="figures noWrap" href={phone.href}>
            {phone.words}
          </a>
        ) : (
          phone.words
        )}
      </Cell>
      <Cell className={styles.pack}>{packWords[packId].listName}</Cell>
      <Cell className={classNames("noWrap", styles.filledIn)}>{briefInstant(updatedAt, today)}</Cell>
      <Cell className={styles.where}>
        {summaryShownAt === null
          ? draftsLabels.step1
          : draftsLabels.summary(formatRelative(summaryShownAt, today))}
        <small className="note">{stopped ? draftsLabels.stopped : draftsLabels.reminders(reminded)}</small>
        {lastCall && (
          <small className="note">
            {draftsLabels.call.last(
              draftsLabels.call.results[lastCall.outcome],
              lastCall.by,
              formatRelative(lastCall.at, today),
            )}
          </small>
        )}
      </Cell>
      <Cell className={styles.left}>
        <DaysLeft days={daysBetween(today, dayInParis(expiresAt))} />
      </Cell>
      <Cell look="actions">
        <NextStep draft={draft} today={today} isFirst={isFirst} mayWork={mayWork} />
      </Cell>
    </Row>
  );
}

/** The button for a call if no reminder is left, else for the next reminder. */
function NextStep({ draft, today, isFirst, mayWork }: RowProps) {
  const name = about(draft.subscriber.raisonSociale);
  const look = buttonClass(isFirst && "primary");
  if (draft.isToCall) {
    return (
      mayWork && (
        <a className={look} id={`appel-${draft.id}`} href={callHref(draft.id, "drafts")}>
          <Icon name="phone" />
          {draftsLabels.callAction}
          <span className="visually-hidden">{name}</span>
        </a>
      )
    );
  }
  if (draft.isLeaving) return <small className="note">{draftsLabels.leaving}</small>;
  if (!mayWork || draft.nextReminderAt === null) return null;
  return (
    <form method="post" action={deskLinks.deskPage("drafts")}>
      <input type="hidden" name="rappels" value={draft.reminded} />
      <button className={look} type="submit" name="souscription" value={draft.id}>
        {draftsLabels.remind}
        <span className="visually-hidden">{name}</span>
      </button>
      <small className="note">{draftsLabels.nextAt(formatRelative(draft.nextReminderAt, today))}</small>
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
      <span className={days <= 2 ? styles.soon : undefined}>{draftsLabels.inDays(days)}</span>
    </span>
  );
}
