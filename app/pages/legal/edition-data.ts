import {
  type Edition,
  editionText,
  type PublishedTerms,
  type Replacement,
  siteTerms,
} from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";
import { termsChangeAppliesOn } from "#domain/contract/notice-periods.ts";
import type { TermsEdition } from "#domain/pack.ts";

export type EditionData = {
  readonly edition: Edition;
  /** SHA-256 of the canonical text, in lower-case hexadecimal: contracts store the same. */
  readonly sha256: string;
  /** The version that replaces it; `null` for the newest one, which new contracts are signed under. */
  readonly replacement: Replacement | null;
  /** The day from which it applies to contracts of earlier versions; `null` for the first one. */
  readonly appliesToEarlierFrom: Day | null;
  /** The earlier versions, which have their own pages, and the last day on which each is in force. */
  readonly earlierVersions: readonly { readonly version: Day; readonly until: Day }[];
};

/** Loads the newest edition, or the version of one day; `null` if no version was published on that day. */
export async function loadEdition(
  id: TermsEdition,
  version?: string,
  { editions, pastEditions, findEdition, replacementOf }: PublishedTerms = siteTerms,
): Promise<EditionData | null> {
  const edition = version === undefined ? editions[id] : findEdition(id, version);
  if (!edition) return null;
  const earlier = pastEditions.filter((past) => past.id === id && past.version < edition.version);
  return {
    edition,
    sha256: await sha256(editionText(edition)),
    replacement: replacementOf(edition),
    appliesToEarlierFrom: earlier.length > 0 ? termsChangeAppliesOn(edition.version) : null,
    earlierVersions: earlier.map((past) => ({ version: past.version, until: replacementOf(past)!.until })),
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
