import type { ShownPackChange } from "#content/contract/pack-change.ts";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import { packPriceOn, priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { PackId } from "#domain/pack.ts";
import { maskedIban } from "#domain/sepa.ts";
import { samplePacks } from "./signed-contract.ts";

/** A change of pack as its client reads it, signed on a day: from the first due at least 14 days later. */
export function aShownPackChange(
  contract: SignedContract,
  { toPackId, on, laterPrice = null }: { toPackId: PackId; on: Day; laterPrice?: LaterPrice | null },
): ShownPackChange {
  const fromOn = nextRenewalOnOrAfter(contract.dates, addDays(on, 14));
  const { monthlyCents } = samplePacks[toPackId];
  const lapsingPrice = contract.laterPrices.find((price) => price.fromOn > fromOn) ?? null;
  const isPromo = contract.terms.edition === "promo";
  const laterPrices = [
    ...contract.laterPrices.filter((price) => price.fromOn < fromOn),
    { monthlyCents, fromOn },
    ...(laterPrice ? [laterPrice] : []),
  ];
  const after = { monthlyCents: contract.monthlyCents, gift: contract.gift, laterPrices };
  return {
    change: {
      fromPackId: contract.packId,
      toPackId,
      fromOn,
      monthlyCents,
      dueCents: priceOn(after, fromOn),
      laterPrice,
      lapsingPrice,
      termsFrom:
        isPromo || contract.packId === "advance-10"
          ? { edition: "standard", version: "2026-11-25", sha256: contract.terms.sha256 }
          : null,
      renounceThrough: addDays(on, 14),
      presentCents: packPriceOn(contract, on),
      adsAreAdded: contract.gift?.code === "ADS50" && toPackId === "business",
    },
    before: contract,
    after,
    dates: contract.dates,
    vatPermille: 200,
    terms: contract.terms,
    umr: contract.umr,
    maskedIban: maskedIban(contract.mandate.iban),
    on,
  };
}
