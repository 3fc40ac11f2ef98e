import type { Day } from "#domain/calendar.ts";

/** The identifiers that the functions accept (docs/product.md, 1.2). */
export const packIds = ["advance", "advance-annexe-promo", "advance-10", "business"] as const;

/** One of the four subscription packs. */
export type PackId = (typeof packIds)[number];

/** Which edition of the terms a pack is signed under. */
export type TermsEdition = "standard" | "promo";

/** What a pack costs and how it starts (docs/product.md, 1.2). All prices include tax. */
export type Pack = {
  readonly id: PackId;
  /** Euro cents a month, tax included. */
  readonly monthlyCents: number;
  /** The price that an offer replaces, in euro cents a month. */
  readonly regularMonthlyCents?: number;
  /** Free days before the subscription turns paid by itself. */
  readonly trialDays: 0 | 14;
  /** Whether the first month is offered. */
  readonly firstMonthFree: boolean;
  /** Last day of the offer, in Paris. */
  readonly offerEndsOn?: Day;
  readonly terms: TermsEdition;
};

/** The four packs. */
export const packs = {
  advance: { id: "advance", monthlyCents: 8900, trialDays: 0, firstMonthFree: true, terms: "standard" },
  "advance-annexe-promo": {
    id: "advance-annexe-promo",
    monthlyCents: 999,
    regularMonthlyCents: 8900,
    trialDays: 14,
    firstMonthFree: false,
    offerEndsOn: "2025-10-31",
    terms: "promo",
  },
  "advance-10": {
    id: "advance-10",
    monthlyCents: 8000,
    trialDays: 14,
    firstMonthFree: false,
    terms: "standard",
  },
  business: { id: "business", monthlyCents: 12900, trialDays: 0, firstMonthFree: true, terms: "standard" },
} as const satisfies Record<PackId, Pack>;

/** Flat price at which the site can be bought under the promo edition of the terms, in euro cents, tax included. */
export const buyOutCents = 150_000;

/** Whether a text is the identifier of a pack. */
export function isPackId(text: unknown): text is PackId {
  return typeof text === "string" && (packIds as readonly string[]).includes(text);
}

/** Whether the offer of a pack is over on a day; never for a pack whose price has no end. */
export function hasOfferEnded(pack: Pack, day: Day): boolean {
  return pack.offerEndsOn !== undefined && day > pack.offerEndsOn;
}
