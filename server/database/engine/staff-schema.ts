import type { Generated } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { StaffRole } from "#domain/staff.ts";

/* The tables of the desk. Instants and columns that end in `Sealed` are as in `schema.ts`. */

/** A person of the agency, who signs in by e-mail. Somebody who left keeps a row, so that the log keeps the name. */
export type StaffTable = {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: StaffRole;
  /** Name of the person who invited; empty for those named in the settings. */
  invitedBy: string | null;
  createdAt: number;
  removedAt: number | null;
  /** Whether they get the mail of the morning. */
  morningMail: Generated<0 | 1>;
  /** The first name that clients read, if it is not the first word of the name. */
  firstName: string | null;
  /** The colleague who sees their clients too while they are away, and the day they are back. */
  coveredById: string | null;
  coveredUntil: Day | null;
};

/**
 * A sign-in link, sent by mail, that opens one session once. Its token is hashed, to find it, and sealed, for its mail.
 */
export type StaffLinksTable = {
  id: string;
  staffId: string;
  tokenHash: string;
  tokenSealed: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
};

/** A browser in which somebody is signed in. Its row is deleted when the session ends. */
export type StaffSessionsTable = {
  id: string;
  staffId: string;
  tokenHash: string;
  /** Browser and system, in words. */
  device: string;
  createdAt: number;
  seenAt: number;
  endsAt: number;
};

/** A passkey (WebAuthn, level 3): signs a person in without a mail. */
export type StaffPasskeysTable = {
  /** The credential's identifier, base64url. */
  id: string;
  staffId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  name: string;
  createdAt: number;
  usedAt: number | null;
};

/**
 * A challenge that a passkey must answer, once. `staffId`: the person whose new passkey it is for; empty for a sign-in.
 */
export type StaffChallengesTable = { challengeHash: string; staffId: string | null; expiresAt: number };

/** An action at the desk, or a refused sign-in. It names no client itself; `subjectId` leads to one. */
export type ActivitiesTable = {
  id: string;
  at: number;
  /** Name of the person. */
  by: string;
  kind: ActivityKind;
  subjectKind: "contract" | "draft" | "message" | "mail" | "debit-run" | "staff" | "announcement" | null;
  subjectId: string | null;
  dataJson: string;
};

/** The agency's internal notes about a contract. */
export type ContractNotesTable = {
  id: string;
  contractId: string;
  at: number;
  by: string;
  text: string;
  /** The text that it is searched by (`searchableText`). */
  searched: string;
};

/** The kinds of actions, and of refused ones, at the desk. */
export type ActivityKind =
  | "signed-in"
  | "sign-in-refused"
  | "session-ended"
  | "person-invited"
  | "person-changed"
  | "person-removed"
  | "passkey-added"
  | "passkey-removed"
  | "message-answered"
  | "message-handled"
  | "message-reopened"
  | "draft-reminded"
  | "draft-called"
  | "subscription-prepared"
  | "prepared-changed"
  | "prepared-sent"
  | "prepared-withdrawn"
  | "mail-sent-again"
  | "contract-welcomed"
  | "refused-change-called"
  | "zenmaster-assigned"
  | "clients-passed"
  | "clients-covered"
  | "gift-added"
  | "ending-prepared"
  | "contracts-exported"
  | "messages-exported"
  | "invoices-exported"
  | "month-closed"
  | "mails-sent-again"
  | "contract-held"
  | "contract-released"
  | "mandate-requested"
  | "pack-requested"
  | "debit-run-made"
  | "debit-file-taken"
  | "debit-run-cancelled"
  | "debit-run-deposited"
  | "debit-run-deposit-undone"
  | "debit-run-answered"
  | "debit-run-moved"
  | "debit-run-exported"
  | "debit-joins-run"
  | "debit-leaves-run"
  | "debit-returned"
  | "batch-credited"
  | "bank-file-recorded"
  | "bank-file-dropped"
  | "unnamed-return-settled"
  | "reminder-held"
  | "reminder-released"
  | "reminder-sent"
  | "unpaid-called"
  | "debit-settled"
  | "charge-noted"
  | "charge-rebilled"
  | "charge-waived"
  | "change-announced"
  | "debit-return-undone"
  | "debit-settlement-undone"
  | "refunded"
  | "invoice-credited"
  | "invoice-sent-again"
  | "numbers-resumed"
  | "date-confirmed"
  | "rights-request-noted"
  | "rights-request-answered"
  | "person-file-taken"
  | "person-erased";

export type StaffSchema = {
  staff: StaffTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  activities: ActivitiesTable;
  contract_notes: ContractNotesTable;
};
