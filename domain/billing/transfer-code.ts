/** A transfer that a client is asked to make, in euro cents. */
export type Transfer = {
  readonly bic: string;
  readonly name: string;
  readonly iban: string;
  readonly cents: number;
  /** What the client copies into the transfer. */
  readonly reference: string;
};

/**
 * The text of the QR code that a bank's application reads to fill in a transfer: version 2, UTF-8, without a structured
 * reference (EPC069-12 v3.1, section 2). The code itself needs error correction of level M.
 */
export function transferCode({ bic, name, iban, cents, reference }: Transfer): string {
  const amount = `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const purpose = "";
  const structuredReference = "";
  return ["BCD", "002", "1", "SCT", bic, name, iban, amount, purpose, structuredReference, reference].join(
    "\n",
  );
}
