import { millisecondsPerDay } from "#domain/calendar.ts";

/** How long another account waits after its signature before anything is collected on it, in milliseconds. */
export const newAccountWaitMs = millisecondsPerDay;

/** The instants from which a mandate may be used, and at which it was revoked; both in milliseconds since 1970. */
export type MandateTerm = {
  /** 0 for the mandate that was signed with its contract. */
  readonly usableAt: number;
  /** `null` unless it was taken back, or replaced by a later one, before it could be used. */
  readonly revokedAt: number | null;
};

/**
 * The mandate of a contract that debits use at an instant: the latest that has waited long enough. `mandates` are in the
 * order of their signatures.
 *
 * @throws {RangeError} when there is none.
 */
export function mandateInUse<Mandate extends MandateTerm>(mandates: readonly Mandate[], at: number): Mandate {
  const inUse = mandates.findLast(({ usableAt, revokedAt }) => usableAt <= at && revokedAt === null);
  if (!inUse) throw new RangeError("a contract without a mandate");
  return inUse;
}

/** The mandate that waits to be used at an instant, and can still be taken back; `null` if none does. */
export function waitingMandate<Mandate extends MandateTerm>(
  mandates: readonly Mandate[],
  at: number,
): Mandate | null {
  return mandates.findLast(({ usableAt, revokedAt }) => usableAt > at && revokedAt === null) ?? null;
}
