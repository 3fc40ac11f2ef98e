import { contactMessageSchema } from "#domain/contact-message.ts";
import { checkFields } from "#domain/fields.ts";
import { failure, success } from "#domain/outcome.ts";
import { saveContactMessage } from "#server/database/contact-messages.ts";
import { answerOnce } from "./answer-once.ts";
import { type Caller, enqueueMail, type FunctionDependencies, type FunctionResult } from "./dependencies.ts";
import { isTrapped } from "./send-contract-confirmation.ts";

/** What a kept message answers. */
export type MessageSaved = { readonly id: string };

/**
 * `send-contact-email` (docs/product.md, 7): keeps a message for the agency and promises, in the same
 * transaction, the mail that brings it and the acknowledgement to its sender.
 */
export function sendContactEmail(deps: FunctionDependencies) {
  return async (body: unknown, caller: Caller): Promise<FunctionResult<MessageSaved>> => {
    const retryAfterSeconds = await deps.limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const checked = checkFields(contactMessageSchema, body);
    if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
    const id = deps.newId();
    if (isTrapped(body)) return success({ id });
    return answerOnce(
      deps,
      { name: "send-contact-email", key: caller.idempotencyKey, body: checked.value },
      async (transaction) => {
        const now = deps.now();
        await saveContactMessage(transaction, { id, ...checked.value, receivedAt: now });
        await enqueueMail(deps, transaction, ["agency-message", "acknowledgement"], id, now);
        return success({ id });
      },
    );
  };
}
