import type { Selectable } from "kysely";
import { type Subscriber, subscriberOf } from "#domain/contract/subscriber.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { DraftsTable } from "#server/database/engine/contracts-schema.ts";
import { countOf, lockRow } from "#server/database/engine/dialect.ts";
import { anyContains } from "#server/database/engine/text-search.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { hashOfToken, type Keyring } from "#server/database/sealed/encryption.ts";

/** An unfinished subscription, or one whose contract was signed. Instants are in milliseconds since 1970. */
export type Draft = Omit<DraftsTable, keyof Subscriber | "warningsJson" | "tokenHash"> & {
  readonly subscriber: Subscriber;
  readonly warnings: readonly Warning[];
};

/** The part of a draft that a visitor may correct. */
export type DraftContent = Pick<
  Draft,
  "packId" | "subscriber" | "warnings" | "giftCode" | "requestHmac" | "updatedAt"
>;

/** Stores a new draft. Its token is stored hashed, to find it, and sealed, for the reminder that carries it. */
export async function saveNewDraft(
  transaction: Transaction,
  keyring: Keyring,
  draft: Omit<Draft, "signedContractId" | "tokenSealed"> & { readonly token: string },
): Promise<void> {
  const { id, token, chainId, createdAt, expiresAt } = draft;
  await transaction
    .insertInto("drafts")
    .values({
      id,
      chainId,
      createdAt,
      expiresAt,
      ...columnsOf(draft),
      tokenHash: hashOfToken(token),
      tokenSealed: keyring.seal(token, tokenPlace(id)),
      signedContractId: null,
    })
    .execute();
}

/** Replaces the visitor's input. */
export async function changeDraft(
  transaction: Transaction,
  id: string,
  content: DraftContent,
): Promise<void> {
  await transaction.updateTable("drafts").set(columnsOf(content)).where("id", "=", id).execute();
}

export async function markDraftSigned(
  transaction: Transaction,
  id: string,
  contractId: string,
): Promise<void> {
  await transaction
    .updateTable("drafts")
    .set({ signedContractId: contractId })
    .where("id", "=", id)
    .execute();
}

/** The draft of a resume token, or `null`. */
export async function findDraftByToken(executor: DbOrTransaction, token: string): Promise<Draft | null> {
  return draftOrNull(
    await executor
      .selectFrom("drafts")
      .selectAll()
      .where("tokenHash", "=", hashOfToken(token))
      .executeTakeFirst(),
  );
}

/** A draft by its identifier, or `null`. */
export async function findDraft(executor: DbOrTransaction, id: string): Promise<Draft | null> {
  return draftOrNull(await executor.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirst());
}

/** Whether another draft of the same first step, to the letter, was signed. */
export async function isTwinSigned(
  executor: DbOrTransaction,
  { subscriber: { siret, email }, requestHmac }: Pick<Draft, "subscriber" | "requestHmac">,
): Promise<boolean> {
  const twin = await executor
    .selectFrom("drafts")
    .select("id")
    .where("siret", "=", siret)
    .where("email", "=", email)
    .where("requestHmac", "=", requestHmac)
    .where("signedContractId", "is not", null)
    .executeTakeFirst();
  return twin !== undefined;
}

/** Drafts by their identifiers, in the same order; missing ones are left out. */
export async function findDrafts(executor: DbOrTransaction, ids: readonly string[]): Promise<Draft[]> {
  if (ids.length === 0) return [];
  const rows = await executor.selectFrom("drafts").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, draftOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many drafts can still be signed. */
export function countDrafts(executor: DbOrTransaction, now: number): Promise<number> {
  return countOf(createDrafts(executor, now));
}

/**
 * Identifiers of the drafts that can still be signed and whose reminders, of these kinds, have all left; the first to
 * expire comes first.
 */
export async function draftIdsReminded(
  executor: DbOrTransaction,
  now: number,
  kinds: readonly MailKind[],
): Promise<string[]> {
  const rows = await createDrafts(executor, now)
    .select("drafts.id")
    .where(({ eb, selectFrom, fn }) =>
      eb(
        selectFrom("outbox")
          .select(fn.countAll().as("sent"))
          .whereRef("outbox.subjectId", "=", "drafts.id")
          .where("outbox.kind", "in", kinds)
          .where("outbox.sentAt", "is not", null),
        ">=",
        kinds.length,
      ),
    )
    .orderBy("expiresAt")
    .orderBy("drafts.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Some of the drafts that can still be signed, or only those that contain `words`; the first to expire comes first. */
export async function listDrafts(
  executor: DbOrTransaction,
  now: number,
  {
    words,
    nearly,
    limit,
    offset,
  }: {
    readonly words?: string;
    readonly nearly?: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<Draft[]> {
  const ids = createDrafts(executor, now, words, nearly)
    .select("id")
    .orderBy("expiresAt")
    .orderBy("id")
    .limit(limit)
    .offset(offset);
  const rows = await executor
    .selectFrom("drafts")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("expiresAt")
    .orderBy("id")
    .execute();
  return rows.map(draftOf);
}

/** The draft of a resume token, or `null`. Locks it: other transactions wait before they change or sign it. */
export async function lockDraftByToken(transaction: Transaction, token: string): Promise<Draft | null> {
  const query = transaction.selectFrom("drafts").selectAll().where("tokenHash", "=", hashOfToken(token));
  return draftOrNull(await lockRow(transaction, query));
}

function createDrafts(executor: DbOrTransaction, now: number, words?: string, nearly?: boolean) {
  return executor
    .selectFrom("drafts")
    .where("signedContractId", "is", null)
    .where("expiresAt", ">", now)
    .$if(words !== undefined, (query) => query.where(anyContains(executor, searched, words!, nearly)));
}

const searched = ["raisonSociale", "nomPrenom", "siret", "email", "telephone", "adresseSiege"];

/** The resume token of a draft. @throws {SealError} when its key is gone. */
export function resumeTokenOf(draft: Pick<Draft, "id" | "tokenSealed">, keyring: Keyring): string {
  return keyring.open(draft.tokenSealed, tokenPlace(draft.id));
}

function columnsOf({ packId, subscriber, warnings, giftCode, requestHmac, updatedAt }: DraftContent) {
  const { acceptCGV: _accepted, ...fields } = subscriber;
  return { packId, ...fields, warningsJson: JSON.stringify(warnings), giftCode, requestHmac, updatedAt };
}

function draftOrNull(row: Selectable<DraftsTable> | undefined): Draft | null {
  return row ? draftOf(row) : null;
}

function draftOf(row: Selectable<DraftsTable>): Draft {
  const { id, packId, giftCode, requestHmac, chainId, signedContractId, tokenSealed } = row;
  const { createdAt, updatedAt, expiresAt } = row;
  return {
    id,
    packId,
    giftCode,
    requestHmac,
    chainId,
    signedContractId,
    tokenSealed,
    createdAt,
    updatedAt,
    expiresAt,
    subscriber: subscriberOf(row),
    warnings: JSON.parse(row.warningsJson),
  };
}

function tokenPlace(id: string) {
  return { table: "drafts", id, column: "tokenSealed" };
}
