import type { Day } from "#domain/calendar.ts";

/** The edition of the terms that a pack is signed under. */
export type TermsEdition = "standard" | "promo";

/** The price and the start of a pack (docs/product.md, 1.2). All prices include tax. */
export type Pack = {
  /** Euro cents a month, tax included. */
  readonly monthlyCents: number;
  /** The price that an offer replaces, in euro cents a month. */
  readonly regularMonthlyCents?: number;
  /** Free days before the subscription becomes paid by itself. */
  readonly trialDays: 0 | 14;
  /** Whether the first month is offered. */
  readonly firstMonthFree: boolean;
  /** Last day of the offer, in Paris. */
  readonly offerEndsOn?: Day;
  /** Whether the offer continues after that day, until the agency announces its end (terms, article tarifs). */
  readonly offerIsProlonged?: boolean;
  readonly terms: TermsEdition;
  /** Whether the price cards show it; the others are sold on their own page alone. */
  readonly onSale: boolean;
};

/** The price of Advance, which its promotion replaces: « 9,99 € au lieu de 89 € ». */
const advanceCents = 8900;

export const packs = {
  advance: {
    monthlyCents: advanceCents,
    trialDays: 0,
    firstMonthFree: true,
    terms: "standard",
    onSale: true,
  },
  "advance-annexe-promo": {
    monthlyCents: 999,
    regularMonthlyCents: advanceCents,
    trialDays: 14,
    firstMonthFree: false,
    offerEndsOn: "2025-10-31",
    offerIsProlonged: true,
    terms: "promo",
    onSale: false,
  },
  "advance-10": {
    monthlyCents: 8000,
    trialDays: 14,
    firstMonthFree: false,
    terms: "standard",
    onSale: false,
  },
  business: {
    monthlyCents: 12900,
    trialDays: 0,
    firstMonthFree: true,
    terms: "standard",
    onSale: true,
  },
} as const satisfies Record<string, Pack>;

export type PackId = keyof typeof packs;

/** What the agency sells on a day: every pack, at its price then. */
export type Packs = Readonly<Record<PackId, Pack>>;

/** The identifiers that the functions accept (docs/product.md, 1.2). */
export const packIds = Object.keys(packs) as readonly PackId[];

/** A pack that the price cards show. */
export type PackOnSale = {
  [Id in PackId]: (typeof packs)[Id] extends { readonly onSale: true } ? Id : never;
}[PackId];

/** The packs of the price cards, in their order, which structured data and `llms.txt` follow. */
export const packsOnSale = packIds.filter((id): id is PackOnSale => packs[id].onSale);

/** The pack on sale with the lowest price, announced after « Dès ». */
export const cheapestPack = packsOnSale.reduce((one, other) =>
  packs[other].monthlyCents < packs[one].monthlyCents ? other : one,
);

/** Flat price at which the site can be bought under the promo edition of the terms, in euro cents, tax included. */
export const buyOutCents = 150_000;

/** Whether a text is the identifier of a pack. */
export function isPackId(text: unknown): text is PackId {
  return typeof text === "string" && (packIds as readonly string[]).includes(text);
}

/** Whether the last day of a pack's offer is past on a day; never for a pack without an end date. */
export function hasOfferEnded(pack: Pack, day: Day): boolean {
  return pack.offerEndsOn !== undefined && day > pack.offerEndsOn;
}

/**
 * Whether a pack can no longer be subscribed to on a day: its offer is past its last day, and is not prolonged or the
 * deadline is enforced anyway (docs/product.md, 1.3).
 */
export function isOfferClosed(pack: Pack, day: Day, isEnforced: boolean): boolean {
  return hasOfferEnded(pack, day) && (isEnforced || !pack.offerIsProlonged);
}
