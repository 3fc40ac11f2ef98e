import { expect, test } from "vitest";
import { perMille, returnShares } from "./return-share.ts";

test("The share of returns counts the twelve months that end with each one", () => {
  const months = [
    { month: "2024-12", debits: 10, returns: 3 },
    { month: "2025-01", debits: 20, returns: 1 },
    { month: "2025-12", debits: 30, returns: 2 },
  ];
  const shares = returnShares(months, "2025-12-07");
  expect(shares.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, "0")}`),
  );
  expect(shares[0]).toEqual({ month: "2025-01", debits: 20, returns: 1, yearDebits: 30, yearReturns: 4 });
  expect(shares[11]).toEqual({ month: "2025-12", debits: 30, returns: 2, yearDebits: 50, yearReturns: 3 });
});

test.each([
  [18, 876, 21],
  [0, 0, 0],
  [1, 3, 333],
])("%i returns of %i debits are %i tenths of a per cent", (returns, debits, expected) => {
  expect(perMille(returns, debits)).toBe(expected);
});
