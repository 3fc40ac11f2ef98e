import { assert, constantFrom, nat, property, record, subarray, uniqueArray } from "fast-check";
import { expect, it } from "vitest";
import { type LaterPrice, packPriceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { backAfterRenouncing, pricesAfterRenouncing } from "./pack-change.ts";
import { preNotificationDays } from "./presentation.ts";
import { contractDates, renewalOn } from "./renewal.ts";

const dates = contractDates(packs.advance, "2025-09-15");
const dues = [1, 2, 3, 4, 5, 6].map((rank) => renewalOn(dates, rank));
const fromOn = dues[1]!;
const cents = constantFrom(7900, 8900, 12_900, 13_900);
const laterPrices = uniqueArray(record({ monthlyCents: cents, fromOn: constantFrom(...dues) }), {
  selector: (price) => price.fromOn,
  maxLength: 3,
}).map((prices) => prices.toSorted((one, other) => (one.fromOn < other.fromOn ? -1 : 1)));

it("An amendment that is renounced makes nothing dearer that was filed, paid ahead or near, and leaves invoices alone", () => {
  assert(
    property(
      cents,
      laterPrices,
      cents,
      subarray(dues),
      subarray(dues),
      nat(14),
      (monthlyCents, former, newCents, filed, invoiced, days) => {
        // The amendment is signed 15 days before it begins, or more.
        const today = addDays(fromOn, -15 + days - 1);
        const before = former.filter((price) => price.fromOn < fromOn);
        const contract = {
          dates,
          monthlyCents,
          laterPrices: [...before, { monthlyCents: newCents, fromOn }],
        };
        const backOn = backAfterRenouncing(contract, former, { fromOn, filed, invoiced, today });
        const after = pricesAfterRenouncing(contract, former, { fromOn, backOn });
        const priceIn = (prices: readonly LaterPrice[], day: Day) =>
          packPriceOn({ monthlyCents, laterPrices: prices }, day);
        for (const day of dues) {
          const [was, is] = [priceIn(contract.laterPrices, day), priceIn(after, day)];
          const isNear = day < addDays(today, preNotificationDays) && day === fromOn;
          if (filed.includes(day) || isNear) expect(is).toBeLessThanOrEqual(was);
          if (invoiced.includes(day)) expect(is).toBe(was);
          if (day >= backOn) expect(is).toBe(priceIn(former, day));
        }
      },
    ),
  );
});
