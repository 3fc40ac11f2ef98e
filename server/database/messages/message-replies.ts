import type { Selectable } from "kysely";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { MessageRepliesTable } from "#server/database/engine/schema.ts";

export type MessageReply = Selectable<MessageRepliesTable>;

/** Stores an answer. The period for which its sender is kept starts again. */
export async function saveReply(transaction: Transaction, reply: MessageReply): Promise<void> {
  await transaction.insertInto("message_replies").values(reply).execute();
  await transaction
    .updateTable("contact_messages")
    .set({ lastContactAt: reply.at })
    .where("id", "=", reply.messageId)
    .execute();
}

/** What was answered to a message, the oldest first. */
export function repliesTo(executor: DbOrTransaction, messageId: string): Promise<MessageReply[]> {
  return executor
    .selectFrom("message_replies")
    .selectAll()
    .where("messageId", "=", messageId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function findReply(executor: DbOrTransaction, id: string): Promise<MessageReply | null> {
  const reply = await executor
    .selectFrom("message_replies")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return reply ?? null;
}
