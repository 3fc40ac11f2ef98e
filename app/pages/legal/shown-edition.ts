import {
  type Edition,
  editions,
  editionText,
  findEdition,
  pastEditions,
  type Replacement,
  replacementOf,
} from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";
import { termsChangeAppliesOn } from "#domain/contract/notices.ts";
import type { TermsEdition } from "#domain/pack.ts";

/** What a page of the terms shows. */
export type ShownEdition = {
  readonly edition: Edition;
  /** SHA-256 of the canonical text, in lower-case hexadecimal: the one that contracts keep. */
  readonly sha256: string;
  /** The version that replaces it; `null` for the newest, which is signed now. */
  readonly replacement: Replacement | null;
  /** The day from which it applies to contracts of earlier versions; `null` for the first one. */
  readonly appliesToEarlierFrom: Day | null;
  /** The versions before it, which have their own addresses, and the last day on which each is in force. */
  readonly earlierVersions: readonly { readonly version: Day; readonly until: Day }[];
};

/** The newest edition, or its version of one day; `null` where that one was never published. */
export async function shownEdition(id: TermsEdition, version?: string): Promise<ShownEdition | null> {
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
