import type { MailKind } from "./message-id.ts";

/** What cannot wait, what clients are owed, what the agency reads, and what anybody who types an address can have sent. */
const ranks = { first: 0, client: 1, agency: 2, anybody: 3 } as const;

/** Of mails that are due, which leave first. */
const ranksOfKinds = {
  confirmation: ranks.first,
  withdrawal: ranks.client,
  termination: ranks.client,
  "provider-termination": ranks.client,
  suspension: ranks.client,
  reactivation: ranks.client,
  "new-link": ranks.client,
  "debit-notice": ranks.client,
  "agency-contract": ranks.agency,
  "agency-draft": ranks.agency,
  "agency-message": ranks.agency,
  "agency-withdrawal": ranks.agency,
  "agency-termination": ranks.agency,
  acknowledgement: ranks.anybody,
  "reminder-1": ranks.anybody,
  "reminder-2": ranks.anybody,
} as const satisfies Record<MailKind, number>;

/** The rank of a mail among those that are due: the lowest leaves first. */
export function priorityOf(kind: MailKind): number {
  return ranksOfKinds[kind];
}

/** Whether anybody can have such a mail sent to an address that is not theirs. */
export function isAnybodys(kind: MailKind): boolean {
  return ranksOfKinds[kind] === ranks.anybody;
}
