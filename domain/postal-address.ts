/** A French postal address in the parts that banks and envelopes want. */
export type PostalAddress = { readonly street: string; readonly postalCode: string; readonly town: string };

/**
 * Parts a French address that was typed as one text, where that is safe: five digits followed by a town without
 * figures other than those of a CEDEX, at the very end. Null when the address does not look like that.
 */
export function frenchAddress(text: string): PostalAddress | null {
  const match = /^(.*\S)[\s,]+(\d{5})\s+([\p{L}][\p{L}\p{M}’' .-]*(?:cedex(?:\s+\d{1,2})?)?)$/iu.exec(
    text.trim(),
  );
  const [, street, postalCode, town] = match ?? [];
  return street && postalCode && town ? { street: street.replace(/[\s,]+$/, ""), postalCode, town } : null;
}
