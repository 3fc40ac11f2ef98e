import { createHash } from "node:crypto";
import { company } from "#content/company.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { canonicalJson } from "#server/canonical-json.ts";

/** What was signed, as text, and the hash that every document of the contract carries. */
export type SignedData = { readonly json: string; readonly sha256: string };

/**
 * The canonical JSON of everything the visitor accepted. A random salt is part of it: without one, the hash
 * printed on documents would let a patient reader try account numbers until one fits.
 */
export function signedDataOf(
  contract: Pick<
    SignedContract,
    | "number"
    | "umr"
    | "packId"
    | "monthlyCents"
    | "trialDays"
    | "firstMonthFree"
    | "subscriber"
    | "mandate"
    | "signedAt"
    | "dates"
    | "terms"
  >,
  visitorsDate: string,
  salt: string,
): SignedData {
  const { number, umr, packId, monthlyCents, trialDays, firstMonthFree, subscriber, mandate, dates, terms } =
    contract;
  const json = canonicalJson({
    contract: number,
    umr,
    pack: packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    subscriber,
    mandate,
    creditor: { name: company.name, identifier: company.creditorIdentifier },
    dates,
    terms,
    date: visitorsDate,
    signedAt: new Date(contract.signedAt).toISOString(),
    salt,
  });
  return { json, sha256: createHash("sha256").update(json).digest("hex") };
}
