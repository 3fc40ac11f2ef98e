import { type Selectable, sql } from "kysely";
import type { Database, DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, lockRow } from "#server/database/engine/dialect.ts";
import type { OutboxTable } from "#server/database/engine/schema.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { type MailKind, priorityOf } from "./mail-kinds.ts";
import { aboutContract } from "./mail-subjects.ts";

export type OutboxMail = Selectable<OutboxTable>;

/** Attempts after which a mail is given up: over four days with {@link backoffMs} (RFC 5321, 4.5.4.1). */
export const maximumAttempts = 120;

/** Milliseconds until the next attempt: two seconds, doubled each time, an hour at most. */
export function backoffMs(attempts: number): number {
  return Math.min(3_600_000, 2_000 * 2 ** Math.min(attempts - 1, 20));
}

type NewMail = Pick<OutboxMail, "id" | "kind" | "subjectId" | "messageId" | "createdAt" | "dueAt">;

/** Enqueues mails, in the transaction that stores their subjects. A mail that is already there stays as it is. */
export async function insertOutboxMail(
  transaction: Transaction,
  ...mails: readonly NewMail[]
): Promise<void> {
  await transaction
    .insertInto("outbox")
    .values(mails.map((mail) => ({ ...mail, priority: priorityOf(mail.kind) })))
    .onConflict((conflict) => conflict.columns(["kind", "subjectId"]).doNothing())
    .execute();
}

/** Cancels mails that are no longer needed, such as the reminders of a signed draft. */
export async function cancelMails(
  transaction: Transaction,
  subjectId: string,
  kinds: readonly MailKind[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable("outbox")
    .set({ cancelledAt: now })
    .where("subjectId", "=", subjectId)
    .where("kind", "in", kinds)
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .execute();
}

/**
 * Lends one due mail to `owner` for `leaseMs`, or returns `null`. The attempt is counted now, so that a mail that
 * crashes its process is given up in the end. An expired lease may be taken over.
 */
export async function claimMail(
  database: Database,
  owner: string,
  leaseMs: number,
): Promise<OutboxMail | null> {
  const now = await database.now();
  return database.transaction(async (transaction) => {
    for (;;) {
      const mail = await nextClaimable(transaction, now);
      if (!mail) return null;
      const lent = mail.attempts < maximumAttempts;
      const claimed = await transaction
        .updateTable("outbox")
        .set(
          lent
            ? { attempts: mail.attempts + 1, leaseOwner: owner, leaseUntil: now + leaseMs }
            : { deadAt: now, leaseOwner: null, leaseUntil: null },
        )
        .where("id", "=", mail.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (lent) return claimed;
    }
  });
}

/** PostgreSQL skips the mails that another instance is claiming at this moment. */
async function nextClaimable(
  transaction: Transaction,
  now: number,
): Promise<Pick<OutboxMail, "id" | "attempts"> | undefined> {
  const claimable = transaction
    .selectFrom("outbox")
    .select(["id", "attempts"])
    .where("dueAt", "<=", now)
    .where(isWaiting)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .limit(1);
  // Reminders wait for days: when nothing is due, this avoids scanning them all.
  if (!(await claimable.orderBy("dueAt").executeTakeFirst())) return undefined;
  const first = claimable.orderBy("priority").orderBy("dueAt");
  return lockRow(transaction, first, { skipLocked: true });
}

/**
 * Marks a mail as sent, and records with `alsoRecord` what follows from it. Does neither and returns `false` when the
 * lease was lost meanwhile.
 */
export async function completeMail(
  database: Database,
  id: string,
  owner: string,
  alsoRecord: (transaction: Transaction, sentAt: number) => Promise<void> = async () => {},
): Promise<boolean> {
  const sentAt = await database.now();
  return database.transaction(async (transaction) => {
    const isOurs = await settle(transaction, id, owner, { sentAt, lastError: null });
    if (isOurs) await alsoRecord(transaction, sentAt);
    return isOurs;
  });
}

/** Cancels a claimed mail that is no longer needed. Returns `false` when the lease was lost meanwhile. */
export async function dropMail(database: Database, id: string, owner: string): Promise<boolean> {
  return settle(database.db, id, owner, { cancelledAt: await database.now(), lastError: null });
}

/** Whether a failing mail is given up: the error is permanent, or it was tried often enough. */
export function isGivenUp({ attempts }: Pick<OutboxMail, "attempts">, permanent: boolean): boolean {
  return permanent || attempts >= maximumAttempts;
}

/**
 * Schedules another attempt, or gives the mail up ({@link isGivenUp}). The error is shortened and its e-mail addresses
 * removed. Returns `false` when the lease was lost meanwhile.
 */
export async function failMail(
  database: Database,
  mail: Pick<OutboxMail, "id" | "attempts">,
  owner: string,
  failure: { readonly error: string; readonly permanent: boolean },
): Promise<boolean> {
  const now = await database.now();
  return settle(database.db, mail.id, owner, {
    lastError: failure.error.replace(/[^\s<>"]+@[^\s<>"]+/g, "[address]").slice(0, 500),
    ...(isGivenUp(mail, failure.permanent) ? { deadAt: now } : { dueAt: now + backoffMs(mail.attempts) }),
  });
}

/** Releases the mails that `owner` has claimed and not sent, so that others need not wait for the leases to end. */
export async function releaseMails(executor: DbOrTransaction, owner: string): Promise<void> {
  await executor
    .updateTable("outbox")
    .set({ leaseOwner: null, leaseUntil: null })
    .where("leaseOwner", "=", owner)
    .where(isWaiting)
    .execute();
}

export async function leaseOwners(executor: DbOrTransaction): Promise<string[]> {
  const rows = await executor
    .selectFrom("outbox")
    .select("leaseOwner")
    .distinct()
    .where("leaseOwner", "is not", null)
    .where(isWaiting)
    .execute();
  return rows.flatMap(({ leaseOwner }) => (leaseOwner ? [leaseOwner] : []));
}

/** The subject and the text of a mail as they left. */
export type MailWords = { readonly subject: string; readonly text: string };

/** Stores the words of a mail, sealed, in the transaction that marks it as sent. */
export async function saveMailWords(
  transaction: Transaction,
  keyring: Keyring,
  id: string,
  words: MailWords,
): Promise<void> {
  const wordsSealed = keyring.seal(JSON.stringify(words), wordsPlace(id));
  await transaction.updateTable("outbox").set({ wordsSealed }).where("id", "=", id).execute();
}

/** The words of a mail as they left; `null` if none were stored. @throws {SealError} when their key is gone. */
export function mailWords(
  { id, wordsSealed }: Pick<OutboxMail, "id" | "wordsSealed">,
  keyring: Keyring,
): MailWords | null {
  return wordsSealed === null ? null : JSON.parse(keyring.open(wordsSealed, wordsPlace(id)));
}

function wordsPlace(id: string) {
  return { table: "outbox", id, column: "wordsSealed" };
}

/** The mails enqueued about a contract and its draft, oldest first. */
export function mailsOfContract(
  executor: DbOrTransaction,
  { id, draftId }: { readonly id: string; readonly draftId: string | null },
): Promise<OutboxMail[]> {
  return executor
    .selectFrom("outbox")
    .selectAll()
    .where(aboutContract(id, draftId))
    .orderBy("createdAt")
    .orderBy("kind")
    .execute();
}

/** SQL of whether a mail is still to be sent, including claimed ones and those due later. */
export const isWaiting = () => sql<boolean>`"sentAt" is null and "deadAt" is null and "cancelledAt" is null`;

async function settle(
  executor: DbOrTransaction,
  id: string,
  owner: string,
  change: Partial<OutboxMail>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("outbox")
    .set({ ...change, leaseOwner: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseOwner", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records the recipient of a claimed mail, unless `most` mails of its kind went there within `withinMs` or are on their
 * way: then nothing is recorded, and the result is `false`. Instances that ask about the same recipient take turns.
 */
export async function recordRecipient(
  database: Database,
  { id, kind }: Pick<OutboxMail, "id" | "kind">,
  recipientHmac: string,
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
): Promise<boolean> {
  const now = await database.now();
  return database.transaction(async (transaction) => {
    await advisoryLock(transaction, recipientHmac);
    const lately = await transaction
      .selectFrom("outbox")
      .select("id")
      .where("recipientHmac", "=", recipientHmac)
      .where("kind", "=", kind)
      .where("id", "!=", id)
      // A mail whose process died may have left unrecorded, so it counts as sent.
      .where((eb) => eb(eb.fn.coalesce("sentAt", "leaseUntil"), ">", now - withinMs))
      .limit(most)
      .execute();
    if (lately.length >= most) return false;
    await transaction.updateTable("outbox").set({ recipientHmac }).where("id", "=", id).execute();
    return true;
  });
}

/**
 * Gives up the mails that should have left by an instant, because nobody knows whether they have. Returns how many;
 * each can be sent again like any other given-up mail.
 */
export async function holdDueMails(
  transaction: Transaction,
  now: number,
  lastError: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("outbox")
    .set({ deadAt: now, leaseOwner: null, leaseUntil: null, lastError })
    .where(isWaiting)
    .where("dueAt", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** For an example, which sends nothing: marks the due mails, or those about one subject, as sent. */
export async function markDueMailsSent(
  transaction: Transaction,
  now: number,
  subjectId?: string,
): Promise<void> {
  await transaction
    .updateTable("outbox")
    .set(({ ref }) => ({ sentAt: ref("dueAt"), attempts: 1 }))
    .where(isWaiting)
    .where("dueAt", "<=", now)
    .$if(subjectId !== undefined, (query) => query.where("subjectId", "=", subjectId!))
    .execute();
}

/** For an example: gives up the latest mail of a kind, as if its recipient's server had refused it. */
export async function giveUpLatestMail(
  transaction: Transaction,
  kind: MailKind,
  now: number,
  lastError: string,
): Promise<void> {
  const latest = transaction
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("dueAt", "desc")
    .limit(1);
  await transaction
    .updateTable("outbox")
    .set({ deadAt: now, attempts: 1, lastError })
    .where("id", "=", latest)
    .execute();
}

/** The instant at which the first due mail should have left, or `null` when none is due. */
export async function oldestDueMail(executor: DbOrTransaction, now: number): Promise<number | null> {
  const oldest = await executor
    .selectFrom("outbox")
    .select(["dueAt", "attempts"])
    .where(isWaiting)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return null;
  // Each failed attempt has postponed it. A mail is never late before its first due time, even a reminder after three
  // days.
  const putOff = Array.from({ length: oldest.attempts }, (_, index) => backoffMs(index + 1));
  return putOff.reduce((dueAt, ms) => dueAt - ms, oldest.dueAt);
}
