import { expect, test } from "vitest";
import { chargeableFrom, noteChargeProblem } from "./bank-charge.ts";

const returned = { collectionOn: "2025-11-17", rejectedOn: "2025-11-20" } as const;
const today = "2025-11-24";
const charge = (amountCents: number, fileSha256: string | null) =>
  ({ debitId: "D", chargedOn: "2025-11-20", amountCents, fileSha256 }) as const;
const typed = { on: "2025-11-20", amountCents: 420 } as const;

test.each([
  ["on a returned debit", returned, [], typed, null],
  ["on the day of the collection", returned, [], { ...typed, on: "2025-11-17" }, null],
  ["today", returned, [], { ...typed, on: today }, null],
  ["before the collection and the return", returned, [], { ...typed, on: "2025-11-16" }, "day"],
  ["tomorrow", returned, [], { ...typed, on: "2025-11-25" }, "day"],
  ["of nothing", returned, [], { ...typed, amountCents: 0 }, "amount"],
  ["below nothing", returned, [], { ...typed, amountCents: -420 }, "amount"],
  ["of no number", returned, [], { ...typed, amountCents: Number.NaN }, "amount"],
  ["of more than a thousand euros", returned, [], { ...typed, amountCents: 100_001 }, "amount"],
  ["on a debit that was collected", { ...returned, rejectedOn: null }, [], typed, "not-rejected"],
  ["beside what a file told", returned, [charge(420, "f")], typed, "told"],
  ["of another amount than before", returned, [charge(300, null)], typed, null],
  ["on another day than before", returned, [charge(420, null)], { ...typed, on: "2025-11-21" }, null],
  ["as it is noted", returned, [charge(420, null)], typed, "same"],
  ["taken back", returned, [charge(420, null)], { ...typed, amountCents: 0 }, null],
  [
    "taken back once the return was a mistake",
    { ...returned, rejectedOn: null },
    [charge(420, null)],
    { ...typed, amountCents: 0 },
    null,
  ],
] as const)("A charge noted %s", (_, debit, charges, note, problem) => {
  expect(noteChargeProblem(debit, charges, note, { today, isRebilled: false })).toBe(problem);
});

test("A bank can charge from the return of a debit that it refused before its day", () => {
  expect(chargeableFrom({ collectionOn: "2025-11-17", rejectedOn: "2025-11-10" })).toBe("2025-11-10");
});

test("A charge that its client was told to pay is not corrected", () => {
  const charges = [charge(420, null)];
  const problem = noteChargeProblem(
    returned,
    charges,
    { ...typed, amountCents: 0 },
    { today, isRebilled: true },
  );
  expect(problem).toBe("rebilled");
});
