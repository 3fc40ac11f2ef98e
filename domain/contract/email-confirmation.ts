import { addDays, dayInParis, hourInParis } from "#domain/calendar.ts";

/**
 * How we know that the signer reads the contract's mailbox: the `subscriber` said so behind the private link, which
 * goes to that mailbox alone, or the `agency` reached the subscriber by telephone; or it came in with a contract that was signed elsewhere (`takeover`),
 * whose client the agency knows. No debit is presented before that.
 */
export type EmailConfirmation = {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly by: "subscriber" | "agency" | "takeover";
};

/**
 * When to remind the client of a contract signed at an instant to confirm the e-mail address: at nine o’clock in Paris two
 * and five days later, in milliseconds since 1970.
 */
export function addressRemindersAt(signedAt: number): readonly [first: number, second: number] {
  const at = (days: number) => hourInParis(addDays(dayInParis(signedAt), days), 9);
  return [at(2), at(5)];
}
