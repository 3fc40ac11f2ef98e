import { type ContactMessage, contactMessageSchema } from "#domain/contact-message.ts";
import { checkFields, isTrapped } from "#domain/fields.ts";
import { failure, success } from "#domain/outcome.ts";
import { answerOnce, repeatedWithinMs } from "#server/answer-once.ts";
import type { Caller, Context, FunctionResult } from "#server/context.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { findRepeatedMessage, saveContactMessage } from "#server/database/messages/contact-messages.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

export type MessageSaved = { readonly id: string };

/**
 * `send-contact-email` (docs/product.md, 7): stores a message for the agency and, in the same transaction, enqueues the
 * mail to the agency and the acknowledgement to the sender. The same message without a key, sent again within ten
 * minutes, counts once.
 */
export function sendContactEmail(context: Context) {
  return async (body: unknown, caller: Caller): Promise<FunctionResult<MessageSaved>> => {
    const retryAfterSeconds = await context.limits.count(caller.ip);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const checked = checkFields(contactMessageSchema, body);
    if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
    const id = context.newId();
    if (isTrapped(body)) return success({ id });
    return answerOnce(
      context,
      { name: "send-contact-email", key: caller.idempotencyKey, body: checked.value },
      async (transaction, key) => {
        const repeated = key === null && (await sentBefore(context, transaction, checked.value));
        if (repeated) return success({ id: repeated });
        const now = context.now();
        await saveContactMessage(transaction, { id, ...checked.value, receivedAt: now });
        await enqueueMail(context, transaction, ["agency-message", "acknowledgement"], id, now);
        return success({ id });
      },
    );
  };
}

/** The same message, sent a moment ago. Simultaneous ones wait for one another. */
async function sentBefore(context: Context, transaction: Transaction, message: ContactMessage) {
  await advisoryLock(transaction, context.keyring.hmac(message));
  return findRepeatedMessage(transaction, message, context.now() - repeatedWithinMs);
}
