import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { contactErasedOn } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import {
  acquaintanceOf,
  findContactMessage,
  type MessagePlace,
  markMessage,
  messagePage,
  messageTotals,
} from "#server/database/contact-messages.ts";
import { mailsAbout } from "#server/database/outbox-entries.ts";
import { permitted } from "#server/staff/permitted.ts";

/** Rows on a page of the list. */
const pageLength = 50;

type Messages = ReturnType<typeof createMessages>;

/** The content of the list. */
export type MessageList = Awaited<ReturnType<Messages["list"]>>;

/** A message, and what the agency knows of its sender. */
export type ReadMessage = NonNullable<Awaited<ReturnType<Messages["read"]>>>;

/** Why a message is not changed. */
export type MessageProblem = { readonly code: "unknown" } | { readonly code: "already" };

/** The messages of the contact form. */
export function createMessages(context: Context) {
  const { database, now } = context;
  const { db } = database;
  const actions = permitted(actionPermissions.messages, {
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
    ) {
      const { total, waiting } = await messageTotals(db, {});
      const page = await messagePage(db, filter, { limit: pageLength + 1, after });
      const messages = page.slice(0, pageLength);
      const last = messages.at(-1);
      const [oldest] =
        waiting > 0 ? await messagePage(db, { handled: false }, { limit: 1, offset: waiting - 1 }) : [];
      return {
        messages,
        /** How many wait for an answer, how many were handled, and when the longest waiting one came in. */
        waiting,
        handled: total - waiting,
        oldestAt: oldest?.receivedAt ?? null,
        /** The start of the next page, if any. */
        next: last && page.length > pageLength ? { receivedAt: last.receivedAt, id: last.id } : null,
      };
    },

    /** One message, or `null`. */
    async read(id: string) {
      const message = await findContactMessage(db, id);
      if (!message) return null;
      const { lastContactAt, ...rest } = message;
      const acquaintance = await acquaintanceOf(db, message.email, now());
      const [acknowledgement] = await mailsAbout(db, id, ["acknowledgement"]);
      const heardOfAt = Math.max(message.receivedAt, lastContactAt ?? 0);
      return {
        ...rest,
        acquaintance,
        /** When the acknowledgement left, or `null`. */
        acknowledgedAt: acknowledgement?.sentAt ?? null,
        /** The day it will be erased; `null` if it is kept as long as a contract of the same person. */
        erasedOn: acquaintance?.kind === "contract" ? null : contactErasedOn(dayInParis(heardOfAt)),
      };
    },

    ...actions,
  };
}
