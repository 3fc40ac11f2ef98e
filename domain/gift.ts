import type { Day } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type PackId, packs } from "#domain/pack.ts";
import type { PrizeId } from "#domain/quiz-record.ts";

/** What the code of a prize gives to a new subscription (docs/product.md, 3.3). */
type GiftRule = {
  /** The prize of the quiz that has this code. */
  readonly prize: PrizeId;
  /** Months that are free, besides the free start of the pack. */
  readonly freeMonths?: number;
  /** Percent off the price of the first debits, and how many debits. */
  readonly percentOff?: number;
  readonly reducedDebits?: number;
  /** Euro cents that the agency adds to the advertising budget of the client. */
  readonly adsCents?: number;
  /** The only pack that the gift goes with. */
  readonly onlyWith?: PackId;
};

/**
 * Every gift, by its code, a public word. A contract is signed with its code, so a code never changes what it gives:
 * another gift has another code.
 */
export const gifts = {
  MOISOFFERT: { prize: "first-month", freeMonths: 1 },
  ZEN10: { prize: "ten-percent", percentOff: 10, reducedDebits: 12 },
  ADS50: { prize: "google-ads", adsCents: 5000, onlyWith: "business" },
} as const satisfies Record<string, GiftRule>;

export type GiftCode = keyof typeof gifts;

export const giftCodes = Object.keys(gifts) as readonly GiftCode[];

/** The codes whose gift somebody must add to the advertising budget of a client. */
export const adsGiftCodes: readonly GiftCode[] = giftCodes.filter((code) => "adsCents" in gifts[code]);

/** The code that a prize of the quiz gives. */
export function codeOfPrize(prize: PrizeId): GiftCode {
  return giftCodes.find((code) => gifts[code].prize === prize)!;
}

/** The rule of a gift; that of no gift is empty. */
export function giftRule(code: GiftCode | null): Partial<GiftRule> {
  return code === null ? {} : gifts[code];
}

/** The months that a gift makes free, besides the free start of the pack. */
export function freeMonthsOf(code: GiftCode | null | undefined): number {
  return giftRule(code ?? null).freeMonths ?? 0;
}

/** The gift of a contract, as signed. A contract without one has `null` instead. */
export type Gift = {
  readonly code: GiftCode;
  /** Euro cents a month, tax included, of the debits due before `normalPriceFromOn`; `null` if the price stays. */
  readonly reducedCents: number | null;
  /** The due day of the first debit at the price of the pack; `null` if all of them are. */
  readonly normalPriceFromOn: Day | null;
};

/** The longest code that a form takes, in characters. */
const longestCode = 20;

/** A code as it is compared and stored: its letters and digits alone, in capitals. */
export function normalCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, longestCode);
}

/**
 * Why a typed code gives nothing. `offer`: the pack is on its promotional price. `pack`: the gift goes with another
 * pack. `used`: the company has received a gift before; the words do not say so, because anybody may type its number.
 */
export type CodeProblem = "unknown" | "offer" | "pack" | "used";

/** A code as typed in a first step, and why it gives nothing; `null` if it gives its gift. */
export type TypedCode = { readonly code: string; readonly problem: CodeProblem | null };

/** The gift that a typed code gives, or `null`. */
export function givenBy(typed: TypedCode | null): GiftCode | null {
  return typed?.problem === null ? (giftCodes.find((code) => code === typed.code) ?? null) : null;
}

/** The gift that a typed code gives with a pack; a company receives one only once, which only the store knows. */
export function giftCodeFor(typed: string, packId: PackId): Outcome<GiftCode, CodeProblem> {
  const code = giftCodes.find((each) => each === normalCode(typed));
  if (!code) return failure("unknown");
  if (packs[packId].terms === "promo") return failure("offer");
  const { onlyWith = packId } = giftRule(code);
  return onlyWith === packId ? success(code) : failure("pack");
}

/** The price of the reduced debits, in euro cents; `null` if the gift reduces none. Half cents are the client's. */
export function reducedCentsOf(code: GiftCode | null, monthlyCents: number): number | null {
  const { percentOff } = giftRule(code);
  return percentOff === undefined ? null : Math.floor((monthlyCents * (100 - percentOff)) / 100);
}
