import { expect, it } from "vitest";
import { isAskedFor, isUnpaidOn, saysDebtorDied, transferReference } from "./unpaid-due.ts";

it("asks for a month that no run collects, and writes to nobody who died", () => {
  expect(isAskedFor({ debtorDied: false, joinsNextRun: false })).toBe(true);
  expect(isAskedFor({ debtorDied: true, joinsNextRun: false })).toBe(false);
  expect(isAskedFor({ debtorDied: false, joinsNextRun: true })).toBe(false);
  expect(["MD07", "AM04", null].map(saysDebtorDied)).toEqual([true, false, false]);
});

it("names the invoice of one month, and the contract if there are several or no invoice", () => {
  const invoiced = { invoiceNumber: "2H-F-2026-000353" };
  const reference = (...dues: Parameters<typeof transferReference>[0]) =>
    transferReference(dues, "2H-2025-0016");
  expect(reference(invoiced)).toBe("2H-F-2026-000353");
  expect(reference(invoiced, invoiced)).toBe("2H-2025-0016");
  expect(reference({ invoiceNumber: null })).toBe("2H-2025-0016");
});

it.each([
  ["owed and due", { dueOn: "2025-10-15", owedCents: 8900 }, true],
  ["refused in advance", { dueOn: "2025-10-16", owedCents: 8900 }, false],
  ["owed no more", { dueOn: "2025-10-15", owedCents: 0 }, false],
] as const)("A month that came back and is %s: whether it is unpaid", (_words, month, isUnpaid) => {
  expect(isUnpaidOn(month, "2025-10-15")).toBe(isUnpaid);
});
