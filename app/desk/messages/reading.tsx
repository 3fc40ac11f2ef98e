import { deskLinks } from "#app/desk/desk-links.ts";
import { internationalNumber, links } from "#app/links.ts";
import { formatDay, formatRelative, fullInstant, nearInstant } from "#content/desk/dates.ts";
import { longDate, phoneNumber } from "#content/site/format.ts";
import { contactWords } from "#content/site/forms.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ReadMessage } from "#server/messages/inbox.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { State } from "../ui/state.tsx";
import styles from "./messages.module.css";
import { type MessagesPlace, messagesHref } from "./query.ts";
import { messagesWords } from "./words.ts";

/** A message, the actions on it, and what the agency knows of its sender. */
export function Reading({
  message,
  place,
}: {
  readonly message: ReadMessage;
  /** The list beside it. */
  readonly place: MessagesPlace;
}) {
  const mayWork = useMay(actionPermissions.messages.mark);
  const today = useToday();
  const { id, firstName, lastName, receivedAt, handledAt, email, phone } = message;
  const isWaiting = handledAt === null;
  const subject = messagesWords.subject(longDate(dayInParis(receivedAt)));
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
        <a
          className={buttonClass(isWaiting && "primary")}
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
        >
          <Icon name="reply" />
          {messagesWords.reply}
        </a>
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
      {!mayWork && <p className="note">{messagesWords.notAllowed}</p>}
      <SenderFacts message={message} />
    </article>
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
