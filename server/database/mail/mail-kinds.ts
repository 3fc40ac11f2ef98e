import type { mailKindNames } from "#content/desk/mails.ts";
import type { ReminderRank } from "#domain/billing/reminders.ts";

/**
 * In order: urgent mails, mails owed to clients, mails to the agency, the invoices of a day, which may be thousands, and
 * mails that anybody can have sent to any mailbox.
 */
const priorities = { first: 0, client: 1, agency: 2, invoices: 3, anybody: 4 } as const;

/** A kind of mail, by its name at the desk. */
export type MailKind = keyof typeof mailKindNames;

/** The order in which due mails leave. Their texts are in `compose.ts`. */
const priorityOfKinds: Readonly<Record<MailKind, number>> = {
  confirmation: priorities.first,
  "staff-link": priorities.first,
  "staff-invitation": priorities.first,
  // Its client has a day to take it back.
  "account-change": priorities.first,
  "facts-change": priorities.first,
  "email-change": priorities.first,
  "changes-undone": priorities.first,
  "pack-change": priorities.first,
  "pack-renounced": priorities.client,
  "taken-over": priorities.client,
  withdrawal: priorities.client,
  termination: priorities.client,
  "termination-taken-back": priorities.client,
  "provider-termination": priorities.client,
  suspension: priorities.client,
  reactivation: priorities.client,
  "new-link": priorities.client,
  "email-refused": priorities.client,
  "email-in-use": priorities.client,
  "former-email": priorities.client,
  "debit-notice": priorities.client,
  "charge-notice": priorities.client,
  "mandate-request": priorities.client,
  "pack-request": priorities.client,
  zenmaster: priorities.client,
  "trial-ending": priorities.client,
  "normal-price": priorities.client,
  "terms-change": priorities.client,
  "policy-change": priorities.client,
  "price-change": priorities.client,
  "sub-processor-change": priorities.client,
  "payment-reminder-1": priorities.client,
  "payment-reminder-2": priorities.client,
  "payment-reminder-3": priorities.client,
  "prepared-subscription": priorities.client,
  "message-reply": priorities.client,
  refund: priorities.client,
  invoice: priorities.invoices,
  "credit-note": priorities.invoices,
  "agency-contract": priorities.agency,
  "agency-draft": priorities.agency,
  "agency-message": priorities.agency,
  "agency-withdrawal": priorities.agency,
  "agency-termination": priorities.agency,
  "agency-termination-taken-back": priorities.agency,
  "agency-account-change": priorities.agency,
  "agency-pack-change": priorities.agency,
  "agency-changes-undone": priorities.agency,
  morning: priorities.agency,
  // Its reader may know nothing of the contract.
  "email-to-confirm": priorities.anybody,
  acknowledgement: priorities.anybody,
  "reminder-1": priorities.anybody,
  "reminder-2": priorities.anybody,
  // Anybody may sign with anybody’s e-mail address.
  "address-reminder-1": priorities.anybody,
  "address-reminder-2": priorities.anybody,
};

/** The mails with a sign-in link for the desk; each is about that link. */
export const signInMailKinds = ["staff-link", "staff-invitation"] as const satisfies readonly MailKind[];

/** The mails to a person of the desk, about nothing that is kept. */
export const staffMailKinds = [...signInMailKinds, "morning"] as const satisfies readonly MailKind[];

/** The reminders of an unpaid month, in order. Each is about the debit that came back: a later one has its own. */
export const paymentReminders = [
  "payment-reminder-1",
  "payment-reminder-2",
  "payment-reminder-3",
] as const satisfies readonly MailKind[];
export type PaymentReminder = (typeof paymentReminders)[number];

export function isPaymentReminder(kind: MailKind): kind is PaymentReminder {
  return paymentReminders.some((reminder) => reminder === kind);
}

export function rankOf(kind: PaymentReminder): ReminderRank {
  return (paymentReminders.indexOf(kind) + 1) as ReminderRank;
}

/** The priority of a mail among those that are due: the lowest number leaves first. */
export function priorityOf(kind: MailKind): number {
  return priorityOfKinds[kind];
}

/** Whether the agency itself reads such a mail. */
export function isInternal(kind: MailKind): boolean {
  return priorityOfKinds[kind] === priorities.agency;
}

/** Whether anybody can have such a mail sent to a mailbox that is not theirs. */
export function isSentToStrangers(kind: MailKind): boolean {
  return priorityOfKinds[kind] === priorities.anybody;
}

/** Whether such a mail is about a contract or its draft, so that its words are kept for whoever has to prove them. */
export function isAboutContract(kind: MailKind): boolean {
  const others: readonly MailKind[] = [
    ...staffMailKinds,
    "agency-message",
    "acknowledgement",
    "message-reply",
    "prepared-subscription",
  ];
  return !others.includes(kind);
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
