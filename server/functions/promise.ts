import type { Transaction } from "#server/database/client.ts";
import { promiseMail } from "#server/database/outbox.ts";
import type { MailKind } from "#server/mail/message-id.ts";
import type { FunctionParts } from "./parts.ts";

/** What mails are promised with. */
export type PromiseParts = Pick<FunctionParts, "newId" | "now" | "messageIdFor">;

/** Promises mails about a contract, a draft or a message, to leave at `dueAt`. */
export function promise(
  parts: PromiseParts,
  transaction: Transaction,
  kinds: MailKind | readonly MailKind[],
  subjectId: string,
  dueAt: number,
): Promise<void> {
  const createdAt = parts.now();
  return promiseMail(
    transaction,
    ...[kinds].flat().map((kind) => ({
      id: parts.newId(),
      kind,
      subjectId,
      messageId: parts.messageIdFor(kind, subjectId),
      createdAt,
      dueAt,
    })),
  );
}
