import type { ContactMessage } from "#domain/contact-message.ts";
import type { Executor, Transaction } from "./client.ts";

/** A message as kept. */
export type KeptMessage = ContactMessage & { readonly id: string; readonly receivedAt: number };

/** Keeps a message of the contact form. */
export async function keepContactMessage(transaction: Transaction, message: KeptMessage): Promise<void> {
  await transaction.insertInto("contact_messages").values(message).execute();
}

/** A kept message, or `null`. */
export async function findContactMessage(executor: Executor, id: string): Promise<KeptMessage | null> {
  return (
    (await executor.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst()) ??
    null
  );
}
