import { type LaterPrice, type PricedContract, packPriceOn, priceOn } from "#domain/billing/amount-due.ts";
import { type AnnouncedPrice, begunThrough } from "#domain/billing/new-price.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { giftRule } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import { type ContractState, type ContractStatus, stateOn } from "./lifecycle.ts";
import { type ContractPacks, packOn } from "./packs-in-force.ts";
import { preNotificationDays } from "./presentation.ts";
import { type ContractDates, nextRenewalOnOrAfter } from "./renewal.ts";
import type { AcceptedTerms } from "./signed-contract.ts";

/** How many days a client may renounce an amendment, the day of its signature left out. */
const renouncingDays = 14;

/** The last day on which an amendment that begins on a due day can be signed. */
export function lastSigningDay(fromOn: Day): Day {
  return addDays(fromOn, -renouncingDays - 1);
}

/** How many amendments of a contract may be signed within 24 hours from its private link. */
export const packChangesADay = 3;

/** The pack that an amendment brings, and all that it changes: shown, approved and signed. Amounts are euro cents a month. */
export type PackChange = {
  readonly fromPackId: PackId;
  readonly toPackId: PackId;
  /** The first due day with the new pack. */
  readonly fromOn: Day;
  /** Its price from then on, before the gift of the contract reduces it. */
  readonly monthlyCents: number;
  /** What that due day costs, the gift counted. */
  readonly dueCents: number;
  /** A later price of the new pack that was announced to those who have it, and is signed with the amendment. */
  readonly laterPrice: LaterPrice | null;
  /** A price that was announced to the client for the pack they leave, and that counts no more. */
  readonly lapsingPrice: LaterPrice | null;
  /** The terms that are accepted with it; `null` if those of the contract go on. */
  readonly termsFrom: AcceptedTerms | null;
  /** The last day on which its client may renounce it. */
  readonly renounceThrough: Day;
  /** The price of the pack on the day of the signature, before the gift. */
  readonly presentCents: number;
  /** Whether the agency adds the advertising budget of the gift, which goes with the new pack alone. */
  readonly adsAreAdded: boolean;
};

/** The contract that an amendment changes. */
export type ChangingContract = PricedContract &
  ContractPacks & {
    readonly dates: ContractDates;
    readonly status: ContractStatus;
    /** The last due day that its announcement, its run or its invoice has named (`lastNamedDay`). */
    readonly namedThrough: Day;
    /** Whether the gift of the contract was added to its advertising budget. */
    readonly hasAds: boolean;
  };

/** A pack as it is sold on the day of an amendment. */
export type PackOffer = {
  readonly packId: PackId;
  readonly monthlyCents: number;
  /** The price that was announced to those who have it and has not begun. */
  readonly announced: AnnouncedPrice | null;
  /** The terms that it is sold under. */
  readonly terms: AcceptedTerms;
};

/** The packs that a contract may change to: the two on sale, and never the one that it has. */
export function packsFor(contract: ContractPacks, day: Day): readonly PackId[] {
  const present = packOn(contract, day);
  return (["advance", "business"] as const).filter((packId) => packId !== present);
}

/**
 * Why the pack of a contract cannot be changed. `waiting`: an amendment was signed and has not begun; `address`: the e-mail
 * address that its documents go to is not confirmed.
 */
export type PackChangeObstacle = "address" | "waiting" | Exclude<ContractState, "active">;

/** The obstacle on a day, or `null`. */
export function packChangeObstacle(
  { status, laterPacks }: Pick<ChangingContract, "status" | "laterPacks">,
  { isConfirmed, today }: { readonly isConfirmed: boolean; readonly today: Day },
): PackChangeObstacle | null {
  const state = stateOn(status, today);
  if (state !== "active") return state;
  if (!isConfirmed) return "address";
  return laterPacks.some(({ fromOn, backOn }) => (backOn ?? fromOn) > today) ? "waiting" : null;
}

/** How many days pages say that an amendment was renounced. */
const renouncedShownDays = 30;

/**
 * What there is to say of the amendment that was signed last: that it begins on a day and may be renounced through another
 * (`null` once it may not), or that it was renounced not long ago.
 */
export type AmendmentOutlook =
  | {
      readonly kind: "coming";
      readonly packId: PackId;
      readonly fromOn: Day;
      readonly renounceThrough: Day | null;
    }
  | { readonly kind: "renounced"; readonly on: Day };

/** The same on a day; `null` without such an amendment. `signed`: those of the contract, in the order of their signatures. */
export function amendmentOutlook(
  signed: readonly {
    readonly change: Pick<PackChange, "toPackId" | "fromOn" | "renounceThrough">;
    readonly renouncedAt: number | null;
  }[],
  status: ContractStatus,
  today: Day,
): AmendmentOutlook | null {
  const latest = signed.at(-1);
  if (!latest) return null;
  const { change, renouncedAt } = latest;
  if (renouncedAt !== null) {
    const on = dayInParis(renouncedAt);
    return today < addDays(on, renouncedShownDays) ? { kind: "renounced", on } : null;
  }
  const mayRenounce = today <= change.renounceThrough;
  if (stateOn(status, today) !== "active" || (change.fromOn <= today && !mayRenounce)) return null;
  return {
    kind: "coming",
    packId: change.toPackId,
    fromOn: change.fromOn,
    renounceThrough: mayRenounce ? change.renounceThrough : null,
  };
}

/**
 * The amendment that a contract would be signed with on a day: from the first due day after the days of renouncing, which
 * are those of the notice of a debit as well, that nothing has named yet. It begins nowhere while it can be renounced.
 */
export function packChangeTo(contract: ChangingContract, offer: PackOffer, signedOn: Day): PackChange {
  const { dates, laterPrices, gift } = contract;
  const renounceThrough = addDays(signedOn, renouncingDays);
  const bounds = [renounceThrough, addDays(signedOn, preNotificationDays), begunThrough(contract, signedOn)];
  const fromOn = nextRenewalOnOrAfter(dates, addDays(bounds.sort().at(-1)!, 1));
  const prices = pricesOf(offer, dates, fromOn);
  const fromPackId = packOn(contract, signedOn);
  const isOnTrialPack = fromPackId !== "advance" && fromPackId !== "business";
  return {
    fromPackId,
    toPackId: offer.packId,
    fromOn,
    ...prices,
    dueCents: priceOn({ ...contract, laterPrices: [{ monthlyCents: prices.monthlyCents, fromOn }] }, fromOn),
    lapsingPrice: laterPrices.find((price) => price.fromOn >= fromOn) ?? null,
    termsFrom: isOnTrialPack ? offer.terms : null,
    renounceThrough,
    presentCents: packPriceOn(contract, signedOn),
    adsAreAdded: gift !== null && giftRule(gift.code).onlyWith === offer.packId && !contract.hasAds,
  };
}

/** The price of a pack from a due day on: an announced one that has begun by then, or that begins later. */
function pricesOf(
  { monthlyCents, announced }: PackOffer,
  dates: ContractDates,
  fromOn: Day,
): Pick<PackChange, "monthlyCents" | "laterPrice"> {
  if (announced === null || announced.monthlyCents === monthlyCents)
    return { monthlyCents, laterPrice: null };
  const begins = nextRenewalOnOrAfter(dates, announced.appliesOn);
  return begins <= fromOn
    ? { monthlyCents: announced.monthlyCents, laterPrice: null }
    : { monthlyCents, laterPrice: { monthlyCents: announced.monthlyCents, fromOn: begins } };
}

/** The prices of a contract after its amendment: those of the pack that it leaves count until then. */
export function pricesAfterChange(
  prices: readonly LaterPrice[],
  { fromOn, monthlyCents, laterPrice }: Pick<PackChange, "fromOn" | "monthlyCents" | "laterPrice">,
): LaterPrice[] {
  const before = prices.filter((price) => price.fromOn < fromOn);
  return [...before, { monthlyCents, fromOn }, ...(laterPrice ? [laterPrice] : [])];
}

/**
 * The first due day with the former pack again, if an amendment is renounced on a day: as if it had never been signed. Only
 * where the `former` prices are higher than what was announced, the new pack stays for the due days that are in a file or
 * that were paid ahead, whole or in part (`filed`), and for those that are too near to announce more; and always for those
 * that are invoiced, if a clock was set back.
 */
export function backAfterRenouncing(
  contract: Pick<ChangingContract, "dates" | "monthlyCents" | "laterPrices">,
  former: readonly LaterPrice[],
  {
    fromOn,
    filed,
    invoiced,
    today,
  }: {
    readonly fromOn: Day;
    readonly filed: readonly Day[];
    readonly invoiced: readonly Day[];
    readonly today: Day;
  },
): Day {
  const { dates, monthlyCents, laterPrices } = contract;
  const costsMore = (day: Day) =>
    packPriceOn({ monthlyCents, laterPrices: former }, day) > packPriceOn({ monthlyCents, laterPrices }, day);
  // Renouncing is over before a second due day is near.
  const near = fromOn < addDays(today, preNotificationDays) ? [fromOn] : [];
  const kept = [...invoiced, ...[...filed, ...near].filter(costsMore)].filter((day) => day >= fromOn);
  const last = kept.sort().at(-1);
  return last ? nextRenewalOnOrAfter(dates, addDays(last, 1)) : fromOn;
}

/**
 * The prices of a contract after an amendment was renounced: those that it had before (`former`) count again from a day on.
 */
export function pricesAfterRenouncing(
  contract: Pick<PricedContract, "monthlyCents" | "laterPrices">,
  former: readonly LaterPrice[],
  { fromOn, backOn }: { readonly fromOn: Day; readonly backOn: Day },
): LaterPrice[] {
  if (backOn <= fromOn) return [...former];
  const { monthlyCents, laterPrices } = contract;
  return [
    ...laterPrices.filter((price) => price.fromOn < backOn),
    { monthlyCents: packPriceOn({ monthlyCents, laterPrices: former }, backOn), fromOn: backOn },
    ...former.filter((price) => price.fromOn > backOn),
  ];
}
