import { expect, it } from "vitest";
import type { ContractStatus } from "./lifecycle.ts";
import { avoidableRise, returnsToNormalPrice } from "./normal-price.ts";

const gift = { code: "ZEN10", reducedCents: 8010, normalPriceFromOn: "2026-10-15" } as const;

function until(lastDayOn: "2026-10-15" | "2026-10-16", state: "terminating" | "withdrawn"): ContractStatus {
  const asked = { cause: "subscriber", askedAt: 0, askedOn: "2026-01-01", suspension: null } as const;
  return { ...asked, state, lastDayOn } as ContractStatus;
}

it("a contract returns to the price of its pack unless it has no reduced price or ends before it owes that price", () => {
  const active: ContractStatus = { state: "active" };
  expect(returnsToNormalPrice({ status: active, gift })).toBe(true);
  expect(returnsToNormalPrice({ status: active, gift: null })).toBe(false);
  expect(returnsToNormalPrice({ status: active, gift: { ...gift, normalPriceFromOn: null } })).toBe(false);
  expect(returnsToNormalPrice({ status: until("2026-10-15", "terminating"), gift })).toBe(false);
  expect(returnsToNormalPrice({ status: until("2026-10-16", "terminating"), gift })).toBe(true);
  expect(returnsToNormalPrice({ status: until("2026-10-16", "withdrawn"), gift })).toBe(false);
});

it("a client can still avoid a higher price that is announced, no lower one, and none once they leave", () => {
  const rise = { monthlyCents: 9200, fromOn: "2027-03-07" } as const;
  const cut = { monthlyCents: 8000, fromOn: "2027-03-07" } as const;
  const at = { monthlyCents: 8900, gift: null, laterPacks: [], status: { state: "active" } } as const;
  expect(avoidableRise({ ...at, laterPrices: [rise] }, "2026-12-08")).toEqual(rise);
  expect(avoidableRise({ ...at, laterPrices: [rise] }, "2027-03-07")).toBeNull();
  expect(avoidableRise({ ...at, laterPrices: [cut] }, "2026-12-08")).toBeNull();
  const business = { packId: "business", fromOn: "2027-01-07", backOn: null, terms: null } as const;
  const signed = { monthlyCents: 12_900, fromOn: "2027-01-07" } as const;
  const amended = { ...at, laterPacks: [business], laterPrices: [signed] };
  expect(avoidableRise(amended, "2026-12-08")).toBeNull();
  const further = { monthlyCents: 13_900, fromOn: "2027-03-07" } as const;
  expect(avoidableRise({ ...amended, laterPrices: [signed, further] }, "2026-12-08")).toEqual(further);
  const leaving = until("2026-10-16", "terminating");
  expect(avoidableRise({ ...at, laterPrices: [rise], status: leaving }, "2026-10-10")).toBeNull();
});
