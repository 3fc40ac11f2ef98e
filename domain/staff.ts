import * as v from "valibot";
import type { Day } from "./calendar.ts";
import { checkFields, emailAddress, type FieldProblem, requiredLine } from "./fields.ts";
import { failure, type Outcome, success } from "./outcome.ts";

/** The role of a person of the agency at the desk. */
export type StaffRole = "founder" | "zenmaster" | "accountant";

/** A permission for actions at the desk; reading needs none. */
export type Permission =
  /** Messages, subscriptions, mails, notes, and changes to a contract. */
  | "work"
  /** Files for the bank, and returned payments. */
  | "debits"
  /** A full bank account; the contract's evidence records each access. */
  | "iban"
  | "export"
  /** Mails to all subscribers that a change concerns. */
  | "announce"
  /** Contracts that were signed elsewhere come in, with their accounts. */
  | "takeover"
  /** The people with access, and their roles. */
  | "people"
  /** Everything that is known about a person: a copy of it, and its erasure. */
  | "rights";

const permissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  founder: ["work", "debits", "iban", "export", "announce", "takeover", "people", "rights"],
  zenmaster: ["work", "export"],
  accountant: ["debits", "iban", "export"],
};

/** The roles, the one with most permissions first. */
export const staffRoles = Object.keys(permissions) as readonly StaffRole[];

/** Whether a role has a permission (docs/product.md, 9.1). */
export function may(role: StaffRole, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

/**
 * The fields of a new person. Evidence and log identify people by their names alone: `requiredLine` takes invisible
 * characters out, and those that would write a name from right to left.
 */
export const newPersonFields = v.object(
  {
    name: requiredLine(100),
    email: emailAddress(),
  },
  "missing" satisfies FieldProblem,
);

/** The first name that clients read: the one that the person set, or the first word of their name. */
export function firstNameOf({
  name,
  firstName,
}: {
  readonly name: string;
  readonly firstName: string | null;
}): string {
  return firstName ?? name.trim().split(/\s+/)[0]!;
}

const firstNameFields = v.object({ firstName: requiredLine(50) }, "missing" satisfies FieldProblem);

/** The first name that somebody typed for their clients to read; `null` if they left it empty. */
export function readFirstName(typed: string): Outcome<string | null, FieldProblem> {
  if (typed.trim() === "") return success(null);
  const checked = checkFields(firstNameFields, { firstName: typed });
  return checked.ok ? success(checked.value.firstName) : failure(checked.problem.firstName ?? "malformed");
}

/** Who sees the clients of a person too, because they are away. */
type Cover = { readonly coveredById: string | null; readonly coveredUntil: Day | null };

/** The colleague who sees a person’s clients on a day; `null` from the day on which the person is back. */
export function coverOn(
  { coveredById, coveredUntil }: Cover,
  day: Day,
): { readonly id: string; readonly until: Day } | null {
  if (coveredById === null || coveredUntil === null || coveredUntil <= day) return null;
  return { id: coveredById, until: coveredUntil };
}

/** How long somebody may be away, in days: beyond that, their clients get another ZenMaster. */
export const longestCover = 366;

/** Whether two names look the same to a reader. */
export function isSameName(one: string, other: string): boolean {
  const readable = (name: string) => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
  return readable(one) === readable(other);
}

/** Why somebody looks at a full bank account; the contract’s evidence records it. */
export const accountReasons = ["bank", "subscriber", "other"] as const;
export type AccountReason = (typeof accountReasons)[number];

/** The outcome of a call about an unfinished subscription. */
export const callOutcomes = ["reached", "message-left", "call-later"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Maximum length of a note about a contract, in characters. */
export const longestNote = 2000;

const minute = 60_000;
const hour = 60 * minute;

/** How long a sign-in link is valid, in milliseconds: 15 minutes, once. */
export const signInLinkMs = 15 * minute;

/** How long an invitation link is valid, in milliseconds: 72 hours, once. */
export const invitationMs = 72 * hour;

/** How long a passkey may take to answer, in milliseconds: 5 minutes, once. */
export const passkeyChallengeMs = 5 * minute;

/** How long a sign-in counts as recent, in milliseconds. */
export const freshSignInMs = 10 * minute;

/** How long a session lasts, in milliseconds: until 12 hours without use, and 7 days at most. */
export const session = { idleMs: 12 * hour, mostMs: 7 * 24 * hour } as const;

/**
 * Whether somebody signed in recently enough for actions that give a person access beyond their own session: somebody
 * who stole a session did not sign in, and must not get lasting access.
 */
export function hasJustSignedIn({ openedAt }: { readonly openedAt: number }, now: number): boolean {
  // If the clock was ahead when the session was opened, the session is not recent until the clock gets there again.
  return openedAt <= now && now - openedAt < freshSignInMs;
}

/** When a session last used at an instant ends if nobody uses it again. */
export function sessionEndsAt(createdAt: number, seenAt: number): number {
  return Math.min(createdAt + session.mostMs, seenAt + session.idleMs);
}
