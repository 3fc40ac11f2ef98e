import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { buyOutCents } from "../pack.ts";
import {
  choiceEndsOn,
  choiceMonths,
  continuityMonthlyCents,
  continuityOptions,
  continuityThresholdYears,
} from "./continuity.ts";

describe("what follows a contract", () => {
  it("has the figures of docs/product.md, 6.5", () => {
    expect([continuityThresholdYears, choiceMonths, continuityMonthlyCents]).toEqual([2, 24, 999]);
    expect(buyOutCents).toBe(150_000);
  });

  it.each<[Day, Day, number]>([
    ["2023-09-15", "2025-08-15", 0],
    ["2023-09-15", "2025-09-14", 0],
    ["2023-09-15", "2025-09-15", 2],
    ["2023-09-15", "2025-10-15", 2],
    ["2024-02-29", "2026-02-28", 2],
  ])("under the standard terms, from %s through %s, leaves %i options", (acceptedOn, lastDay, count) => {
    expect(continuityOptions("standard", acceptedOn, lastDay)).toHaveLength(count);
  });

  it("under the promo terms, is the buy-out alone, whatever the duration", () => {
    expect(continuityOptions("promo", "2025-09-15", "2025-09-29")).toEqual(["buy-out"]);
    expect(continuityOptions("promo", "2020-09-15", "2025-09-15")).toEqual(["buy-out"]);
  });

  it("may be chosen for twenty-four months", () => {
    expect(choiceEndsOn("2025-07-28")).toBe("2027-07-28");
  });
});
