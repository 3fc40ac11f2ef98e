import { sql } from "kysely";
import { type ContactField, type ContactMessage, contactMessageSchema } from "#domain/contact-message.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { searchableText, textContains } from "#server/database/engine/text-search.ts";

export type StoredMessage = ContactMessage & { readonly id: string; readonly receivedAt: number };

export async function saveContactMessage(transaction: Transaction, message: StoredMessage): Promise<void> {
  const { firstName, lastName, email, phone, message: text } = message;
  await transaction
    .insertInto("contact_messages")
    .values({
      ...message,
      handledAt: null,
      searched: searchableText([`${firstName} ${lastName}`, email, phone, text]),
    })
    .execute();
}

/** The identifier of the latest message with the same words from the same sender since an instant, or `null`. */
export async function findRepeatedMessage(
  executor: DbOrTransaction,
  message: ContactMessage,
  since: number,
): Promise<string | null> {
  const row = await executor
    .selectFrom("contact_messages")
    .select("id")
    .where("receivedAt", ">=", since)
    .where(({ and }) => and(message))
    .orderBy("receivedAt", "desc")
    .executeTakeFirst();
  return row?.id ?? null;
}

const columns = [
  "id",
  "receivedAt",
  ...(Object.keys(contactMessageSchema.entries) as readonly ContactField[]),
  "handledAt",
] as const;

export type HandledMessage = StoredMessage & { readonly handledAt: number | null };

/** Which messages to list: received from one instant up to another, handled or not, that contain words. */
export type MessageFilter = {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly handled?: boolean | undefined;
  readonly words?: string | undefined;
  /** Whether those words may have a typo each. */
  readonly nearly?: boolean | undefined;
};

/** How many messages match a filter, and how many of them nobody has handled. */
export async function messageTotals(
  executor: DbOrTransaction,
  filter: MessageFilter,
): Promise<{ readonly total: number; readonly waiting: number }> {
  const { total, handled } = await matching(executor, filter)
    .select(({ fn }) => [fn.countAll().as("total"), fn.count("handledAt").as("handled")])
    .executeTakeFirstOrThrow();
  return { total: Number(total), waiting: Number(total) - Number(handled) };
}

/** A place in the list of messages; older ones follow it. */
export type MessagePlace = Pick<StoredMessage, "receivedAt" | "id">;

/** Some messages of a filter, the latest first, after a place or from an offset. */
export function messagePage(
  executor: DbOrTransaction,
  filter: MessageFilter,
  {
    limit,
    offset = 0,
    after,
  }: { readonly limit: number; readonly offset?: number; readonly after?: MessagePlace | undefined },
): Promise<HandledMessage[]> {
  const ids = matching(executor, filter)
    .select("id")
    .$if(after !== undefined, (query) =>
      query
        .where("receivedAt", "<=", after!.receivedAt)
        .where((eb) => eb.or([eb("receivedAt", "<", after!.receivedAt), eb("id", "<", after!.id)])),
    )
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return executor
    .selectFrom("contact_messages")
    .select(columns)
    .where("id", "in", ids)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Uses only indexed columns, apart from the search for words. */
function matching(executor: DbOrTransaction, { from = 0, until, handled, words, nearly }: MessageFilter) {
  return executor
    .selectFrom("contact_messages")
    .where("receivedAt", ">=", from)
    .$if(until !== undefined, (query) => query.where("receivedAt", "<", until!))
    .$if(handled !== undefined, (query) => query.where("handledAt", handled ? "is not" : "is", null))
    .$if(words !== undefined, (query) => query.where(textContains(executor, "searched", words!, nearly)));
}

/** The messages of a filter, the oldest first. */
export async function* contactMessages(
  executor: DbOrTransaction,
  filter: MessageFilter = {},
): AsyncGenerator<HandledMessage> {
  let last: MessagePlace = { receivedAt: filter.from ?? 0, id: "" };
  for (;;) {
    const { receivedAt, id } = last;
    const rows = await matching(executor, filter)
      .select(columns)
      .where((eb) =>
        eb.or([
          eb("receivedAt", ">", receivedAt),
          eb.and([eb("receivedAt", "=", receivedAt), eb("id", ">", id)]),
        ]),
      )
      .orderBy("receivedAt")
      .orderBy("id")
      .limit(batch)
      .execute();
    yield* rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!;
  }
}

/** Rows of one query, so that a large export is not held in memory. */
const batch = 500;

/** Marks a message as handled or to be handled again. Returns whether that changed anything. */
export async function markMessage(
  executor: DbOrTransaction,
  id: string,
  handledAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("contact_messages")
    .set({ handledAt })
    .where("id", "=", id)
    .where("handledAt", handledAt === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A message as the agency reads it, or `null`. `lastContactAt`: the last contact with its sender, if later. */
export async function findContactMessage(
  executor: DbOrTransaction,
  id: string,
): Promise<(HandledMessage & { readonly lastContactAt: number | null }) | null> {
  const row = await executor
    .selectFrom("contact_messages")
    .select([...columns, "lastContactAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** How the agency knows a sender: by a contract, otherwise by a subscription that was begun. */
export type Acquaintance =
  | { readonly kind: "contract"; readonly number: string; readonly raisonSociale: string }
  | { readonly kind: "draft"; readonly id: string; readonly raisonSociale: string };

/**
 * How the agency knows the holder of an e-mail address, whatever its capitals; `null` for a stranger. A contract counts
 * under its signed e-mail address and its corrected one.
 */
export async function acquaintanceOf(
  executor: DbOrTransaction,
  email: string,
  now: number,
): Promise<Acquaintance | null> {
  const isTheirs = isEmail("email", email);
  const contract = await executor
    .selectFrom("contracts")
    .select(["number", "raisonSociale"])
    .where(({ or }) => or([isTheirs, isEmail("correctedEmail", email)]))
    .orderBy("signedAt", "desc")
    .executeTakeFirst();
  if (contract) return { kind: "contract", ...contract };
  const draft = await executor
    .selectFrom("drafts")
    .select(["id", "raisonSociale"])
    .where(isTheirs)
    .where("signedContractId", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("updatedAt", "desc")
    .executeTakeFirst();
  return draft ? { kind: "draft", ...draft } : null;
}

function isEmail(column: "email" | "correctedEmail", email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
}
