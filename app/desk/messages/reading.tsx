import { deskLinks } from "#app/desk/desk-links.ts";
import { internationalNumber, links } from "#app/links.ts";
import { formatDay, formatRelative, fullInstant, nearInstant } from "#content/desk/dates.ts";
import { phoneNumber } from "#content/site/format.ts";
import { contactWords } from "#content/site/forms.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestReply } from "#domain/contact-message.ts";
import type { ReadMessage } from "#server/messages/inbox.ts";
import type { Asked } from "../asked.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { AskedFields, LongTextField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { State } from "../ui/state.tsx";
import { askWhoMay } from "../who-may.ts";
import styles from "./messages.module.css";
import { type MessagesPlace, messagesHref } from "./query.ts";
import { messagesWords } from "./words.ts";

/** A message, the actions on it, and what the agency knows of its sender. */
export function Reading({
  message,
  place,
  asked,
}: {
  readonly message: ReadMessage;
  /** The list beside it. */
  readonly place: MessagesPlace;
  /** The answer that was refused, if one was. */
  readonly asked: Asked;
}) {
  const mayWork = useMay(actionPermissions.messages.mark);
  const today = useToday();
  const { id, firstName, lastName, receivedAt, handledAt, phone, replies } = message;
  const isWaiting = handledAt === null;
  return (
    <article className={styles.message} aria-labelledby="message-title">
      <p className={styles.back}>
        <a className={buttonClass("bare")} href={messagesHref(deskLinks.deskPage("messages"), place)}>
          <Icon name="left" />
          {messagesWords.all}
        </a>
      </p>
      <header className={styles.header}>
        <div>
          <h2 id="message-title">
            {firstName} {lastName}
          </h2>
          <p className="quiet">{fullInstant(receivedAt, today)}</p>
        </div>
        <State name={isWaiting ? "terminating" : "good"}>
          {isWaiting ? messagesWords.waiting : messagesWords.handled}
        </State>
      </header>
      <div className={styles.letter}>
        {message.message.split(/\r?\n(?:\r?\n)+/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter never change places
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <div className={buttonRow}>
        <a className={buttonClass()} href={`tel:${internationalNumber(phone)}`}>
          <Icon name="phone" />
          {phoneNumber(phone)}
        </a>
        {mayWork && (
          <form method="post" action={messagesHref(deskLinks.deskMessage(id), place)}>
            <button
              className={buttonClass()}
              type="submit"
              name="geste"
              value={isWaiting ? "traiter" : "reprendre"}
            >
              <Icon name={isWaiting ? "tick" : "reply"} />
              {isWaiting ? messagesWords.handle : messagesWords.reopen}
            </button>
          </form>
        )}
      </div>
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      {mayWork && <ReplyForm message={message} place={place} asked={asked} />}
      {!mayWork && (
        <p className="note">
          {messagesWords.notAllowed} {askWhoMay(actionPermissions.messages.mark)}
        </p>
      )}
      <SenderFacts message={message} />
    </article>
  );
}

/** An answer that was written here, and whether it has left. */
function Reply({ reply: { at, by, text, state } }: { readonly reply: ReadMessage["replies"][number] }) {
  const today = useToday();
  const { replying } = messagesWords;
  return (
    <section className={styles.reply} aria-label={replying.by(by)}>
      <p>
        <b>{replying.by(by)}</b> <span className="note">{fullInstant(at, today)}</span>
      </p>
      <p className={styles.letter}>{text}</p>
      <p>
        {state === "dead" ? (
          <a href={deskLinks.deskPage("mails")}>
            <State name="fault">{replying.states.dead}</State>
          </a>
        ) : (
          <State name={state === "sent" ? "good" : "mail"}>{replying.states[state]}</State>
        )}
      </p>
    </section>
  );
}

/** The form that answers by mail: the answer is kept, and the message is handled. */
function ReplyForm({
  message: { id, email, handledAt, replies },
  place,
  asked,
}: {
  readonly message: ReadMessage;
  readonly place: MessagesPlace;
  readonly asked: Asked;
}) {
  const { replying } = messagesWords;
  const { refusal } = asked;
  return (
    <AskedFields asked={asked}>
      <form
        id="repondre"
        className={styles.answer}
        method="post"
        action={messagesHref(deskLinks.deskMessage(id), place)}
      >
        {refusal && refusal.field === undefined && (
          <Alert look="warning" role="alert">
            {refusal.why}
          </Alert>
        )}
        <input type="hidden" name="geste" value="repondre" />
        <input type="hidden" name="vu" value={replies.length} />
        <LongTextField
          name="lettre"
          label={replying.label(email)}
          hint={replying.hint}
          rows={6}
          maxLength={longestReply}
          required
        />
        <p className={buttonRow}>
          <button className={buttonClass(handledAt === null && "primary")} type="submit">
            <Icon name="reply" />
            {replying.submit}
          </button>
        </p>
      </form>
    </AskedFields>
  );
}

function SenderFacts({ message }: { message: ReadMessage }) {
  const today = useToday();
  const { email, acquaintance, acknowledgedAt, handledAt, erasedOn } = message;
  const { columns } = messagesWords;
  return (
    <Facts className={styles.sender}>
      <Fact label={contactWords.email.label}>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </Fact>
      <Fact label={columns.known}>
        {acquaintance === null ? (
          messagesWords.stranger
        ) : acquaintance.kind === "contract" ? (
          <a href={links.deskContract(acquaintance.number)}>
            {messagesWords.contractOf(acquaintance.raisonSociale)}
          </a>
        ) : (
          <a href={deskLinks.deskPage("drafts")}>{messagesWords.draftOf(acquaintance.raisonSociale)}</a>
        )}
      </Fact>
      <Fact label={columns.acknowledgement}>
        {acknowledgedAt === null
          ? messagesWords.notAcknowledged
          : messagesWords.acknowledgedAt(formatRelative(acknowledgedAt, today))}
      </Fact>
      {handledAt !== null && <Fact label={columns.handled}>{nearInstant(handledAt, today)}</Fact>}
      <Fact label={columns.erasedOn}>
        {erasedOn === null ? messagesWords.withContract : messagesWords.erasure(formatDay(erasedOn, today))}
      </Fact>
    </Facts>
  );
}
