import { addresses } from "#content/addresses.ts";

/** Query parameter that carries the fingerprint asked about, and name of its field. */
export const fingerprintParameter = "empreinte";

/** Where the answer stands in the page. */
export const verdictId = "verdict";

/** The answer about a fingerprint as typed. */
export function verifiedAddress(fingerprint: string): string {
  return `${addresses.verify}?${new URLSearchParams({ [fingerprintParameter]: fingerprint })}`;
}
