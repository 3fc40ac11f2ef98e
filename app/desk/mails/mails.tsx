import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatRelative, nearInstant } from "#content/desk/dates.ts";
import { mailKindNames } from "#content/desk/mails.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { MailEntry } from "#server/database/mail/outbox-entries.ts";
import type { DeadMail, MailList } from "#server/desk/mails.ts";
import { nothingAsked, refused } from "../asked.ts";
import type { ActionName } from "../contract/query.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Asking } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import type { Route } from "./+types/mails";
import styles from "./mails.module.css";
import { causeOf, mailsLead, mailsWords } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(mailsWords.title) }];

/** The states that have a page of their own, by their names in URLs. */
const states = { attente: "waiting", envoyes: "sent", annules: "cancelled" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const query = queryReader(new URL(request.url).searchParams);
  const page = query.page();
  const stateName = query.keyOf("etat", states) ?? null;
  const mails = stateName
    ? { stateName, one: await agency.mails.list(states[stateName], page) }
    : { stateName, all: await agency.mails.overview() };
  return { ...mails, page };
}

const correction: ActionName = "corriger";

/** Sends a mail again, or all mails that the site no longer tries to send. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.mails.sendAgain);
  const { mails } = context.get(servicesContext).agency;
  const form = await request.formData();
  switch (form.get("geste")) {
    case "tout-renvoyer":
      await mails.sendAllAgain(by);
      return redirect(deskLinks.deskPage("mails"));
    case "renvoyer": {
      const sent = await mails.sendAgain(String(form.get("reference") ?? ""), by);
      if (sent.ok) return redirect(deskLinks.deskPage("mails"));
      return refused(form, { why: mailsWords.problems[sent.problem.code] });
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** The page of mails: whether they leave, and why one did not. */
export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const mayWork = useMay(actionPermissions.mails.sendAgain);
  if (loaderData.stateName !== null) {
    const { stateName, one } = loaderData;
    const state = states[stateName];
    return (
      <>
        <PageHeader title={mailsWords[state]} lead={mailsWords.count(one.total)}>
          <a className={buttonClass()} href={deskLinks.deskPage("mails")}>
            {mailsWords.back}
          </a>
        </PageHeader>
        <MailTable state={state} mails={one.mails} />
        <Pagination
          page={page}
          total={one.total}
          pageLength={50}
          href={(to) => `${deskLinks.deskPage("mails")}?etat=${stateName}&page=${to}`}
        />
      </>
    );
  }
  const { dead, waiting, sent } = loaderData.all;
  return (
    <Asking asked={actionData?.asked ?? nothingAsked} question={null}>
      <PageHeader title={mailsWords.title} lead={mailsLead(dead.total)} />
      <Card
        titleId="dead-title"
        title={mailsWords.dead}
        aside={<p>{dead.total > 0 ? mailsWords.deadWhy : mailsWords.noneDead}</p>}
      >
        <ItemList>
          {dead.mails.map((mail, index) => (
            <DeadMailItem key={mail.id} mail={mail} isFirst={index === 0} />
          ))}
        </ItemList>
        {mayWork && dead.total > 1 && (
          <form
            className={classNames(buttonRow, styles.again)}
            method="post"
            action={deskLinks.deskPage("mails")}
          >
            <button className={buttonClass()} type="submit" name="geste" value="tout-renvoyer">
              {mailsWords.allAgain}
            </button>
          </form>
        )}
      </Card>
      <MailBlock state="waiting" list={waiting} more="attente" />
      <MailBlock state="sent" list={sent} more="envoyes" />
    </Asking>
  );
}

function DeadMailItem({ mail, isFirst }: { readonly mail: DeadMail; readonly isFirst: boolean }) {
  const mayWork = useMay(actionPermissions.mails.sendAgain);
  const today = useToday();
  const { id, kind, about, contract, deadAt, attempts, lastError, isCorrectable } = mail;
  const name = about ?? mailsWords.erased;
  const cause = causeOf(lastError);
  const aboutIt = <span className="visually-hidden">{mailsWords.about(mailKindNames[kind], name)}</span>;
  return (
    <li>
      <div>
        <h3>
          {mailKindNames[kind]}, {contract ? <a href={links.deskContract(contract)}>{name}</a> : name}
        </h3>
        {cause && <p>{cause}</p>}
        <p className="note">
          {mailsWords.attempt(formatRelative(deadAt!, today), attempts)}
          {lastError && (
            <>
              {" "}
              {mailsWords.serverSaid}
              <code>{lastError}</code>
            </>
          )}
        </p>
      </div>
      {mayWork && (
        <div className={buttonRow}>
          {isCorrectable && (
            <a
              className={buttonClass(isFirst && "primary")}
              href={`${links.deskContract(contract!)}?geste=${correction}`}
            >
              {mailsWords.correct}
              {aboutIt}
            </a>
          )}
          <form method="post" action={deskLinks.deskPage("mails")}>
            <input type="hidden" name="reference" value={id} />
            <button
              className={buttonClass(isFirst && !isCorrectable && "primary")}
              type="submit"
              name="geste"
              value="renvoyer"
            >
              {mailsWords.again}
              {aboutIt}
            </button>
          </form>
        </div>
      )}
    </li>
  );
}

function MailBlock({
  state,
  list,
  more,
}: {
  readonly state: "waiting" | "sent";
  readonly list: MailList;
  readonly more: keyof typeof states;
}) {
  const none = state === "waiting" ? mailsWords.noneWaiting : mailsWords.noneSent;
  return (
    <Card
      titleId={`${state}-title`}
      title={mailsWords[state]}
      aside={
        <>
          <p>{list.total > 0 ? mailsWords.count(list.total) : none}</p>
          {list.total > list.mails.length && (
            <a className="note" href={`${deskLinks.deskPage("mails")}?etat=${more}`}>
              {state === "waiting" ? mailsWords.allWaiting : mailsWords.allSent}
            </a>
          )}
        </>
      }
    >
      {list.total > 0 && <MailTable state={state} mails={list.mails} />}
    </Card>
  );
}

function MailTable({
  state,
  mails,
}: {
  readonly state: "waiting" | "sent" | "cancelled";
  readonly mails: readonly MailEntry[];
}) {
  const today = useToday();
  const { columns } = mailsWords;
  const isWaiting = state === "waiting";
  return (
    <Table
      className={styles.mails}
      caption={mailsWords[state]}
      columns={[
        columns.mail,
        columns.about,
        isWaiting ? columns.nextAt : state === "sent" ? columns.sentAt : mailsWords.cancelled,
        isWaiting ? columns.why : columns.attempts,
      ]}
    >
      <TableBody>
        {mails.map(({ id, kind, about, contract, dueAt, sentAt, cancelledAt, attempts, lastError }) => (
          <Row key={id}>
            <RowHeader>{mailKindNames[kind]}</RowHeader>
            <Cell>
              {contract ? (
                <a href={links.deskContract(contract)}>{about ?? contract}</a>
              ) : (
                (about ?? mailsWords.erased)
              )}
            </Cell>
            <Cell look="day">{nearInstant(sentAt ?? cancelledAt ?? dueAt, today)}</Cell>
            {isWaiting ? (
              <Cell className="quiet">
                {attempts > 0 ? `${mailsWords.retried(attempts)} : ${lastError ?? ""}` : mailsWords.planned}
              </Cell>
            ) : (
              <Cell label={columns.attempts}>{attempts}</Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
