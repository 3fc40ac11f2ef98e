import type { Context } from "#server/context.ts";
import { isPublic } from "#server/database/mail-kinds.ts";
import { addressMail, type OutboxMail } from "#server/database/outbox.ts";

/** The most mails of one kind that a mailbox gets in an hour because somebody typed its address. */
const hourly = { most: 3, withinMs: 3_600_000 };

/**
 * Whether a mail may leave for an address: always, unless it is of a kind that anybody can request and its recipient
 * has had {@link hourly enough}. Each such mail keeps its mailbox as a keyed hash.
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
 * The part that all spellings of a mailbox share: large providers ignore capitals, dots and anything from a `+` to the
 * `@`. With a provider that does not, neighbours share a count and at worst miss an acknowledgement.
 */
function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.normalize("NFKC").toLowerCase().split("@");
  return `${local.replace(/(?<=.)\+.*/s, "").replaceAll(".", "")}@${domain}`;
}
