import { editions, editionText } from "#content/terms/editions.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { sha256Of } from "#server/database/documents.ts";

/** The terms that are in force, by edition: what whoever signs now accepts. */
export function termsInForce(): Readonly<Record<TermsEdition, AcceptedTerms>> {
  const of = (edition: TermsEdition) => {
    const text = editions[edition];
    return { edition, version: text.version, sha256: sha256Of(editionText(text)) };
  };
  return { standard: of("standard"), promo: of("promo") };
}
