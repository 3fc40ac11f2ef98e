/**
 * How it is known that who signed reads what is sent to the e-mail address of a contract: the `subscriber` said so behind
 * the private link, which goes to that address alone, or the `agency` reached the subscriber by telephone. No debit is
 * presented before.
 */
export type AddressConfirmation = {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly by: "subscriber" | "agency";
};
