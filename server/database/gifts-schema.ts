import type { Day } from "#domain/calendar.ts";
import type { GiftCode } from "#domain/gift.ts";

/** The columns of a contract about the gift that it was signed with; all of them are empty without one. */
export type GiftColumns = {
  giftCode: GiftCode | null;
  /** `Gift` has both: the reduced price in euro cents a month, and the due day of the first debit at the price of the pack. */
  reducedCents: number | null;
  normalPriceFromOn: Day | null;
  /** The keyed hash of the company that received it (`giftCompanyHmac`): unique, and empty once erased. */
  giftCompanyHmac: string | null;
  /** The day that the agency added it to the advertising budget of the client. */
  adsAddedOn: Day | null;
};
