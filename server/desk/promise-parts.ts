import type { PromiseParts } from "#server/functions/parts.ts";
import { messageIdFor } from "#server/mail/message-id.ts";
import type { DeskContext } from "./command.ts";

/** What a command promises mails with, which the site sends. */
export function promiseParts({ now, newId, environment }: DeskContext): PromiseParts {
  return { now, newId, messageIdFor: (kind, id) => messageIdFor(kind, id, environment().PUBLIC_URL) };
}
