import type { mailKindNames } from "#content/desk/mails.ts";

/**
 * In order: urgent mails, mails owed to clients, mails to the agency, and mails that anybody can have sent to any
 * mailbox.
 */
const ranks = { first: 0, client: 1, agency: 2, anybody: 3 } as const;

/** A kind of mail, by its name at the desk. */
export type MailKind = keyof typeof mailKindNames;

/** The order in which due mails leave. Their texts are in `compose.ts`. */
const ranksOfKinds: Readonly<Record<MailKind, number>> = {
  confirmation: ranks.first,
  "staff-link": ranks.first,
  "staff-invitation": ranks.first,
  withdrawal: ranks.client,
  termination: ranks.client,
  "provider-termination": ranks.client,
  suspension: ranks.client,
  reactivation: ranks.client,
  "new-link": ranks.client,
  "debit-notice": ranks.client,
  "trial-ending": ranks.client,
  "terms-change": ranks.client,
  "policy-change": ranks.client,
  "price-change": ranks.client,
  "sub-processor-change": ranks.client,
  "agency-contract": ranks.agency,
  "agency-draft": ranks.agency,
  "agency-message": ranks.agency,
  "agency-withdrawal": ranks.agency,
  "agency-termination": ranks.agency,
  acknowledgement: ranks.anybody,
  "reminder-1": ranks.anybody,
  "reminder-2": ranks.anybody,
};

/** Every mail of the site. */
export const mailKinds = Object.keys(ranksOfKinds) as readonly MailKind[];

/** The mails with a sign-in link for the desk; each is about that link. */
export const signInMailKinds = ["staff-link", "staff-invitation"] as const satisfies readonly MailKind[];

/** The rank of a mail among those that are due: the lowest leaves first. */
export function priorityOf(kind: MailKind): number {
  return ranksOfKinds[kind];
}

/** Whether the agency itself reads such a mail. */
export function isInternal(kind: MailKind): boolean {
  return ranksOfKinds[kind] === ranks.agency;
}

/** Whether anybody can have such a mail sent to a mailbox that is not theirs. */
export function isPublic(kind: MailKind): boolean {
  return ranksOfKinds[kind] === ranks.anybody;
}

/**
 * The `Message-ID` of a mail about a contract, a draft or a message: always the same, so that mailboxes recognise a
 * mail sent twice (RFC 5322, section 3.6.4). `<confirmation.0b5c…@www.example.fr>`. A mail that a person asked for
 * again has another one, with the instant in it: mailboxes would drop a known one.
 *
 * @throws {RangeError} when the subject is not an identifier of letters, digits and hyphens.
 */
export function messageIdFor(kind: MailKind, subjectId: string, publicUrl: string, againAt?: number): string {
  if (!/^[A-Za-z0-9-]+$/.test(subjectId)) throw new RangeError("not an identifier");
  const name = [kind, subjectId, againAt].filter((part) => part !== undefined).join(".");
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/**
 * The part of a `Message-ID` before the `@`, fit to name a file.
 *
 * @throws {RangeError} when it is not.
 */
export function localPartOf(messageId: string): string {
  const [, localPart] = /^<([A-Za-z0-9][A-Za-z0-9.-]*)@[^@<>\s]+>$/.exec(messageId) ?? [];
  if (!localPart) throw new RangeError("not a Message-ID of ours");
  return localPart;
}
