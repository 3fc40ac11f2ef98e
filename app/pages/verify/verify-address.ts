import { addresses } from "#content/addresses.ts";

/** Query parameter that carries the fingerprint asked about, and name of its field. */
export const sha256Parameter = "empreinte";

/** Where the answer stands in the page. */
export const verdictId = "verdict";

/** The answer about a fingerprint as typed. */
export function verifiedAddress(sha256: string): string {
  return `${addresses.verify}?${new URLSearchParams({ [sha256Parameter]: sha256 })}`;
}
