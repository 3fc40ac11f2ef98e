import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { longestReply } from "#domain/contact-message.ts";
import { trimmed } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { contactErasedOn } from "#domain/retention.ts";
import { firstNameOf } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import {
  type MailState,
  mailStateOf,
  mailsAbout,
  mailsAboutEach,
} from "#server/database/mail/outbox-entries.ts";
import {
  type Acquaintance,
  acquaintanceOf,
  findContactMessage,
  type HandledMessage,
  type MessagePlace,
  markMessage,
  messagePage,
  messageTotals,
} from "#server/database/messages/contact-messages.ts";
import { type MessageReply, repliesTo, saveReply } from "#server/database/messages/message-replies.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { findPerson } from "#server/database/staff/staff.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";

const pageLength = 50;

export type MessageList = {
  readonly messages: readonly HandledMessage[];
  /** How many messages wait for an answer. */
  readonly waiting: number;
  /** How many were handled. */
  readonly handled: number;
  /** When the message that has waited longest came in, or `null`. */
  readonly oldestAt: number | null;
  /** The start of the next page, or `null`. */
  readonly next: MessagePlace | null;
};

/** A message, and how the agency knows its sender. */
export type ReadMessage = HandledMessage & {
  readonly acquaintance: Acquaintance | null;
  /** What was answered at the desk, the oldest first, and where the mail of each stands. */
  readonly replies: readonly (Pick<MessageReply, "id" | "at" | "by" | "text"> & {
    readonly state: MailState;
  })[];
  /** When the acknowledgement left, or `null`. */
  readonly acknowledgedAt: number | null;
  /** The day it will be erased; `null` if it is kept as long as a contract of the same person. */
  readonly erasedOn: Day | null;
};

export type MessageProblem = { readonly code: "unknown" } | { readonly code: "already" };

/** Why an answer does not leave; `already`: it was answered since the person opened the page. */
export type ReplyProblem = MessageProblem | { readonly code: "empty" } | { readonly code: "long" };

export function createMessages(context: Context) {
  const { database, now } = context;
  const { db } = database;
  const actions = permitted(actionPermissions.messages, {
    /** Sends an answer by mail, keeps it, and marks the message as handled. `seen`: how many answers the person saw. */
    async answer(
      id: string,
      { text: typed, seen }: { readonly text: string; readonly seen: number },
      by: SignedIn,
    ): Promise<Outcome<null, ReplyProblem>> {
      const text = trimmed(typed.replaceAll("\r\n", "\n"));
      if (text === "") return failure({ code: "empty" });
      if (text.length > longestReply) return failure({ code: "long" });
      return transactionWithMail(context, async (transaction): Promise<Outcome<null, ReplyProblem>> => {
        await advisoryLock(transaction, `reply ${id}`);
        if (!(await findContactMessage(transaction, id))) return failure({ code: "unknown" });
        if ((await repliesTo(transaction, id)).length !== seen) return failure({ code: "already" });
        const person = await findPerson(transaction, by.id);
        const reply = { id: context.newId(), messageId: id, at: now(), by: by.name, text };
        const firstName = firstNameOf(person ?? { name: by.name, firstName: null });
        await saveReply(transaction, { ...reply, firstName });
        await markMessage(transaction, id, now());
        await recordActivity(transaction, context, by.name, "message-answered", { kind: "message", id });
        await enqueueMail(context, transaction, "message-reply", reply.id, now());
        return success(null);
      });
    },

    /** Marks a message as answered, or as unanswered again. */
    mark(id: string, handled: boolean, by: NamedActor): Promise<Outcome<null, MessageProblem>> {
      return database.transaction(async (transaction) => {
        if (!(await findContactMessage(transaction, id))) return failure({ code: "unknown" });
        if (!(await markMessage(transaction, id, handled ? now() : null)))
          return failure({ code: "already" });
        const kind = handled ? "message-handled" : "message-reopened";
        await recordActivity(transaction, context, by.name, kind, { kind: "message", id });
        return success(null);
      });
    },
  });

  return {
    /** A page of the list, the latest first, or only those that contain words. */
    async list(
      filter: { readonly handled?: boolean | undefined; readonly words?: string | undefined },
      after?: MessagePlace,
    ): Promise<MessageList> {
      const { total, waiting } = await messageTotals(db, {});
      const page = await messagePage(db, filter, { limit: pageLength + 1, after });
      const messages = page.slice(0, pageLength);
      const last = messages.at(-1);
      const [oldest] =
        waiting > 0 ? await messagePage(db, { handled: false }, { limit: 1, offset: waiting - 1 }) : [];
      return {
        messages,
        waiting,
        handled: total - waiting,
        oldestAt: oldest?.receivedAt ?? null,
        next: last && page.length > pageLength ? { receivedAt: last.receivedAt, id: last.id } : null,
      };
    },

    /** One message, or `null`. */
    async read(id: string): Promise<ReadMessage | null> {
      const message = await findContactMessage(db, id);
      if (!message) return null;
      const { lastContactAt, ...rest } = message;
      const acquaintance = await acquaintanceOf(db, message.email, now());
      const [acknowledgement] = await mailsAbout(db, id, ["acknowledgement"]);
      const replies = await repliesTo(db, id);
      const mails = await mailsAboutEach(
        db,
        replies.map((reply) => reply.id),
      );
      const heardOfAt = Math.max(message.receivedAt, lastContactAt ?? 0);
      return {
        ...rest,
        acquaintance,
        replies: replies.map(({ firstName: _firstName, messageId: _messageId, ...reply }) => {
          const [mail] = mails.get(reply.id) ?? [];
          return { ...reply, state: mail ? mailStateOf(mail) : "cancelled" };
        }),
        acknowledgedAt: acknowledgement?.sentAt ?? null,
        erasedOn: acquaintance?.kind === "contract" ? null : contactErasedOn(dayInParis(heardOfAt)),
      };
    },

    ...actions,
  };
}
