import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { briefInstant } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { MessageList } from "#server/messages/inbox.ts";
import { nothingAsked, refused } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import fieldStyles from "../ui/fields.module.css";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { NextPage } from "../ui/pagination.tsx";
import { Asking } from "../ui/question.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/messages";
import styles from "./messages.module.css";
import { type MessagesPlace, messageQuery, messagesHref, type states } from "./query.ts";
import { Reading } from "./reading.tsx";
import { messagesWords, waitingLead } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(messagesWords.title) }];

const { tabs } = messagesWords;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const url = new URL(request.url);
  const { state, words, after, filter } = messageQuery(url);
  const list = await agency.messages.list(filter, placeOf(after));
  const id = params.id ?? list.messages[0]?.id;
  const message = id ? await agency.messages.read(id) : null;
  return data(
    {
      list,
      message,
      isChosen: params.id !== undefined,
      state,
      words,
      after,
      today: today(),
    },
    { status: params.id !== undefined && !message ? 404 : 200 },
  );
}

/** Marks a message as answered, or removes that mark. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.messages.mark);
  const form = await request.formData();
  const action = form.get("geste");
  const place = messageQuery(new URL(request.url));
  if (action === "repondre") {
    requirePermission(context, actionPermissions.messages.answer);
    const id = params.id ?? "";
    const text = String(form.get("lettre") ?? "");
    const seen = Number(form.get("vu"));
    const answered = await context.get(servicesContext).agency.messages.answer(id, { text, seen }, by);
    if (answered.ok) return redirect(messagesHref(deskLinks.deskMessage(id), { ...place, state: null }));
    const { code } = answered.problem;
    return refused(form, {
      why: messagesWords.replying.problems[code],
      ...((code === "empty" || code === "long") && { field: "lettre" }),
    });
  }
  if (action !== "traiter" && action !== "reprendre") throw data(null, { status: 400 });
  const handled = action === "traiter";
  const marked = await context.get(servicesContext).agency.messages.mark(params.id ?? "", handled, by);
  // If the message has left the list of unanswered ones, lead to the rest of that list.
  if (marked.ok)
    return redirect(
      messagesHref(place.state ? deskLinks.deskPage("messages") : deskLinks.deskMessage(params.id!), place),
    );
  return refused(form, {
    why: marked.problem.code === "unknown" ? messagesWords.unknown.text : messagesWords.already,
  });
}

/** The messages of the contact form: the list beside the open message, or one after the other on narrow screens. */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, message, isChosen, state, words, after, today } = loaderData;
  const place = { state, words, after };
  const asked = actionData?.asked ?? nothingAsked;
  // The form of an answer says itself why it was refused, and gives back what was written.
  const isAnswer = asked.action === "repondre" && message !== null;
  const oldestOn = list.oldestAt === null ? null : dayInParis(list.oldestAt);
  return (
    <Asking asked={isAnswer ? nothingAsked : asked} question={null}>
      <div className={isChosen ? styles.reading : styles.listing}>
        <PageHeader title={messagesWords.title} lead={waitingLead(list.waiting, oldestOn, today)}>
          {list.messages.length > 0 && (
            <a
              className={buttonClass()}
              href={messagesHref(deskLinks.deskMessagesCsv, { state, words })}
              download
            >
              <Icon name="download" />
              {messagesWords.export}
              <span className="visually-hidden">{messagesWords.asCsv}</span>
            </a>
          )}
        </PageHeader>
        <div className={styles.mailbox}>
          <section className={styles.list} aria-label={messagesWords.list}>
            <Tabs name={messagesWords.states}>
              <Tab state={null} current={state}>
                {tabs.recent}
              </Tab>
              <Tab state="nouveau" current={state} count={list.waiting}>
                {tabs.waiting}
              </Tab>
              <Tab state="traite" current={state} count={list.handled}>
                {tabs.handled}
              </Tab>
            </Tabs>
            <form
              className={classNames(styles.search, fieldStyles.field)}
              action={deskLinks.deskPage("messages")}
              method="get"
            >
              {state && <input type="hidden" name="etat" value={state} />}
              <label className="visually-hidden" htmlFor="message-words">
                {messagesWords.search}
              </label>
              <input
                id="message-words"
                name="texte"
                type="search"
                placeholder={messagesWords.search}
                defaultValue={words}
              />
            </form>
            <Messages list={list} read={message?.id ?? null} place={place} />
          </section>
          {message ? (
            <Reading message={message} place={place} asked={isAnswer ? asked : nothingAsked} />
          ) : (
            <article className={styles.message}>
              <EmptyState {...emptyState(loaderData)}>
                {(words || state || isChosen) && (
                  <a className={buttonClass()} href={deskLinks.deskPage("messages")}>
                    {messagesWords.noneFound.widen}
                  </a>
                )}
              </EmptyState>
            </article>
          )}
        </div>
      </div>
    </Asking>
  );
}

function emptyState({ isChosen, words, state }: Route.ComponentProps["loaderData"]) {
  if (isChosen) return messagesWords.unknown;
  if (words) return messagesWords.noneFound;
  return state === "nouveau" ? messagesWords.noneWaiting : messagesWords.none;
}

function Messages({
  list,
  read,
  place,
}: {
  readonly list: MessageList;
  readonly read: string | null;
  readonly place: MessagesPlace;
}) {
  const today = useToday();
  return (
    <>
      <ul>
        {list.messages.map(({ id, firstName, lastName, receivedAt, message, handledAt }) => (
          <li key={id}>
            <a
              href={messagesHref(deskLinks.deskMessage(id), place)}
              aria-current={id === read ? "page" : undefined}
              className={handledAt === null ? styles.new : undefined}
            >
              <b>
                {firstName} {lastName}
              </b>
              <time dateTime={new Date(receivedAt).toISOString()}>{briefInstant(receivedAt, today)}</time>
              <span>{message}</span>
              {handledAt === null && <i className="visually-hidden">{messagesWords.isWaiting}</i>}
            </a>
          </li>
        ))}
      </ul>
      {list.next && (
        <NextPage
          href={messagesHref(deskLinks.deskPage("messages"), {
            ...place,
            after: `${list.next.receivedAt}-${list.next.id}`,
          })}
        >
          {messagesWords.older}
        </NextPage>
      )}
    </>
  );
}

function Tab({
  state,
  current,
  count,
  children,
}: {
  readonly state: keyof typeof states | null;
  readonly current: string | null;
  readonly count?: number;
  readonly children: string;
}) {
  return (
    <a
      href={deskLinks.deskPage("messages") + (state ? `?etat=${state}` : "")}
      aria-current={state === current ? "true" : undefined}
    >
      {children}
      {count !== undefined && <span className="figures">{count}</span>}
    </a>
  );
}

/** `1764000000000-0197…`: the instant of the last message of a page, and its identifier. */
function placeOf(typed: string | undefined) {
  const [, receivedAt, id] = /^(\d{1,15})-([\w-]{1,40})$/.exec(typed ?? "") ?? [];
  return id ? { receivedAt: Number(receivedAt), id } : undefined;
}
