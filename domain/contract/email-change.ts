import * as v from "valibot";
import { addDays, dayInParis, hourInParis } from "#domain/calendar.ts";
import { factsWaitMs } from "./fact-changes.ts";
import { subscriberSchema } from "./subscriber.ts";

/** The form of another e-mail address, with the rule of the first step. */
export const newEmailSchema = v.object({ email: subscriberSchema.entries.email }, "missing");

/** How many times another e-mail address, or its link again, can be asked for within 24 hours from a private link. */
export const emailChangesADay = 3;

/** Why an address is not going to be used: the client or the agency took it back, its reader refused it, a later one came. */
export type EmailChangeEnd = "taken-back" | "refused" | "replaced";

/** Another e-mail address of a contract. Instants are in milliseconds since 1970. */
export type EmailChange = {
  readonly at: number;
  /** Until then the address in use can refuse it. */
  readonly usableAt: number;
  /** Until then the new address can confirm itself. */
  readonly expiresAt: number;
  readonly confirmedAt: number | null;
  readonly undoneAt: number | null;
};

/** When an address that is asked for at an instant may be used at the earliest, and until when its link is valid: seven days. */
export function emailChangeTimes(at: number): Pick<EmailChange, "usableAt" | "expiresAt"> {
  return { usableAt: at + factsWaitMs, expiresAt: hourInParis(addDays(dayInParis(at), 8), 0) };
}

/**
 * What another address waits for. `asked`: its confirmation; `confirmed`: the end of the time to refuse it; `in-use`:
 * nothing, both are past.
 */
export type EmailChangeState = "asked" | "confirmed" | "in-use" | "expired" | "undone";

export function emailChangeState(
  { usableAt, expiresAt, confirmedAt, undoneAt }: EmailChange,
  at: number,
): EmailChangeState {
  if (undoneAt !== null) return "undone";
  if (confirmedAt === null) return at < expiresAt ? "asked" : "expired";
  return usableAt <= at ? "in-use" : "confirmed";
}

/** The address that waits at an instant, and can still be taken back; `null` if none does. */
export function waitingEmail<Change extends EmailChange>(
  changes: readonly Change[],
  at: number,
): Change | null {
  return changes.findLast((change) => ["asked", "confirmed"].includes(emailChangeState(change, at))) ?? null;
}

/** From when an address that was confirmed is used. */
export function emailInUseFrom({ usableAt }: Pick<EmailChange, "usableAt">, confirmedAt: number): number {
  return Math.max(usableAt, confirmedAt);
}
