import { frenchAddress } from "#domain/postal-address.ts";

/** A postal address in two lines, as it goes on an envelope. */
type AddressLines = { readonly street: string; readonly town: string };

/** The two lines of a French address. Null when it does not look like one: it is then shown as it was typed. */
export function addressLines(address: string): AddressLines | null {
  const parts = frenchAddress(address);
  return parts && { street: parts.street, town: `${parts.postalCode} ${parts.town}` };
}
