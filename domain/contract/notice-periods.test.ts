import { describe, expect, it } from "vitest";
import * as notices from "./notice-periods.ts";

describe("notices", () => {
  it("last what docs/product.md, 6.4 and 6.5, says", () => {
    expect([
      notices.breachNoticePeriodMonths,
      notices.unpaidNoticePeriodDays,
      notices.unpaidInvoicesLimit,
      notices.priceChangeNoticePeriodMonths,
      notices.termsChangeNoticePeriodMonths,
      notices.forceMajeureDays,
    ]).toEqual([6, 15, 2, 3, 1, 30]);
  });

  it("end a contract six months after a breach was notified", () => {
    expect(notices.breachTerminationEndsOn("2025-08-31")).toBe("2026-02-28");
  });

  it("end a contract fifteen days after unpaid invoices were notified", () => {
    expect(notices.unpaidTerminationEndsOn("2025-12-20")).toBe("2026-01-04");
  });

  it("apply a new price three months after its announcement, new terms after one", () => {
    expect(notices.priceChangeAppliesOn("2025-11-30")).toBe("2026-02-28");
    expect(notices.termsChangeAppliesOn("2025-09-01")).toBe("2025-10-01");
  });

  it("leave thirty days before another processor handles data", () => {
    expect(notices.subProcessorAppliesOn("2026-11-24")).toBe("2026-12-24");
  });

  it("let either party end a contract beyond thirty days of force majeure, the first counted", () => {
    expect(notices.forceMajeureTerminationOn("2025-09-01")).toBe("2025-10-01");
  });
});
