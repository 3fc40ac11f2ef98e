/**
 * How we know that the signer reads the contract's mailbox: the `subscriber` said so behind the private link, which
 * goes to that address alone, or the `agency` reached the subscriber by telephone. No debit is presented before that.
 */
export type AddressConfirmation = {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly by: "subscriber" | "agency";
};
