import type { Context } from "#server/context.ts";
import { isSentToStrangers } from "#server/database/mail-kinds.ts";
import { type OutboxMail, recordRecipient } from "#server/database/outbox.ts";

/** The most mails of one kind that a mailbox gets in an hour because somebody typed its e-mail address. */
const hourly = { most: 3, withinMs: 3_600_000 };

/**
 * Whether a mail may leave for an e-mail address: always, unless it is of a kind that anybody can request and its
 * recipient has had {@link hourly enough}. Records the keyed hash of the mailbox with each such mail.
 */
export async function mayReach(
  { database, keyring }: Context,
  mail: OutboxMail,
  email: string,
): Promise<boolean> {
  if (!isSentToStrangers(mail.kind)) return true;
  return recordRecipient(database, mail, keyring.hmac({ mailbox: mailboxOf(email) }), hourly);
}

/**
 * The part that all spellings of a mailbox share: large providers ignore capitals, dots and anything from a `+` to the
 * `@`. With a provider that does not, neighbours share a count and at worst miss an acknowledgement.
 */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.normalize("NFKC").toLowerCase().split("@");
  return `${local.replace(/(?<=.)\+.*/s, "").replaceAll(".", "")}@${domain}`;
}
