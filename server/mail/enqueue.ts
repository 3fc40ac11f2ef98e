import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/client.ts";
import { type MailKind, messageIdFor } from "#server/database/mail-kinds.ts";
import { insertOutboxMail } from "#server/database/outbox.ts";

/**
 * Enqueues mails about contracts, drafts or messages, to leave at `dueAt` if the transaction commits. One mail for each
 * kind and subject.
 */
export function enqueueMail(
  context: Context,
  transaction: Transaction,
  kinds: MailKind | readonly MailKind[],
  subjectIds: string | readonly string[],
  dueAt: number,
): Promise<void> {
  const createdAt = context.now();
  const mails = [subjectIds].flat().flatMap((subjectId) =>
    [kinds].flat().map((kind) => ({
      id: context.newId(),
      kind,
      subjectId,
      messageId: messageIdFor(kind, subjectId, context.settings.PUBLIC_URL),
      createdAt,
      dueAt,
    })),
  );
  return insertOutboxMail(transaction, ...mails);
}
