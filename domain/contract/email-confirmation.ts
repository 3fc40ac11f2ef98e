import { addDays, dayInParis, startInParis } from "#domain/calendar.ts";

/**
 * How we know that the signer reads the contract's mailbox: the `subscriber` said so behind the private link, which
 * goes to that mailbox alone, or the `agency` reached the subscriber by telephone. No debit is presented before that.
 */
export type EmailConfirmation = {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly by: "subscriber" | "agency";
};

/** Days after the signature on which its client is reminded to confirm the e-mail address, at nine o’clock in Paris. */
const reminderDays = [2, 5] as const;

/** When to send the two reminders of a contract signed at an instant, in milliseconds since 1970. */
export function addressRemindersAt(signedAt: number): readonly [first: number, second: number] {
  const [first, second] = reminderDays.map(
    (days) => startInParis(addDays(dayInParis(signedAt), days)) + 9 * 3_600_000,
  );
  return [first!, second!];
}
