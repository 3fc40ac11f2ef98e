/** The mails of the site. */
export type MailKind =
  | "confirmation"
  | "reminder-1"
  | "reminder-2"
  | "agency-contract"
  | "agency-draft"
  | "agency-message"
  | "acknowledgement"
  | "withdrawal"
  | "termination"
  | "agency-withdrawal"
  | "agency-termination"
  | "provider-termination"
  | "suspension"
  | "reactivation"
  | "new-link"
  | "debit-notice";

/**
 * The `Message-ID` of a mail about a contract, a draft or a message: always the same, so that a mail sent
 * twice is known as one (RFC 5322, section 3.6.4). `<confirmation.0b5c…@www.example.fr>`.
 *
 * @throws {RangeError} when the subject is not an identifier of letters, digits and hyphens.
 */
export function messageIdFor(kind: MailKind, subjectId: string, publicUrl: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(subjectId)) throw new RangeError("not an identifier");
  return `<${kind}.${subjectId}@${new URL(publicUrl).hostname}>`;
}

/**
 * What stands before the `@` of a `Message-ID`, fit to name a file.
 *
 * @throws {RangeError} when it is not.
 */
export function localPartOf(messageId: string): string {
  const [, localPart] = /^<([A-Za-z0-9][A-Za-z0-9.-]*)@[^@<>\s]+>$/.exec(messageId) ?? [];
  if (!localPart) throw new RangeError("not a Message-ID of ours");
  return localPart;
}
