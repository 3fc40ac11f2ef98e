import fc from "fast-check";
import { expect, it } from "vitest";
import { type BillingNumber, formatBillingNumber, readBillingNumber } from "./billing-number.ts";

it("numbers invoices and credit notes in a series for each kind and year", () => {
  expect(formatBillingNumber({ kind: "invoice", year: 2026, rank: 1 })).toBe("2H-F-2026-000001");
  expect(formatBillingNumber({ kind: "credit-note", year: 2027, rank: 353 })).toBe("2H-A-2027-000353");
});

it("reads every number back, in at most 35 characters that electronic invoices allow", () => {
  const numbers: fc.Arbitrary<BillingNumber> = fc.record({
    kind: fc.constantFrom("invoice", "credit-note"),
    year: fc.integer({ min: 2000, max: 2099 }),
    rank: fc.integer({ min: 1, max: 999_999_999 }),
  });
  fc.assert(
    fc.property(numbers, (number) => {
      const text = formatBillingNumber(number);
      expect(readBillingNumber(text)).toEqual(number);
      expect(text).toMatch(/^[A-Za-z0-9+_/-]{1,35}$/);
    }),
  );
});

it.each([
  "",
  "2H-2026-0001",
  "2H-B-2026-000001",
  "2H-F-2026-000000",
  "2H-F-2026-00001",
  "2H-F-2026-0000001",
  "2h-f-2026-000001",
  " 2H-F-2026-000001",
  "2H-F-2026-000001\n",
])("takes %j for no number", (text) => {
  expect(readBillingNumber(text)).toBeNull();
});
