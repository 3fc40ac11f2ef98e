import { type Edition, editions, editionText, findEdition, pastEditions } from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";
import type { TermsEdition } from "#domain/pack.ts";

/** What a page of the terms shows. */
export type ShownEdition = {
  readonly edition: Edition;
  /** SHA-256 of the canonical text, in lower-case hexadecimal: the one that contracts keep. */
  readonly sha256: string;
  readonly inForce: boolean;
  /** Days of the versions before it, which have their own addresses. */
  readonly earlierVersions: readonly Day[];
};

/** The edition in force, or its version of one day; `null` where that one was never published. */
export async function shownEdition(id: TermsEdition, version?: string): Promise<ShownEdition | null> {
  const edition = version === undefined ? editions[id] : findEdition(id, version);
  if (!edition) return null;
  return {
    edition,
    sha256: await sha256(editionText(edition)),
    inForce: edition.version === editions[id].version,
    earlierVersions: pastEditions
      .filter((past) => past.id === id && past.version < edition.version)
      .map((past) => past.version),
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
