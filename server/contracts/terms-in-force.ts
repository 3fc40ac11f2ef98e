import { type Edition, editions, editionText } from "#content/terms/editions.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/** The terms in force, by edition, that a signature accepts now. */
export function termsInForce(): Readonly<Record<TermsEdition, AcceptedTerms>> {
  return { standard: accepted(editions.standard), promo: accepted(editions.promo) };
}

/** What a contract stores of the edition that it is signed under. */
export function accepted(text: Edition): AcceptedTerms {
  return { edition: text.id, version: text.version, sha256: sha256Of(editionText(text)) };
}
