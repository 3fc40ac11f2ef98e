import { company } from "#content/site/company.ts";
import { vatOfSeat } from "#domain/vat.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Accepted } from "#server/database/contracts/contracts.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/**
 * The canonical JSON of everything the visitor accepted, or of a contract that was taken over, and the hash that every document of the contract carries. A
 * random salt is added: without it, somebody could try account numbers until one gives the hash.
 */
export function signedDataOf(accepted: Accepted, visitorsDate: string, salt: string) {
  const json = canonicalJson({
    ...signedFieldsOf(accepted, visitorsDate),
    // What the order said of its tax: the law may change, and what was read stays.
    vat: vatOfSeat(accepted.subscriber.adresseSiege),
    creditor: { name: company.name, identifier: company.creditorIdentifier },
    salt,
  });
  return { json, sha256: sha256Of(json) };
}

/** The part of it that the store's columns also hold. */
export function signedFieldsOf(accepted: Accepted, visitorsDate: string) {
  const { number, packId, signedAt, ...rest } = accepted;
  const { umr, monthlyCents, trialDays, firstMonthFree, gift, subscriber, mandate, dates, terms } = rest;
  const { takenOver } = rest;
  return {
    contract: number,
    umr,
    pack: packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    ...(gift ? { gift } : {}),
    ...(takenOver ? { takenOver } : {}),
    subscriber,
    mandate,
    dates,
    terms,
    date: visitorsDate,
    signedAt: new Date(signedAt).toISOString(),
  };
}
