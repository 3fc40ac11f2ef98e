import type { IdReference, Offer, Service, UnitPriceSpecification } from "schema-dts";
import { links } from "#app/links.ts";
import { freeStart, packWords } from "#content/contract/packs.ts";
import { serviceIds, services } from "#content/site/services.ts";
import { type Pack, type PackId, packs } from "#domain/pack.ts";
import { areaServed, cityOf } from "./agency.ts";

/** A month in the codes of UN/CEFACT (Recommendation 20). */
const month = "MON";

/**
 * A pack and its price for one month, tax included, where the page at a path offers it. The special offer is the same
 * pack with an end date.
 */
export function packService(pack: PackId, path: string, origin: string, provider: IdReference): Service {
  return {
    "@type": "Service",
    name: packWords[pack === "advance-annexe-promo" ? "advance" : pack].title,
    description: packWords[pack].features.join(", "),
    provider,
    areaServed: areaServed(cityOf(path)),
    offers: offerOf(pack, origin),
  };
}

/** The six services, each at the URL that opens it. */
export function agencyServices(origin: string, provider: IdReference): Service[] {
  return serviceIds.map((id) => ({
    "@type": "Service",
    name: services[id].title,
    description: services[id].summary,
    url: origin + links.service(id),
    provider,
  }));
}

function offerOf(id: PackId, origin: string): Offer {
  const pack: Pack = packs[id];
  const start = freeStart(pack);
  const price = (pack.monthlyCents / 100).toFixed(2);
  const monthly: UnitPriceSpecification = {
    "@type": "UnitPriceSpecification",
    price,
    priceCurrency: "EUR",
    valueAddedTaxIncluded: true,
    unitCode: month,
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: month },
  };
  return {
    "@type": "Offer",
    ...(start === null ? {} : { description: start }),
    url: origin + links.contractStep1(id),
    price,
    priceCurrency: "EUR",
    priceSpecification: monthly,
    ...(pack.offerEndsOn && !pack.offerIsProlonged ? { priceValidUntil: pack.offerEndsOn } : {}),
  };
}
