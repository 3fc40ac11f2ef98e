import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Keyring } from "#server/encryption.ts";
import type { Transaction } from "./client.ts";
import { linkPlace, signedDataPlace } from "./contracts.ts";
import { eraseDocuments } from "./documents.ts";
import { eraseUnsignedChain } from "./erase-chain.ts";
import { noteErasure } from "./erasures.ts";
import type { ErasureRule } from "./retention-schema.ts";

/** When and why something is erased. */
export type Reason = { readonly on: Day; readonly rule: ErasureRule };

/**
 * Erases a draft that was not signed: what was typed, its evidence and its mails. Who wrote to the agency too is
 * kept from that later contact on.
 */
export async function eraseDraft(transaction: Transaction, id: string, { on, rule }: Reason): Promise<void> {
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
  await noteErasure(transaction, { erasedOn: on, kind: "draft", rule, subject: id });
}

/**
 * Erases the messages of an e-mail address, with their mails: those received until an instant, where one is given.
 * Answers how many there were.
 */
export async function eraseMessages(
  transaction: Transaction,
  email: string,
  { on, rule }: Reason,
  until = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const messages = await transaction
    .deleteFrom("contact_messages")
    .where(sql<boolean>`lower("email") = lower(${email})`)
    .where("receivedAt", "<=", until)
    .returning("id")
    .execute();
  for (const { id } of messages) {
    await transaction.deleteFrom("outbox").where("subjectId", "=", id).execute();
    await noteErasure(transaction, { erasedOn: on, kind: "message", rule, subject: id });
  }
  return messages.length;
}

/**
 * Erases everybody's data from a contract: its subscriber, its mandate, its PDFs, what was typed before and its
 * mails. Number, pack, amounts, days, terms and the chain of evidence stay, with the hash of what was signed, whose
 * salt is gone: they prove that the contract was, and tell nothing of whose it was.
 */
export async function eraseContract(
  transaction: Transaction,
  keyring: Keyring,
  { id, number }: { readonly id: string; readonly number: string },
  { on, rule }: Reason,
): Promise<void> {
  const nobody = { raisonSociale: "", siret: "", nomPrenom: "", adresseSiege: "", email: "", telephone: "" };
  await transaction
    .updateTable("contracts")
    .set({
      ...nobody,
      signedDataSealed: keyring.seal("", signedDataPlace(id)),
      linkSealed: keyring.seal("", linkPlace(id)),
      date: "",
      warningsJson: "[]",
      draftId: null,
      linkHash: `erased:${id}`,
      requestFingerprint: "",
      erasedOn: on,
    })
    .where("id", "=", id)
    .execute();
  await eraseDocuments(transaction, keyring, id);
  await transaction.deleteFrom("mandates").where("contractId", "=", id).execute();
  await transaction.deleteFrom("legal_holds").where("contractId", "=", id).execute();
  const drafts = await transaction
    .deleteFrom("drafts")
    .where("signedContractId", "=", id)
    .returning("id")
    .execute();
  for (const draft of drafts) {
    await transaction.deleteFrom("outbox").where("subjectId", "=", draft.id).execute();
    await noteErasure(transaction, { erasedOn: on, kind: "draft", rule, subject: draft.id });
  }
  await transaction
    .deleteFrom("outbox")
    .where((eb) =>
      eb.or([
        eb("subjectId", "=", id),
        eb("subjectId", "in", eb.selectFrom("contract_steps").select("id").where("contractId", "=", id)),
      ]),
    )
    .execute();
  await noteErasure(transaction, { erasedOn: on, kind: "contract", rule, subject: number });
}
