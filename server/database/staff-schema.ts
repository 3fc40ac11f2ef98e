import type { StaffRole } from "#domain/staff.ts";

/* The tables of the desk. Instants, and what ends in `Sealed`, are as in `schema.ts`. */

/** A person of the agency, who comes in by e-mail. One who left keeps a row: what was done keeps its name. */
export type StaffTable = {
  id: string;
  /** In small letters. */
  email: string;
  name: string;
  role: StaffRole;
  /** Name of the person who invited; empty for those that the settings name. */
  invitedBy: string | null;
  createdAt: number;
  removedAt: number | null;
};

/** A link by mail that opens one session, once. Its token is hashed to be found, and sealed for its mail. */
export type StaffLinksTable = {
  id: string;
  staffId: string;
  tokenHash: string;
  tokenSealed: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
};

/** A browser in which somebody is signed in. Its row goes when it ends. */
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

/** A passkey (WebAuthn, level 3): what proves a person without a mail. */
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

/** A challenge that a passkey is to answer, once. `staffId`: whose new passkey it is for; empty for a sign-in. */
export type StaffChallengesTable = { challengeHash: string; staffId: string | null; expiresAt: number };

/** Something that a person did at the desk, or that was refused there. It names no client: `subjectId` does. */
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

/** What the agency noted about a contract, for itself. */
export type ContractNotesTable = { id: string; contractId: string; at: number; by: string; text: string };

/** What somebody did at the desk, or was refused. */
export type ActivityKind =
  | "signed-in"
  | "sign-in-refused"
  | "session-ended"
  | "person-invited"
  | "person-changed"
  | "person-removed"
  | "passkey-added"
  | "passkey-removed"
  | "message-handled"
  | "message-reopened"
  | "draft-reminded"
  | "draft-called"
  | "mail-sent-again"
  | "contract-welcomed"
  | "ending-prepared"
  | "contracts-exported"
  | "messages-exported"
  | "mails-sent-again"
  | "contract-held"
  | "contract-released"
  | "debit-run-made"
  | "debit-file-taken"
  | "debit-run-cancelled"
  | "debit-joins-run"
  | "debit-leaves-run"
  | "debit-returned"
  | "debit-settled"
  | "change-announced"
  | "debit-return-undone"
  | "debit-settlement-undone"
  | "debit-refunded";

/** The tables of the desk. */
export type StaffSchema = {
  staff: StaffTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  activities: ActivitiesTable;
  contract_notes: ContractNotesTable;
};
