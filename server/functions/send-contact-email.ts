import { contactMessageSchema } from "#domain/contact-message.ts";
import { checkFields } from "#domain/fields.ts";
import { keepContactMessage } from "#server/database/contact-messages.ts";
import { answerOnce } from "./answer-once.ts";
import { isTrapped } from "./contract-call.ts";
import type { FunctionParts } from "./parts.ts";
import { promise } from "./promise.ts";
import type { Caller, FunctionResult } from "./result.ts";

/** What a kept message answers. */
export type MessageKept = { readonly id: string };

/**
 * `send-contact-email` (docs/product.md, 7): keeps a message for the agency and promises, in the same
 * transaction, the mail that brings it and the acknowledgement to its sender.
 */
export function sendContactEmail(parts: FunctionParts) {
  return async (body: unknown, caller: Caller): Promise<FunctionResult<MessageKept>> => {
    const retryAfterSeconds = await parts.limits.count(caller.address);
    if (retryAfterSeconds > 0)
      return { ok: false, problem: { code: "too-many-requests", retryAfterSeconds } };
    const checked = checkFields(contactMessageSchema, body);
    if (!checked.ok) return { ok: false, problem: { code: "fields", fields: checked.problem } };
    const id = parts.newId();
    if (isTrapped(body)) return { ok: true, value: { id } };
    return answerOnce(
      parts,
      { name: "send-contact-email", key: caller.idempotencyKey, body: checked.value },
      async (transaction) => {
        const now = parts.now();
        await keepContactMessage(transaction, { id, ...checked.value, receivedAt: now });
        await promise(parts, transaction, ["agency-message", "acknowledgement"], id, now);
        return { ok: true, value: { id } };
      },
    );
  };
}
