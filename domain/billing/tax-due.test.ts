import { expect, it } from "vitest";
import { type TaxedEntries, taxLines } from "./tax-due.ts";

function entries(more: Partial<TaxedEntries> & Pick<TaxedEntries, "kind">): TaxedEntries {
  return {
    ...{ isOnAccount: false, vatPermille: 200, count: 1, amountCents: 0, vatDueCents: 0, vatWaitingCents: 0 },
    ...more,
  };
}

/** `source permille: count base tax`. */
const told = (...of: Parameters<typeof taxLines>) =>
  taxLines(...of).map(
    ({ source, permille, count, baseCents, taxCents }) =>
      `${source} ${permille}: ${count} ${baseCents} ${taxCents}`,
  );

const collections = entries({ kind: "collection", count: 2, amountCents: 17_800, vatDueCents: -2966 });
const invoices = entries({ kind: "invoice", count: 2, amountCents: 17_800, vatWaitingCents: -2966 });

it("The tax of a month falls due with what came in, less what went back, in the order of its sources", () => {
  const month = [
    entries({ kind: "refund", amountCents: -890, vatDueCents: 148 }),
    entries({ kind: "return", amountCents: -8900, vatDueCents: 1483 }),
    entries({ kind: "settlement", isOnAccount: true, amountCents: 10_000, vatDueCents: -1667 }),
    entries({ kind: "settlement", amountCents: 4000, vatDueCents: -667 }),
    entries({ kind: "collection", vatPermille: 85, amountCents: 8900, vatDueCents: -697 }),
    collections,
    invoices,
  ];
  expect(told(month, "payment")).toEqual([
    "collection 200: 2 14834 2966",
    "collection 85: 1 8203 697",
    "settlement 200: 1 3333 667",
    "advance 200: 1 8333 1667",
    "return 200: 1 -7417 -1483",
    "refund 200: 1 -742 -148",
  ]);
});

it("The tax of a company that chose the debits falls due with its documents, and with what has none yet", () => {
  const month = [
    entries({ kind: "invoice", count: 2, amountCents: 17_800, vatDueCents: -2966 }),
    entries({ kind: "credit-note", amountCents: -890, vatDueCents: 148 }),
    entries({ kind: "collection", amountCents: 17_800 }),
    entries({ kind: "settlement", isOnAccount: true, amountCents: 6000, vatDueCents: -1000 }),
  ];
  expect(told(month, "invoice")).toEqual(["advance 200: 1 5000 1000", "document 200: 3 14092 2818"]);
});

it("A cent that a document or a use moves has the base that leaves the sum as it is", () => {
  expect(told([entries({ kind: "credit-note", amountCents: -4900, vatDueCents: -1 })], "payment")).toEqual([
    "document 200: 1 -1 1",
  ]);
  expect(told([entries({ kind: "use", amountCents: 8900, vatDueCents: -1 })], "payment")).toEqual([
    "other 200: 1 -1 1",
  ]);
  expect(told([entries({ kind: "use", amountCents: 8900, vatDueCents: -1 })], "invoice")).toEqual([
    "other 200: 1 5 1",
  ]);
});

it("Clients without tax have a base alone, and what the bank did has neither", () => {
  const untaxed = entries({ kind: "collection", vatPermille: 0, amountCents: 8900 });
  expect(told([untaxed], "payment")).toEqual(["collection 0: 1 8900 0"]);
  expect(told([untaxed], "invoice")).toEqual([]);
  const bank = (["batch", "charge"] as const).map((kind) => entries({ kind, amountCents: 8900 }));
  expect(told(bank, "payment")).toEqual([]);
});
