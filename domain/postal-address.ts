/** A French postal address in the parts that banks and envelopes need. */
export type PostalAddress = { readonly street: string; readonly postalCode: string; readonly town: string };

/**
 * Splits a French postal address typed as one text, if that is safe: it must end with five digits and a town without
 * digits other than those of a CEDEX. Otherwise `null`.
 */
export function splitPostalAddress(text: string): PostalAddress | null {
  const match = /^(.*\S)[\s,]+(\d{5})\s+([\p{L}][\p{L}\p{M}’' .-]*(?:cedex(?:\s+\d{1,2})?)?)$/iu.exec(
    text.trim(),
  );
  const [, street, postalCode, town] = match ?? [];
  return street && postalCode && town ? { street: street.replace(/[\s,]+$/, ""), postalCode, town } : null;
}
