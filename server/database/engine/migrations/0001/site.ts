import { sql } from "kysely";
import { fromZero, keyed, optional, required, type Tables } from "./tables.ts";

/** PDFs as they were sent, messages of the contact form, mails, announcements, erasures, and what the site keeps about itself. */
export async function createSite({
  table,
  index,
  addressIndex,
  bigint,
  bytes,
  orderedText,
}: Tables): Promise<void> {
  await table("sealed_files")
    .addColumn("subject", orderedText, (column) => column.notNull())
    .$call(required("text", "kind", "fileName", "sha256"))
    .$call(required(bytes, "bytesSealed"))
    .$call(required("integer", "byteLength"))
    .$call(required(bigint, "createdAt"))
    .addPrimaryKeyConstraint("sealed_files_key", ["subject", "kind"])
    .execute();
  await index("sealed_files", ["sha256"]);

  await table("contact_messages")
    .$call(keyed("id"))
    .$call(required("text", "firstName", "lastName", "phone", "email", "message"))
    .$call(required(bigint, "receivedAt"))
    .$call(optional(bigint, "handledAt", "lastContactAt"))
    .addColumn("searched", orderedText, (column) => column.notNull())
    .execute();
  await index("contact_messages", ["receivedAt"]);
  await index("contact_messages", ["email"]);
  await addressIndex("contact_messages", "email", "person");
  await index("contact_messages", ["receivedAt", "id", "handledAt"], { name: "list" });

  await table("message_replies")
    .$call(keyed("id"))
    .$call(required("text", "messageId", "by", "firstName", "text"))
    .$call(required(bigint, "at"))
    .execute();
  await index("message_replies", ["messageId", "at"]);

  await table("outbox")
    .$call(keyed("id"))
    .$call(required("text", "kind", "subjectId", "messageId"))
    .$call(required(bigint, "createdAt", "dueAt"))
    .$call(required("integer", "priority"))
    .$call(fromZero("integer", "attempts"))
    .$call(fromZero("integer", "withoutDocuments"))
    .$call(optional("text", "recipientHmac", "leaseOwner", "lastError", "wordsSealed"))
    .$call(optional(bigint, "leaseUntil", "sentAt", "deadAt", "cancelledAt"))
    .execute();
  await index("outbox", ["subjectId", "kind"], { unique: true });
  // The waiting and given-up mails are few among millions sent: these indexes find them without reading the others.
  const waits = sql<boolean>`"sentAt" is null and "deadAt" is null and "cancelledAt" is null`;
  await index("outbox", ["dueAt"], { where: waits });
  await index("outbox", ["priority", "dueAt"], { where: waits });
  await index("outbox", ["deadAt"], { where: sql<boolean>`"deadAt" is not null` });
  await index("outbox", ["recipientHmac"], { where: sql<boolean>`"recipientHmac" is not null` });
  // Sent and cancelled mails are many: these hold every column by which the desk lists them.
  await index("outbox", ["createdAt", "id", "sentAt"], {
    name: "sent",
    where: sql<boolean>`"sentAt" is not null`,
  });
  await index("outbox", ["createdAt", "id", "cancelledAt", "sentAt", "deadAt"], {
    name: "cancelled",
    where: sql<boolean>`"cancelledAt" is not null`,
  });

  await table("announcements")
    .$call(keyed("id"))
    .addColumn("subject", orderedText, (column) => column.notNull().unique())
    .$call(required("text", "changeJson", "wordsJson", "textSha256", "announcedBy", "doneThrough"))
    .$call(required(bigint, "announcedAt"))
    .$call(required("integer", "mailCount"))
    .$call(optional(bigint, "finishedAt"))
    .execute();
  await index("announcements", ["announcedAt", "id"], { name: "announcedAt" });
  await index("announcements", ["finishedAt", "announcedAt", "id"], { name: "finishedAt" });

  await table("idempotent_requests")
    .$call(required("text", "name", "key", "requestHmac", "answerSealed"))
    .$call(required(bigint, "createdAt"))
    .addPrimaryKeyConstraint("idempotent_requests_key", ["name", "key"])
    .execute();
  await index("idempotent_requests", ["createdAt"]);

  await table("rights_requests")
    .$call(keyed("id"))
    .$call(required("text", "right", "target", "askedOn", "dueOn", "notedBy"))
    .$call(optional("text", "answeredOn", "handledOn"))
    .execute();
  await index("rights_requests", ["handledOn", "dueOn", "id"]);
  await table("erasures")
    .$call(required("text", "erasedOn", "kind", "rule", "subject"))
    .$call(required("integer", "count"))
    .addPrimaryKeyConstraint("erasures_key", ["erasedOn", "kind", "rule", "subject"])
    .execute();

  await table("jobs")
    .$call(keyed("name"))
    .$call(optional("text", "leaseOwner"))
    .$call(optional(bigint, "leaseUntil", "finishedAt"))
    .execute();
  await table("milestones").$call(keyed("name")).$call(required(bigint, "at")).execute();
  await table("counters").$call(keyed("name")).$call(required("integer", "value")).execute();
  await table("secrets").$call(keyed("name")).$call(required("text", "valueSealed")).execute();
  await table("key_checks").$call(keyed("keyId")).$call(required("text", "sealed")).execute();
  // Used only on PostgreSQL, by rate-limiter-flexible, which defines these columns.
  await table("rate_limits")
    .$call(keyed("key"))
    .$call(required("integer", "points"))
    .$call(optional(bigint, "expire"))
    .execute();
}
