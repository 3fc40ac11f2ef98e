import { expect, test } from "vitest";
import { withoutVatCents } from "./vat.ts";

test.each([
  [8900, 7417],
  [8000, 6667],
  [12_900, 10_750],
  [150_000, 125_000],
  // Half a cent is rounded up.
  [999, 833],
  [0, 0],
])("%i cents with tax are %i without", (cents, withoutTax) => {
  expect(withoutVatCents(cents)).toBe(withoutTax);
});
