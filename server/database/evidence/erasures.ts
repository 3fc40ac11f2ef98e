import { type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { typedSubscriberFields } from "#domain/contract/subscriber.ts";
import { linkPlace, signedDataPlace } from "#server/database/contracts/contracts.ts";
import { erasePackChanges } from "#server/database/contracts/pack-changes.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { LegalHoldsTable } from "#server/database/engine/contracts-schema.ts";
import { isPostgres } from "#server/database/engine/dialect.ts";
import type { ErasureRule, ErasuresTable } from "#server/database/engine/schema.ts";
import { aboutContract } from "#server/database/mail/mail-subjects.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { eraseFile, listFiles } from "#server/database/sealed/sealed-files.ts";

export type Erasure = Selectable<ErasuresTable>;

/** Records an erasure in the erasure log. Those of the same day, kind, rule and subject share one line. */
export async function recordErasure(
  transaction: Transaction,
  erasure: Omit<Erasure, "subject" | "count"> & Partial<Pick<Erasure, "subject" | "count">>,
): Promise<void> {
  const { subject = "", count = 1, ...rest } = erasure;
  if (count === 0) return;
  await transaction
    .insertInto("erasures")
    .values({ ...rest, subject, count })
    .onConflict((conflict) =>
      conflict
        .columns(["erasedOn", "kind", "rule", "subject"])
        .doUpdateSet((eb) => ({ count: eb("erasures.count", "+", count) })),
    )
    .execute();
}

/** The erasure log from one day to another, both included, the latest first; at most `limit` entries. */
export function erasuresBetween(
  executor: DbOrTransaction,
  from: Day,
  to: Day,
  limit?: number,
): Promise<Erasure[]> {
  return executor
    .selectFrom("erasures")
    .selectAll()
    .where("erasedOn", ">=", from)
    .where("erasedOn", "<=", to)
    .orderBy("erasedOn", "desc")
    .orderBy("kind")
    .orderBy("rule")
    .orderBy("subject")
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

export type LegalHold = Selectable<LegalHoldsTable>;

/** Keeps a contract from being erased until the hold is lifted. */
export async function placeHold(transaction: Transaction, hold: Omit<LegalHold, "liftedOn">): Promise<void> {
  await transaction.insertInto("legal_holds").values(hold).execute();
}

/** Lifts the holds of a contract. Returns how many there were. */
export async function liftHolds(transaction: Transaction, contractId: string, on: Day): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("legal_holds")
    .set({ liftedOn: on })
    .where("contractId", "=", contractId)
    .where("liftedOn", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The holds on a contract that are still in force, the oldest first. */
export function holdsOf(executor: DbOrTransaction, contractId: string): Promise<LegalHold[]> {
  return executor
    .selectFrom("legal_holds")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("liftedOn", "is", null)
    .orderBy("placedOn")
    .execute();
}

/** When and why something is erased. */
export type ErasureCause = { readonly on: Day; readonly rule: ErasureRule };

/**
 * Erases a draft that was not signed: the visitor's input, its evidence and its mails. If the same person also wrote to
 * the agency, that later contact restarts the retention period.
 */
export async function eraseDraft(
  transaction: Transaction,
  id: string,
  { on, rule }: ErasureCause,
): Promise<void> {
  const draft = await transaction
    .deleteFrom("drafts")
    .where("id", "=", id)
    .where("signedContractId", "is", null)
    .returning(["chainId", "email", "updatedAt"])
    .executeTakeFirst();
  if (!draft) return;
  await eraseUnsignedChain(transaction, draft.chainId);
  await transaction.deleteFrom("outbox").where("subjectId", "=", id).execute();
  await transaction
    .updateTable("contact_messages")
    .set({ lastContactAt: draft.updatedAt })
    .where(sql<boolean>`lower("email") = lower(${draft.email})`)
    .where(sql<boolean>`coalesce("lastContactAt", "receivedAt") < ${draft.updatedAt}`)
    .execute();
  await recordErasure(transaction, { erasedOn: on, kind: "draft", rule, subject: id });
}

/** Erases the messages of an e-mail address received until an instant. Returns how many there were. */
export async function eraseMessages(
  transaction: Transaction,
  email: string,
  cause: ErasureCause,
  until = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const messages = await transaction
    .selectFrom("contact_messages")
    .select("id")
    .where(sql<boolean>`lower("email") = lower(${email})`)
    .where("receivedAt", "<=", until)
    .execute();
  for (const { id } of messages) await eraseMessage(transaction, id, cause);
  return messages.length;
}

/** Erases a message, what was answered to it, and their mails. */
export async function eraseMessage(
  transaction: Transaction,
  id: string,
  { on, rule }: ErasureCause,
): Promise<void> {
  await transaction.deleteFrom("contact_messages").where("id", "=", id).execute();
  const replies = await transaction
    .deleteFrom("message_replies")
    .where("messageId", "=", id)
    .returning("id")
    .execute();
  for (const subject of [id, ...replies.map((reply) => reply.id)]) {
    await transaction.deleteFrom("outbox").where("subjectId", "=", subject).execute();
    // Also for the files of mails, which are erased by what they are about.
    await recordErasure(transaction, { erasedOn: on, kind: "message", rule, subject });
  }
}

/**
 * Erases all personal data from a contract: its subscriber, its mandate, its PDFs, its draft, its mails and the
 * agency's notes. Number, pack, amounts, days, terms and the chain of evidence stay, with the hash of the signed data,
 * whose salt is gone: they prove that the contract existed, but not whose it was.
 */
export async function eraseContract(
  transaction: Transaction,
  keyring: Keyring,
  { id, number }: { readonly id: string; readonly number: string },
  { on, rule }: ErasureCause,
): Promise<void> {
  const nobody = Object.fromEntries(typedSubscriberFields.map((name) => [name, ""]));
  await transaction
    .updateTable("contracts")
    .set({
      ...nobody,
      correctedEmail: null,
      correctedSiret: null,
      correctedSeat: null,
      vatNumber: null,
      changedName: null,
      changedPerson: null,
      changedTelephone: null,
      seatInDoubt: 0,
      sharesCompany: 0,
      searched: "",
      signedDataSealed: keyring.seal("", signedDataPlace(id)),
      linkSealed: keyring.seal("", linkPlace(id)),
      date: "",
      warningsJson: "[]",
      draftId: null,
      linkHash: `erased:${id}`,
      requestHmac: "",
      giftCompanyHmac: null,
      awaitedDebitOn: null,
      erasedOn: on,
    })
    .where("id", "=", id)
    .execute();
  for (const { kind } of await listFiles(transaction, id)) {
    await eraseFile(transaction, keyring, { kind, subject: id });
  }
  await transaction.deleteFrom("mandates").where("contractId", "=", id).execute();
  await transaction.deleteFrom("amendments").where("contractId", "=", id).execute();
  await erasePackChanges(transaction, keyring, id);
  await transaction.deleteFrom("fact_changes").where("contractId", "=", id).execute();
  await transaction.deleteFrom("email_changes").where("contractId", "=", id).execute();
  await transaction.deleteFrom("legal_holds").where("contractId", "=", id).execute();
  await transaction.deleteFrom("contract_notes").where("contractId", "=", id).execute();
  await transaction.deleteFrom("reminder_decisions").where("contractId", "=", id).execute();
  await transaction.deleteFrom("prepared_subscriptions").where("contractId", "=", id).execute();
  const drafts = await transaction
    .deleteFrom("drafts")
    .where("signedContractId", "=", id)
    .returning("id")
    .execute();
  for (const draft of drafts) {
    await transaction.deleteFrom("outbox").where("subjectId", "=", draft.id).execute();
    await recordErasure(transaction, { erasedOn: on, kind: "draft", rule, subject: draft.id });
  }
  await transaction.deleteFrom("outbox").where(aboutContract(id)).execute();
  await recordErasure(transaction, { erasedOn: on, kind: "contract", rule, subject: number });
}

/**
 * Erases the evidence of a draft that nobody signed. PostgreSQL uses a function for it, because the site's role may not
 * delete evidence. @throws when the chain belongs to a signed contract.
 */
export async function eraseUnsignedChain(transaction: Transaction, chainId: string): Promise<void> {
  if (isPostgres(transaction)) {
    await sql`select erase_unsigned_chain(${chainId})`.execute(transaction);
    return;
  }
  const contract = transaction.selectFrom("contracts").select("chainId").where("chainId", "=", chainId);
  const signature = transaction
    .selectFrom("evidence_events")
    .select("chainId")
    .where("chainId", "=", chainId)
    .where("kind", "in", ["contract-kept", "contract-taken-over"]);
  if ((await contract.unionAll(signature).execute()).length > 0) {
    throw new Error("the chain belongs to a signed contract");
  }
  for (const table of ["evidence_heads", "evidence_events"] as const) {
    await transaction.deleteFrom(table).where("chainId", "=", chainId).execute();
  }
}
