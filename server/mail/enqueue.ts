import type { Outcome } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { type MailKind, messageIdFor } from "#server/database/mail/mail-kinds.ts";
import { insertOutboxMail } from "#server/database/mail/outbox.ts";

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

/** Runs work that enqueues mails in one transaction. If it succeeds, the mails leave without waiting for the next look. */
export async function transactionWithMail<Value, Problem>(
  { database, wakeMail }: Context,
  work: (transaction: Transaction) => Promise<Outcome<Value, Problem>>,
): Promise<Outcome<Value, Problem>> {
  const outcome = await database.transaction(work);
  if (outcome.ok) wakeMail();
  return outcome;
}
