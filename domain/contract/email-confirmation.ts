/**
 * How we know that the signer reads the contract's mailbox: the `subscriber` said so behind the private link, which
 * goes to that mailbox alone, or the `agency` reached the subscriber by telephone. No debit is presented before that.
 */
export type EmailConfirmation = {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly by: "subscriber" | "agency";
};
