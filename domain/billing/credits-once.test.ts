import { expect, test } from "vitest";
import type { BankCredit } from "./bank-report.ts";
import { creditsOnce } from "./credits-once.ts";

const credit: BankCredit = {
  ...{ batchId: "P-2026-0010-1", runId: "P-2026-0010", debits: [], amount: 8900, chargeCents: 0 },
  ...{ on: "2026-11-23", text: "REMISE", isOfDebits: true },
};
const debits = [{ id: "2H-2026-0001-20261123-1", amountCents: 8900 }];
const unnamed = { ...credit, batchId: null, runId: null };
const countOf = (...reports: readonly (readonly BankCredit[])[]) =>
  creditsOnce(reports.map((credits) => ({ credits }))).length;

test.each([
  ["a statement and its advice, in other words", [[credit], [{ ...credit, text: "LOT" }]], 1],
  ["a statement, and an advice with the debits of the batch", [[credit], [{ ...credit, debits }]], 1],
  ["two of one report", [[credit, credit]], 2],
  ["two of one report, and their advices", [[credit, credit], [credit], [credit, credit]], 2],
  ["another amount", [[credit], [{ ...credit, amount: 1 }]], 2],
  ["another day", [[credit], [{ ...credit, on: "2026-11-24" }]], 2],
  ["another batch", [[credit], [{ ...credit, batchId: "P-2026-0010-2" }]], 2],
  [
    "two references of the bank",
    [[{ ...credit, bankReference: "A" }], [{ ...credit, bankReference: "B" }]],
    2,
  ],
  ["no name, and the same words", [[unnamed], [unnamed]], 1],
  ["no name, and other words", [[unnamed], [{ ...unnamed, text: "LOT" }]], 2],
] as const)("Credits of some reports count once: %s", (_, reports, count) => {
  expect(countOf(...reports)).toBe(count);
});

test("Of two that are one, the one that names its debits stays", () => {
  expect(creditsOnce([{ credits: [credit] }, { credits: [{ ...credit, debits }] }])[0]!.debits).toEqual(
    debits,
  );
});
