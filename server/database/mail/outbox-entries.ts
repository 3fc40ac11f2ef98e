import { sql } from "kysely";
import { columnsInUse } from "#server/database/contracts/fact-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { countOf } from "#server/database/engine/dialect.ts";
import { type MailKind, messageIdFor } from "./mail-kinds.ts";
import { aboutContract, contractOfMail } from "./mail-subjects.ts";
import { isWaiting, type OutboxMail } from "./outbox.ts";

export type MailState = "waiting" | "sent" | "dead" | "cancelled";

/** A mail as the desk shows it: its subject, without its recipient. */
export type MailEntry = Pick<
  OutboxMail,
  "id" | "kind" | "createdAt" | "dueAt" | "attempts" | "sentAt" | "deadAt" | "cancelledAt" | "lastError"
> & {
  /** Number of the contract, or `null`. */
  readonly contract: string | null;
  /** When its subscriber's e-mail address was confirmed, if it was. */
  readonly addressConfirmedAt: number | null;
  /** The firm or the person that the mail is about; `null` once erased. */
  readonly about: string | null;
};

export function mailStateOf({ sentAt, deadAt, cancelledAt }: MailEntry): MailState {
  if (sentAt !== null) return "sent";
  if (deadAt !== null) return "dead";
  return cancelledAt === null ? "waiting" : "cancelled";
}

/** Some mails in a state, the latest enqueued first. */
export function mailEntries(
  executor: DbOrTransaction,
  state: MailState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MailEntry[]> {
  const ids = executor
    .selectFrom("outbox")
    .select("id")
    .where(inState[state]())
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return entries(executor)
    .where("outbox.id", "in", ids)
    .orderBy("outbox.createdAt", "desc")
    .orderBy("outbox.id", "desc")
    .execute();
}

export function mailTotal(executor: DbOrTransaction, state: MailState): Promise<number> {
  return countOf(executor.selectFrom("outbox").where(inState[state]()));
}

/** The subjects of the mails of some kinds that were enqueued before an instant and never left. */
export async function unsentSince(
  executor: DbOrTransaction,
  kinds: readonly MailKind[],
  before: number,
): Promise<string[]> {
  const subjects: string[] = [];
  for (const state of ["waiting", "dead"] as const) {
    const mails = await executor
      .selectFrom("outbox")
      .select("subjectId")
      .where(inState[state]())
      .where("kind", "in", kinds)
      .where("createdAt", "<", before)
      .execute();
    subjects.push(...mails.map(({ subjectId }) => subjectId));
  }
  return subjects.sort();
}

/** A mail, or `null`. */
export async function findMailEntry(executor: DbOrTransaction, id: string): Promise<MailEntry | null> {
  return (await entries(executor).where("outbox.id", "=", id).executeTakeFirst()) ?? null;
}

/** The mails of some kinds about a subject. */
export async function mailsAbout(
  executor: DbOrTransaction,
  subjectId: string,
  kinds: readonly MailKind[],
): Promise<MailEntry[]> {
  return (await mailsAboutEach(executor, [subjectId], kinds)).get(subjectId) ?? [];
}

/** The mails about each of some subjects that has any: of all kinds, or of some. */
export async function mailsAboutEach(
  executor: DbOrTransaction,
  subjectIds: readonly string[],
  kinds?: readonly MailKind[],
): Promise<ReadonlyMap<string, MailEntry[]>> {
  if (subjectIds.length === 0) return new Map();
  const mails = await entries(executor)
    .select("outbox.subjectId")
    .where("outbox.subjectId", "in", subjectIds)
    .$if(kinds !== undefined, (query) => query.where("outbox.kind", "in", kinds!))
    .orderBy("outbox.kind")
    .execute();
  return Map.groupBy(mails, ({ subjectId }) => subjectId);
}

/**
 * Makes waiting or given-up mails leave now, as if for the first time: one, or all given-up ones. Returns how many. A
 * mail that is leaving at this moment is left alone.
 */
export async function sendAgain(
  executor: DbOrTransaction,
  id: string | "dead",
  now: number,
): Promise<number> {
  const query = madeDue(executor, now);
  const { numUpdatedRows } = await (id === "dead"
    ? query.where("deadAt", "is not", null)
    : query.where("id", "=", id)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Sends the mail about a subject again, unless it left after an instant or is leaving at this moment: the person has it,
 * or will. Returns whether there is such a mail.
 */
export async function sendEvenSent(
  executor: DbOrTransaction,
  subjectId: string,
  kinds: readonly MailKind[],
  {
    now,
    leftBefore,
    publicUrl,
  }: { readonly now: number; readonly leftBefore: number; readonly publicUrl: string },
): Promise<boolean> {
  const mail = await executor
    .selectFrom("outbox")
    .select(["id", "kind", "sentAt"])
    .where("kind", "in", kinds)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst();
  if (!mail) return false;
  if (mail.sentAt !== null && mail.sentAt >= leftBefore) return true;
  await madeDue(executor, now, { evenSent: true })
    .set({ messageId: messageIdFor(mail.kind, subjectId, publicUrl, now) })
    .where("id", "=", mail.id)
    .execute();
  return true;
}

/** Notes that the confirmation of a contract leaves without its documents. */
export async function noteWithoutDocuments(executor: DbOrTransaction, mailId: string): Promise<void> {
  await executor.updateTable("outbox").set({ withoutDocuments: 1 }).where("id", "=", mailId).execute();
}

/** Makes the confirmation of a contract leave again, with its documents, if it left without them. */
export async function sendDocumentsThatWaited(
  transaction: DbOrTransaction,
  contractId: string,
  now: number,
): Promise<void> {
  await madeDue(transaction, now, { evenSent: true })
    .where("kind", "=", "confirmation")
    .where("subjectId", "=", contractId)
    .where("sentAt", "is not", null)
    .where("withoutDocuments", "=", 1)
    .execute();
}

/** Makes the failed mails about a contract leave now. Returns their kinds. */
export async function sendAgainAbout(
  executor: DbOrTransaction,
  contractId: string,
  now: number,
): Promise<MailKind[]> {
  const mails = await madeDue(executor, now)
    .where((eb) => eb.or([eb("deadAt", "is not", null), eb("attempts", ">", 0)]))
    .where(aboutContract(contractId))
    .returning("kind")
    .execute();
  return mails.map(({ kind }) => kind);
}

function madeDue(executor: DbOrTransaction, now: number, { evenSent = false } = {}) {
  return executor
    .updateTable("outbox")
    .set({ sentAt: null, deadAt: null, attempts: 0, dueAt: now, leaseOwner: null, leaseUntil: null })
    .$if(!evenSent, (query) => query.where("sentAt", "is", null))
    .where("cancelledAt", "is", null)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]));
}

const inState: Readonly<Record<MailState, () => ReturnType<typeof sql<boolean>>>> = {
  waiting: isWaiting,
  sent: () => sql<boolean>`"sentAt" is not null`,
  dead: () => sql<boolean>`"deadAt" is not null`,
  cancelled: () => sql<boolean>`"cancelledAt" is not null and "sentAt" is null and "deadAt" is null`,
};

function entries(executor: DbOrTransaction) {
  return executor
    .selectFrom("outbox")
    .leftJoin("contracts", (join) => join.on((eb) => eb("contracts.id", "=", contractOfMail(eb))))
    .leftJoin("drafts", "drafts.id", "outbox.subjectId")
    .leftJoin("message_replies", "message_replies.id", "outbox.subjectId")
    .leftJoin("contact_messages", (join) =>
      join.on((eb) =>
        eb("contact_messages.id", "=", eb.fn.coalesce("message_replies.messageId", "outbox.subjectId")),
      ),
    )
    .leftJoin("staff_links", "staff_links.id", "outbox.subjectId")
    .leftJoin("staff", "staff.id", "staff_links.staffId")
    .select(["outbox.id", "outbox.kind", "outbox.createdAt", "dueAt", "attempts", "sentAt", "deadAt"])
    .select(["cancelledAt", "lastError", "contracts.number as contract", "addressConfirmedAt"])
    .select((eb) =>
      eb.fn
        .coalesce(
          columnsInUse.raisonSociale,
          "drafts.raisonSociale",
          "contact_messages.lastName",
          "staff.name",
        )
        .as("about"),
    );
}
