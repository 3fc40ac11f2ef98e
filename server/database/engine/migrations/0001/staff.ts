import { belongsTo, keyed, optional, required, type Tables } from "./tables.ts";

/** The people of the desk, their sign-in and their actions. */
export async function createStaff({ table, index, bigint }: Tables): Promise<void> {
  await table("staff")
    .$call(keyed("id"))
    .$call(required("text", "email", "name", "role"))
    .$call(optional("text", "invitedBy", "firstName", "coveredById", "coveredUntil"))
    .$call(required(bigint, "createdAt"))
    .$call(optional(bigint, "removedAt"))
    .addColumn("morningMail", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await index("staff", ["email"], { unique: true });

  await table("staff_links")
    .$call(keyed("id"))
    .$call(belongsTo("staffId", "staff.id"))
    .$call(required("text", "tokenHash", "tokenSealed"))
    .$call(required(bigint, "createdAt", "expiresAt"))
    .$call(optional(bigint, "usedAt"))
    .execute();
  await index("staff_links", ["tokenHash"], { unique: true });
  await index("staff_links", ["staffId", "createdAt"]);
  await index("staff_links", ["expiresAt"]);

  await table("staff_sessions")
    .$call(keyed("id"))
    .$call(belongsTo("staffId", "staff.id"))
    .$call(required("text", "tokenHash", "device"))
    .$call(required(bigint, "createdAt", "seenAt", "endsAt"))
    .execute();
  await index("staff_sessions", ["tokenHash"], { unique: true });
  await index("staff_sessions", ["staffId"]);
  await index("staff_sessions", ["endsAt"]);

  await table("staff_passkeys")
    .$call(keyed("id"))
    .$call(belongsTo("staffId", "staff.id"))
    .$call(required("text", "publicKey", "name"))
    .$call(required(bigint, "counter", "createdAt"))
    .$call(optional(bigint, "usedAt"))
    .execute();
  await index("staff_passkeys", ["staffId"]);
  await table("staff_challenges")
    .$call(keyed("challengeHash"))
    .$call(optional("text", "staffId"))
    .$call(required(bigint, "expiresAt"))
    .execute();
  await index("staff_challenges", ["expiresAt"]);

  await table("activities")
    .$call(keyed("id"))
    .$call(required(bigint, "at"))
    .$call(required("text", "by", "kind", "dataJson"))
    .$call(optional("text", "subjectKind", "subjectId"))
    .execute();
  await index("activities", ["at", "id"]);
  await index("activities", ["subjectId"]);
}
