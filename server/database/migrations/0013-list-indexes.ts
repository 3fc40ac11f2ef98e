import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Indexes that hold all that the lists of the desk are ordered, filtered and totalled by: what stands on a page is found
 * without reading the table.
 */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contracts_list_index")
      .on("contracts")
      .columns(["number", "erasedOn", "acceptedOn", "packId", "state", "lastDayOn", "firstDebitOn"])
      .columns(["addressConfirmedAt", "monthlyCents"])
      .execute();
    await db.schema
      .createIndex("contact_messages_list_index")
      .on("contact_messages")
      .columns(["receivedAt", "id", "handledAt"])
      .execute();
    await db.schema
      .createIndex("drafts_list_index")
      .on("drafts")
      .columns(["updatedAt", "id", "expiresAt", "signedContractId"])
      .where("signedContractId", "is", null)
      .execute();
    // Mails that left or were cancelled are many; those that wait or were given up have indexes, and are few.
    await db.schema
      .createIndex("outbox_sent_index")
      .on("outbox")
      .columns(["createdAt", "id", "sentAt"])
      .where("sentAt", "is not", null)
      .execute();
    await db.schema
      .createIndex("outbox_cancelled_index")
      .on("outbox")
      .columns(["createdAt", "id", "cancelledAt", "sentAt", "deadAt"])
      .where("cancelledAt", "is not", null)
      .execute();
  },
};
