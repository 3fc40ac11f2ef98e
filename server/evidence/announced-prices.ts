import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { pricesAfterChange, pricesAfterRenouncing } from "#domain/contract/pack-change.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";

/** What the evidence of a contract says of a price that was announced. */
export type AnnouncedPriceEvent = {
  readonly cents: string;
  readonly fromOn: Day;
  /** The last day whose price was fixed: prices from a later day were replaced. */
  readonly begunThrough: Day;
};

/** The later prices of a contract, as its evidence tells them: announced ones, and those of amendments. */
export function recordedPrices(monthlyCents: number, events: readonly EvidenceEvent[]): LaterPrice[] {
  let prices: LaterPrice[] = [];
  const amended = new Map<string, { readonly former: readonly LaterPrice[]; readonly fromOn: Day }>();
  for (const { kind, dataJson } of events) {
    if (kind === "change-announced") announce(JSON.parse(dataJson));
    if (kind === "pack-changed") amend(JSON.parse(dataJson));
    if (kind === "pack-renounced") renounce(JSON.parse(dataJson));
  }
  return prices;

  function announce({ cents, fromOn, begunThrough }: Partial<AnnouncedPriceEvent>) {
    if (cents === undefined || fromOn === undefined || begunThrough === undefined) return;
    const begun = prices.filter((price) => price.fromOn <= begunThrough);
    prices = [...begun, { monthlyCents: Number(cents), fromOn }];
  }

  function amend(data: Readonly<Record<string, string>>) {
    const { change, laterCents, laterFromOn } = data;
    const fromOn = data.fromOn as Day;
    amended.set(change!, { former: prices, fromOn });
    const laterPrice = laterCents ? { monthlyCents: Number(laterCents), fromOn: laterFromOn as Day } : null;
    prices = pricesAfterChange(prices, { fromOn, monthlyCents: Number(data.cents), laterPrice });
  }

  function renounce({ change, backOn }: Readonly<Record<string, string>>) {
    const signed = amended.get(change!);
    if (!signed) return;
    const { former, fromOn } = signed;
    const contract = { monthlyCents, laterPrices: prices };
    prices = pricesAfterRenouncing(contract, former, { fromOn, backOn: backOn as Day });
  }
}
