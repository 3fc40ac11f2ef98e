import type { Selectable } from "kysely";
import type { PreparedContent } from "#domain/contract/prepared.ts";
import { typedSubscriberFields } from "#domain/contract/subscriber.ts";
import { firstNameOf } from "#domain/staff.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { PreparedSubscriptionsTable } from "#server/database/engine/contracts-schema.ts";
import { countOf, lockRow } from "#server/database/engine/dialect.ts";
import { containsWords } from "#server/database/engine/text-search.ts";
import { type ErasureCause, recordErasure } from "#server/database/evidence/erasures.ts";
import { hashOfToken, type Keyring } from "#server/database/sealed/encryption.ts";
import { findPerson } from "#server/database/staff/staff.ts";

/**
 * A subscription that the desk prepared. Instants are in milliseconds since 1970. Without a contract, `draftId` is that of a
 * draft that can still be signed: once it is over, the link opens the first step again.
 */
export type PreparedSubscription = PreparedContent &
  Pick<
    Selectable<PreparedSubscriptionsTable>,
    | "id"
    | "preparedBy"
    | "preparedById"
    | "tokenSealed"
    | "createdAt"
    | "expiresAt"
    | "openedAt"
    | "draftId"
    | "contractId"
  >;

/** Stores it, with its token hashed, to find it, and sealed, for the link that carries it. */
export async function savePrepared(
  transaction: Transaction,
  keyring: Keyring,
  {
    token,
    ...prepared
  }: PreparedContent &
    Pick<PreparedSubscription, "id" | "preparedBy" | "preparedById" | "createdAt" | "expiresAt"> & {
      readonly token: string;
    },
): Promise<void> {
  const { id, preparedBy, preparedById, createdAt, expiresAt } = prepared;
  await transaction
    .insertInto("prepared_subscriptions")
    .values({
      id,
      preparedBy,
      preparedById,
      createdAt,
      expiresAt,
      ...columnsOf(prepared),
      tokenHash: hashOfToken(token),
      tokenSealed: keyring.seal(token, tokenPlace(id)),
      openedAt: null,
      draftId: null,
      contractId: null,
    })
    .execute();
}

export async function changePrepared(
  transaction: Transaction,
  id: string,
  content: PreparedContent,
): Promise<void> {
  await transaction
    .updateTable("prepared_subscriptions")
    .set(columnsOf(content))
    .where("id", "=", id)
    .execute();
}

/** Those that are stored, the latest first; at most `limit`. */
export async function listPrepared(
  executor: DbOrTransaction,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<PreparedSubscription[]> {
  const rows = await executor
    .selectFrom("prepared_subscriptions")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return preparedOf(executor, rows, now);
}

/** The most that a search reads: they are kept for weeks. */
const mostSearched = 1_000;

/** Those with some words that nobody began from, the latest first. */
export async function preparedWith(
  executor: DbOrTransaction,
  { now, words, limit }: { readonly now: number; readonly words: string; readonly limit: number },
): Promise<PreparedSubscription[]> {
  const prepared = await listPrepared(executor, { now, limit: mostSearched });
  const isUnused = ({ draftId, contractId }: PreparedSubscription) => draftId === null && contractId === null;
  const textOf = ({ known }: PreparedSubscription) => Object.values(known).join("\n");
  return prepared.filter((each) => isUnused(each) && containsWords(textOf(each), words)).slice(0, limit);
}

/** How many are stored. */
export function countPrepared(executor: DbOrTransaction): Promise<number> {
  return countOf(executor.selectFrom("prepared_subscriptions"));
}

export async function findPrepared(
  executor: DbOrTransaction,
  id: string,
  now: number,
): Promise<PreparedSubscription | null> {
  const rows = executor.selectFrom("prepared_subscriptions").selectAll().where("id", "=", id);
  return (await preparedOf(executor, await rows.execute(), now))[0] ?? null;
}

/** The same, locked: what its person does meanwhile waits. */
export async function lockPrepared(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<PreparedSubscription | null> {
  const query = transaction.selectFrom("prepared_subscriptions").selectAll().where("id", "=", id);
  const row = await lockRow(transaction, query);
  return row ? (await preparedOf(transaction, [row], now))[0]! : null;
}

/** The name of the company that a subscription was prepared for; `null` if it is gone. */
export async function preparedName(executor: DbOrTransaction, id: string): Promise<string | null> {
  const row = await executor
    .selectFrom("prepared_subscriptions")
    .select("raisonSociale")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.raisonSociale ?? null;
}

/** The one that a link carries, or `null`. */
export async function findPreparedByToken(
  executor: DbOrTransaction,
  token: string,
  now: number,
): Promise<PreparedSubscription | null> {
  const rows = executor
    .selectFrom("prepared_subscriptions")
    .selectAll()
    .where("tokenHash", "=", hashOfToken(token));
  return (await preparedOf(executor, await rows.execute(), now))[0] ?? null;
}

/** Stores the instant that its link was first followed. */
export async function markPreparedOpened(executor: DbOrTransaction, id: string, at: number): Promise<void> {
  await executor
    .updateTable("prepared_subscriptions")
    .set({ openedAt: at })
    .where("id", "=", id)
    .where("openedAt", "is", null)
    .execute();
}

/** Stores the draft that its person began from the link; another one replaces it until a contract is signed. */
export async function markPreparedBegun(
  transaction: Transaction,
  token: string,
  { draftId, at }: { readonly draftId: string; readonly at: number },
): Promise<void> {
  await transaction
    .updateTable("prepared_subscriptions")
    .set(({ fn, val }) => ({ draftId, openedAt: fn.coalesce("openedAt", val(at)) }))
    .where("tokenHash", "=", hashOfToken(token))
    .where("expiresAt", ">", at)
    .where("contractId", "is", null)
    .execute();
}

/** Stores the contract that a draft became with the prepared subscription that it began with; returns that, or `null`. */
export async function markPreparedSigned(
  transaction: Transaction,
  { draftId, contractId }: { readonly draftId: string; readonly contractId: string },
): Promise<Pick<PreparedSubscription, "zenmasterId" | "preparedBy"> | null> {
  const row = await transaction
    .updateTable("prepared_subscriptions")
    .set({ contractId })
    .where("draftId", "=", draftId)
    .returning(["zenmasterId", "preparedBy"])
    .executeTakeFirst();
  return row ?? null;
}

/** The identifiers of those whose link ended before an instant. */
export async function preparedEndedBefore(executor: DbOrTransaction, instant: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("prepared_subscriptions")
    .select("id")
    .where("expiresAt", "<", instant)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases a prepared subscription and its mail. */
export async function erasePrepared(
  transaction: Transaction,
  id: string,
  { on, rule }: ErasureCause,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("prepared_subscriptions")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await transaction.deleteFrom("outbox").where("subjectId", "=", id).execute();
  await recordErasure(transaction, { erasedOn: on, kind: "draft", rule, subject: id });
}

/** The token of its link. @throws {SealError} when its key is gone. */
export function preparedTokenOf(
  { id, tokenSealed }: Pick<PreparedSubscription, "id" | "tokenSealed">,
  keyring: Keyring,
): string {
  return keyring.open(tokenSealed, tokenPlace(id));
}

/** The first name of who prepared a subscription, as clients read it. */
export async function preparedByOf(
  executor: DbOrTransaction,
  { preparedBy, preparedById }: Pick<PreparedSubscription, "preparedBy" | "preparedById">,
): Promise<string> {
  return firstNameOf((await findPerson(executor, preparedById)) ?? { name: preparedBy, firstName: null });
}

function columnsOf({ packId, known, gift, zenmasterId, greeting }: PreparedContent) {
  return { packId, ...known, giftCode: gift, zenmasterId, greeting };
}

async function preparedOf(
  executor: DbOrTransaction,
  rows: readonly Selectable<PreparedSubscriptionsTable>[],
  now: number,
): Promise<PreparedSubscription[]> {
  const draftIds = rows.flatMap(({ draftId, contractId }) => (contractId === null ? (draftId ?? []) : []));
  const open = await openDrafts(executor, draftIds, now);
  return rows.map((row) => {
    const { id, packId, giftCode, zenmasterId, greeting, preparedBy, preparedById, tokenSealed } = row;
    const { createdAt, expiresAt, openedAt, draftId, contractId } = row;
    const known = Object.fromEntries(
      typedSubscriberFields.map((name) => [name, row[name]]),
    ) as PreparedContent["known"];
    return {
      id,
      packId,
      known,
      gift: giftCode,
      zenmasterId,
      greeting,
      preparedBy,
      preparedById,
      tokenSealed,
      createdAt,
      expiresAt,
      openedAt,
      draftId: draftId !== null && (contractId !== null || open.has(draftId)) ? draftId : null,
      contractId,
    };
  });
}

/** Those of some drafts that can still be signed. */
async function openDrafts(
  executor: DbOrTransaction,
  draftIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (draftIds.length === 0) return new Set();
  const drafts = await executor
    .selectFrom("drafts")
    .select("id")
    .where("id", "in", draftIds)
    .where("expiresAt", ">", now)
    .execute();
  return new Set(drafts.map(({ id }) => id));
}

function tokenPlace(id: string) {
  return { table: "prepared_subscriptions", id, column: "tokenSealed" };
}
