import { type Edition, editionOn, editions, editionText } from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { sha256Of } from "#server/database/documents.ts";

/** The terms in force, by edition, that a signature accepts now. */
export function termsInForce(): Readonly<Record<TermsEdition, AcceptedTerms>> {
  return { standard: accepted(editions.standard), promo: accepted(editions.promo) };
}

/** The terms that a signature on a day accepted. */
export function termsOn(edition: TermsEdition, day: Day): AcceptedTerms {
  return accepted(editionOn(edition, day));
}

function accepted(text: Edition): AcceptedTerms {
  return { edition: text.id, version: text.version, sha256: sha256Of(editionText(text)) };
}
