import * as v from "valibot";
import { emailAddress, type FieldProblem, requiredLine } from "./fields.ts";

/** What a person of the agency is at the desk. */
export type StaffRole = "founder" | "zenmaster" | "accountant";

/** What an action at the desk takes; everybody who came in reads. */
export type Permission =
  /** Messages, subscriptions, mails, notes, and what changes a contract. */
  | "work"
  /** Files for the bank, and the payments that came back. */
  | "debits"
  /** A bank account in full, which the contract's evidence then tells. */
  | "iban"
  | "export"
  /** Mails to all subscribers whom a change concerns. */
  | "announce"
  /** Who comes in, and as what. */
  | "people";

const permissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  founder: ["work", "debits", "iban", "export", "announce", "people"],
  zenmaster: ["work", "export"],
  accountant: ["debits", "iban", "export"],
};

/** The roles, the one that may do most first. */
export const staffRoles = Object.keys(permissions) as readonly StaffRole[];

/** Whether a role may do something (docs/product.md, 9.1). */
export function may(role: StaffRole, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

/**
 * Who is to be let in, as kept: evidence and log tell people by their names alone, so none may hold what nobody sees, nor
 * be written from right to left.
 */
export const newPersonFields = v.object(
  {
    name: v.pipe(
      requiredLine(100),
      v.check((name) => !/\p{Cf}/u.test(name), "malformed" satisfies FieldProblem),
    ),
    email: emailAddress(),
  },
  "missing" satisfies FieldProblem,
);

/** Whether two names are the same to who reads them. */
export function isSameName(one: string, other: string): boolean {
  const readable = (name: string) => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
  return readable(one) === readable(other);
}

/** Why somebody looks at a bank account in full: the contract’s evidence keeps it. */
export const accountReasons = ["bank", "subscriber", "other"] as const;
export type AccountReason = (typeof accountReasons)[number];

/** Days after a signature within which somebody calls the new client. */
export const welcomeDays = 14;

/** What came of a call about a subscription that was begun. */
export const callOutcomes = ["reached", "message-left", "call-later"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Longest note about a contract, in characters. */
export const longestNote = 2000;

const minute = 60_000;
const hour = 60 * minute;

/** How long the link of a sign-in opens the desk, in milliseconds: 15 minutes, once. */
export const signInLinkMs = 15 * minute;

/** How long the link of an invitation opens the desk, in milliseconds: 72 hours, once. */
export const invitationMs = 72 * hour;

/** How long a passkey may take to answer, in milliseconds: 5 minutes, once. */
export const passkeyChallengeMs = 5 * minute;

/** How long ago somebody who has just come in did so at most, in milliseconds. */
export const freshSignInMs = 10 * minute;

/** How long a session lasts, in milliseconds: until nobody has used it for 12 hours, and 7 days at most. */
export const session = { idleMs: 12 * hour, mostMs: 7 * 24 * hour } as const;

/**
 * Whether somebody came in so lately that they may do what lets a person in for longer than their own session lasts:
 * who holds a stolen one did not come in, and must not stay.
 */
export function hasJustComeIn({ openedAt }: { readonly openedAt: number }, now: number): boolean {
  // A session that a clock opened which was ahead is not fresh until that clock is there again.
  return openedAt <= now && now - openedAt < freshSignInMs;
}

/** When a session that was used at an instant ends if nobody uses it again. */
export function sessionEndsAt(createdAt: number, seenAt: number): number {
  return Math.min(createdAt + session.mostMs, seenAt + session.idleMs);
}
