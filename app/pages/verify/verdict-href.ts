import { paths } from "#content/site/paths.ts";

/** Query parameter of the fingerprint, and name of its field. */
export const sha256Parameter = "empreinte";

/** Fragment of the answer. */
export const verdictId = "verdict";

/** A link to the answer about a typed fingerprint. */
export function verdictHref(sha256: string): string {
  return `${paths.verify}?${new URLSearchParams({ [sha256Parameter]: sha256 })}`;
}
