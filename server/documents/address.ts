/** A postal address in two lines, as it goes on an envelope. */
type AddressLines = { readonly street: string; readonly town: string };

/**
 * Parts a French address before its postal code, where that is safe: five digits followed by a town without
 * figures other than those of a CEDEX, at the very end. Null when the address does not look like that: it is
 * then shown as it was typed.
 */
export function addressLines(address: string): AddressLines | null {
  const match = /^(.*\S)[\s,]+(\d{5}\s+[\p{L}][\p{L}\p{M}’' .-]*(?:cedex(?:\s+\d{1,2})?)?)$/iu.exec(
    address.trim(),
  );
  const [, street, town] = match ?? [];
  return street && town ? { street: street.replace(/[\s,]+$/, ""), town } : null;
}
