import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { invoicesStay, rightNames, staysBecause, subjectName } from "#content/desk/rights.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { answerDueOn } from "#domain/rights.ts";
import type { StoredData } from "#server/retention/person.ts";
import { nothingAsked, readAsked, refused } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking, Opener, Question, WhatHappens } from "../ui/question.tsx";
import type { Route } from "./+types/request";
import styles from "./rights.module.css";
import { Due } from "./rights.tsx";
import { rightsWords, requestWords as words } from "./words.ts";

// The address of a person stands in no title, which browsers keep.
export const meta: Route.MetaFunction = () => [{ title: deskTitle(rightsWords.title) }];

/** Who may do each action of the page, by its name in URLs and forms. */
const actions = {
  repondu: actionPermissions.rights.answer,
  effacer: actionPermissions.rights.erase,
} as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.rights.note);
  const { agency } = context.get(servicesContext);
  const read = await agency.rights.read(params.id);
  return data(
    { read, asked: readAsked(new URL(request.url).searchParams) },
    { status: read === null ? 404 : 200 },
  );
}

/** Notes that the person was answered, or erases their data. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { rights } = context.get(servicesContext).agency;
  switch (form.get("geste")) {
    case "repondu": {
      const by = requirePermission(context, actions.repondu);
      const read = await rights.read(params.id);
      const answered = await rights.answer(params.id, by);
      if (!answered.ok) return refused(form, { why: words.already });
      return redirect(
        read?.request.right === "access"
          ? `${deskLinks.deskPage("rights")}?fait=repondu`
          : deskLinks.deskRightsRequest(params.id),
      );
    }
    case "effacer": {
      const by = requirePermission(context, actions.effacer);
      const erased = await rights.erase(params.id, String(form.get("vu") ?? ""), by);
      if (!erased.ok) return refused(form, { why: words.erase.problems[erased.problem.code] });
      return redirect(`${deskLinks.deskPage("rights")}?fait=efface`);
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** What somebody asked about their data, what is stored about them, and the way to answer. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const today = useToday();
  const { read } = loaderData;
  if (read === null) {
    return (
      <Asking asked={actionData?.asked ?? nothingAsked} question={null}>
        <PageHeader title={rightsWords.title} />
        <EmptyState title={words.unknown.title} text={words.unknown.text}>
          <a className={buttonClass()} href={deskLinks.deskPage("rights")}>
            {words.unknown.back}
          </a>
        </EmptyState>
      </Asking>
    );
  }
  const { request, stored, key } = read;
  const { id, right, askedOn, dueOn, answeredOn, notedBy } = request;
  const asked = actionData?.asked ?? loaderData.asked;
  const name = subjectName(request.target);
  const isErasure = right === "erasure";
  const href = deskLinks.deskRightsRequest(id);
  return (
    <Asking
      asked={asked}
      question={
        isErasure &&
        asked.action === "effacer" && (
          <EraseQuestion
            page={href}
            name={name}
            stored={stored}
            seen={key}
            isAnswered={answeredOn !== null}
          />
        )
      }
    >
      <PageHeader
        crumbs={{
          name: rightsWords.crumbs,
          links: [{ href: deskLinks.deskPage("rights"), words: rightsWords.title }],
          here: rightNames[right],
        }}
        title={words.titleOf(name)}
        lead={words.received(formatDay(askedOn, today), notedBy)}
        facts={
          <>
            {answeredOn === null ? (
              <span>
                {rightsWords.columns.answer} <Due on={answerDueOn(askedOn)} />
              </span>
            ) : (
              <span>{rightsWords.answered(formatDay(answeredOn, today))}</span>
            )}
            {isErasure && (
              <span>
                {words.eraseBefore} <Due on={dueOn} />
              </span>
            )}
          </>
        }
      >
        {isErasure && (
          <Opener page={href} action="effacer" className={buttonClass("danger")}>
            {words.erase.open}
          </Opener>
        )}
      </PageHeader>
      <Stored stored={stored} />
      <Card titleId="t-file" title={words.file.title}>
        <FileList>
          <FileLink href={deskLinks.deskPersonFile(id)} icon="archive" title={words.file.link}>
            {words.file.note}
          </FileLink>
        </FileList>
      </Card>
      {answeredOn === null && (
        <Card titleId="t-answer" title={words.answer.title}>
          <p>{isErasure ? words.answer.erasure : words.answer.access}</p>
          {isErasure && (
            <blockquote className={styles.letter}>
              {words.answer.text(goneLines(stored), keptLines(stored))}
            </blockquote>
          )}
          <form className={buttonRow} method="post" action={href}>
            <button className={buttonClass("primary")} type="submit" name="geste" value="repondu">
              {isErasure ? words.answer.mark : words.answer.markAccess}
            </button>
          </form>
        </Card>
      )}
    </Asking>
  );
}

/** What is stored, and why it stays, if it does. */
function Stored({ stored }: { readonly stored: StoredData }) {
  const { title, now, contract, contractNow, invoices } = words.stored;
  return (
    <Card titleId="t-stored" title={title}>
      <Facts className={styles.stored}>
        {looseLines(stored).map((line) => (
          <Fact key={line} label={line}>
            {now}
          </Fact>
        ))}
        {stored.contracts.map(({ number, blocker }) => (
          <div key={number}>
            <dt>
              <a href={links.deskContract(number)}>{contract(number)}</a>
            </dt>
            <dd>{blocker ? staysBecause(blocker) : `${now}, ${contractNow}`}</dd>
          </div>
        ))}
        {stored.contracts.length > 0 && <Fact label={invoices}>{invoicesStay}</Fact>}
      </Facts>
    </Card>
  );
}

/** What stands outside contracts, each kind in a few words. */
function looseLines({ messages, drafts, prepared, changes }: StoredData): string[] {
  const { stored } = words;
  return [
    ...(messages.length > 0 ? [stored.messages(messages.length)] : []),
    ...(drafts.length > 0 ? [stored.drafts(drafts.length)] : []),
    ...(prepared.length > 0 ? [stored.prepared(prepared.length)] : []),
    ...(changes.length > 0 ? [stored.changes(changes.length)] : []),
  ];
}

/** What an erasure erases at once. */
function goneLines(stored: StoredData): string[] {
  const { contract, contractNow } = words.stored;
  return [
    ...looseLines(stored),
    ...stored.contracts.flatMap(({ number, blocker }) =>
      blocker ? [] : [`${contract(number)}, ${contractNow}`],
    ),
  ];
}

/** What stays for now, and why. */
function keptLines({ contracts }: StoredData): string[] {
  return [
    ...contracts.flatMap(({ number, blocker }) =>
      blocker ? [`${words.stored.contract(number)} : ${staysBecause(blocker)}`] : [],
    ),
    ...(contracts.length > 0 ? [invoicesStay] : []),
  ];
}

function EraseQuestion({
  page,
  name,
  stored,
  seen,
  isAnswered,
}: {
  readonly page: string;
  readonly name: string;
  readonly stored: StoredData;
  readonly seen: string;
  readonly isAnswered: boolean;
}) {
  const { erase } = words;
  const gone = goneLines(stored);
  const kept = keptLines(stored);
  return (
    <Question
      page={page}
      action="effacer"
      title={erase.title(name)}
      submit={gone.length > 0 ? erase.submit : erase.submitLater}
      isGrave
      seen={seen}
    >
      {!isAnswered && <p>{erase.tellFirst}</p>}
      <WhatHappens intro={gone.length > 0 ? erase.intro : erase.nothingNow}>
        <Lines lines={gone} />
      </WhatHappens>
      {kept.length > 0 && (
        <div>
          <p>{erase.later}</p>
          <Lines lines={kept} />
        </div>
      )}
    </Question>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
