import type { Context } from "#server/context.ts";
import { isPublic } from "#server/database/mail-kinds.ts";
import { addressMail, type OutboxMail } from "#server/database/outbox.ts";

/** Most mails of one kind that a mailbox gets in an hour because somebody typed its address. */
const hourly = { most: 3, withinMs: 3_600_000 };

/**
 * Whether a mail may leave for an address: always, unless anybody can have it sent and its recipient had
 * {@link hourly enough}. Which mailboxes those were is kept as a keyed hash, on the mail itself.
 */
export async function mayReach(
  { database, keyring }: Context,
  mail: OutboxMail,
  address: string,
): Promise<boolean> {
  if (!isPublic(mail.kind)) return true;
  return addressMail(database, mail, keyring.hmac({ mailbox: mailboxOf(address) }), hourly);
}

/**
 * What the addresses of one mailbox have in common: large providers pass over capitals, dots and what follows a `+`
 * before the `@`. Where a provider does not, neighbours share a count, and lose an acknowledgement at worst.
 */
function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.normalize("NFKC").toLowerCase().split("@");
  return `${local.replace(/(?<=.)\+.*/s, "").replaceAll(".", "")}@${domain}`;
}
