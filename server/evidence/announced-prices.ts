import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";

/** What the evidence of a contract says of a price that was announced. */
export type AnnouncedPriceEvent = {
  readonly cents: string;
  readonly fromOn: Day;
  /** The last day whose price was fixed: prices from a later day were replaced. */
  readonly begunThrough: Day;
};

/** The later prices of a contract, as its evidence tells them. */
export function announcedPrices(events: readonly EvidenceEvent[]): LaterPrice[] {
  let prices: readonly LaterPrice[] = [];
  for (const { kind, dataJson } of events) {
    if (kind !== "change-announced") continue;
    const { cents, fromOn, begunThrough }: Partial<AnnouncedPriceEvent> = JSON.parse(dataJson);
    if (cents === undefined || fromOn === undefined || begunThrough === undefined) continue;
    const begun = prices.filter((price) => price.fromOn <= begunThrough);
    prices = [...begun, { monthlyCents: Number(cents), fromOn }];
  }
  return [...prices];
}
