import type { Transaction } from "#server/database/client.ts";
import { promiseMail } from "#server/database/outbox.ts";
import type { MailKind } from "#server/mail/message-id.ts";
import type { FunctionParts } from "./parts.ts";

/** Promises a mail about a contract, a draft or a message, to leave at `dueAt`. */
export function promise(
  parts: Pick<FunctionParts, "newId" | "now" | "messageIdFor">,
  transaction: Transaction,
  kind: MailKind,
  subjectId: string,
  dueAt: number,
): Promise<void> {
  return promiseMail(transaction, {
    id: parts.newId(),
    kind,
    subjectId,
    messageId: parts.messageIdFor(kind, subjectId),
    createdAt: parts.now(),
    dueAt,
  });
}
