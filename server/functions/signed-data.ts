import { createHash } from "node:crypto";
import { company } from "#content/company.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Accepted } from "#server/database/accepted.ts";

/** What was signed, as text, and the hash that every document of the contract carries. */
export type SignedData = { readonly json: string; readonly sha256: string };

/**
 * The canonical JSON of everything the visitor accepted. A random salt is part of it: without one, the hash
 * printed on documents would let a patient reader try account numbers until one fits.
 */
export function signedDataOf(accepted: Accepted, visitorsDate: string, salt: string): SignedData {
  const json = canonicalJson({
    ...signedFieldsOf(accepted, visitorsDate),
    creditor: { name: company.name, identifier: company.creditorIdentifier },
    salt,
  });
  return { json, sha256: createHash("sha256").update(json).digest("hex") };
}

/** The part of it that columns of the store tell too. */
export function signedFieldsOf(accepted: Accepted, visitorsDate: string) {
  const { number, packId, signedAt, ...rest } = accepted;
  const { umr, monthlyCents, trialDays, firstMonthFree, subscriber, mandate, dates, terms } = rest;
  return {
    contract: number,
    umr,
    pack: packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    subscriber,
    mandate,
    dates,
    terms,
    date: visitorsDate,
    signedAt: new Date(signedAt).toISOString(),
  };
}
