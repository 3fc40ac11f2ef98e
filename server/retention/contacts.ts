import { sql } from "kysely";
import { type Day, dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import { contactErasedOn, draftRetentionDays, unreportedDraftRetentionDays } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { erasePrepared, preparedEndedBefore } from "#server/database/contracts/prepared-subscriptions.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import { eraseDraft, eraseMessages } from "#server/database/evidence/erasures.ts";
import { batchSize } from "./contracts.ts";

const unreportedDaysMore = unreportedDraftRetentionDays - draftRetentionDays;

/** No twelve months are shorter than this. */
const fewestDaysOfAYear = 360;

/**
 * Erases expired drafts. If the mail that tells the agency about one is still being tried, the draft stays until it has
 * left, at most some days more.
 */
export async function eraseExpiredDrafts(context: Context, isStopping: () => boolean): Promise<void> {
  const today = context.today();
  const read = (after: string) => expiredDrafts(context.database.db, context.now(), after);
  for await (const drafts of batches(read, ({ id }) => id)) {
    for (const { id, expiresAt, isUnreported } of drafts) {
      if (isStopping()) return;
      if (isUnreported && expiresAt > context.now() - unreportedDaysMore * millisecondsPerDay) continue;
      await context.database.transaction((transaction) =>
        eraseDraft(transaction, id, { on: today, rule: "draft-expired" }),
      );
    }
  }
}

/** Erases the subscriptions that the desk prepared, a day after their links ended. */
export async function eraseEndedPrepared({ database, now, today }: Context): Promise<void> {
  for (const id of await preparedEndedBefore(database.db, now() - millisecondsPerDay)) {
    await database.transaction((transaction) =>
      erasePrepared(transaction, id, { on: today(), rule: "draft-expired" }),
    );
  }
}

/** Erases the messages of people who did not subscribe, twelve months after their last contact. */
export async function eraseOldContacts(context: Context, isStopping: () => boolean): Promise<void> {
  const today = context.today();
  const before = context.now() - fewestDaysOfAYear * millisecondsPerDay;
  const read = (after: string) => silentSince(context.database.db, before, after);
  for await (const people of batches(read, (email) => email)) {
    for (const email of people) {
      if (isStopping()) return;
      await context.database.transaction(async (transaction) => {
        const last = await lastContactOf(transaction, email);
        if (last === null || !isOver(last, today) || (await isSubscriber(transaction, email))) return;
        // On PostgreSQL another message may arrive in between; it must stay, because nobody has read it yet.
        await eraseMessages(transaction, email, { on: today, rule: "contact-ended" }, last);
      });
    }
  }
}

/** Whether the data of a person must be erased, by their last contact. */
function isOver(lastContactAt: number, today: Day): boolean {
  return today >= contactErasedOn(dayInParis(lastContactAt));
}

async function expiredDrafts(executor: DbOrTransaction, now: number, after: string) {
  const rows = await executor
    .selectFrom("drafts")
    .leftJoin("outbox", (join) =>
      join
        .onRef("outbox.subjectId", "=", "drafts.id")
        .on("outbox.kind", "=", "agency-draft")
        .on("outbox.sentAt", "is", null)
        .on("outbox.deadAt", "is", null)
        .on("outbox.cancelledAt", "is", null),
    )
    .select(["drafts.id", "drafts.expiresAt", "outbox.id as agencyMailId"])
    .where("drafts.signedContractId", "is", null)
    .where("drafts.expiresAt", "<=", now)
    .where("drafts.id", ">", after)
    .orderBy("drafts.id")
    .limit(batchSize)
    .execute();
  return rows.map(({ agencyMailId, ...draft }) => ({ ...draft, isUnreported: agencyMailId !== null }));
}

/** E-mail addresses, in lower case, whose messages are all older than an instant. */
async function silentSince(executor: DbOrTransaction, before: number, after: string): Promise<string[]> {
  const person = sql<string>`lower("email")`;
  const rows = await executor
    .selectFrom("contact_messages")
    .select(person.as("person"))
    .where(sql<boolean>`lower("email") > ${after}`)
    .groupBy(person)
    .having(sql<boolean>`max(coalesce("lastContactAt", "receivedAt")) < ${before}`)
    .orderBy(person)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.person);
}

/** The last contact of an e-mail address, by a message or a draft. */
async function lastContactOf(transaction: Transaction, email: string): Promise<number | null> {
  const [message, draft] = await Promise.all([
    transaction
      .selectFrom("contact_messages")
      .select(sql<number | null>`max(coalesce("lastContactAt", "receivedAt"))`.as("at"))
      .where(isPerson(email))
      .executeTakeFirst(),
    transaction
      .selectFrom("drafts")
      .select(sql<number | null>`max("updatedAt")`.as("at"))
      .where(isPerson(email))
      .executeTakeFirst(),
  ]);
  if (message?.at == null) return null;
  return Math.max(message.at, draft?.at ?? 0);
}

/** Whether an e-mail address belongs to a contract whose data are still kept: its messages are kept as long. */
async function isSubscriber(transaction: Transaction, email: string): Promise<boolean> {
  const contract = await transaction
    .selectFrom("contracts")
    .select("id")
    .where((eb) => eb.or([isPerson(email), sql<boolean>`lower("correctedEmail") = lower(${email})`]))
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  return contract !== undefined;
}

function isPerson(email: string) {
  return sql<boolean>`lower("email") = lower(${email})`;
}
