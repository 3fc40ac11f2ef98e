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

  it.each<[Day, Day, boolean]>([
    ["2023-09-15", "2025-08-15", false],
    ["2023-09-15", "2025-09-14", false],
    ["2023-09-15", "2025-09-15", true],
    ["2023-09-15", "2025-10-15", true],
    ["2024-02-29", "2026-02-28", true],
  ])("under the standard terms, from %s through %s, leaves a choice: %j", (acceptedOn, lastDay, choice) => {
    const options = choice ? ["continuity-offer", "recovery"] : [];
    expect(continuityOptions("standard", acceptedOn, lastDay)).toEqual(options);
  });

  it("under the promo terms, is the buy-out alone, whatever the duration", () => {
    expect(continuityOptions("promo", "2025-09-15", "2025-09-29")).toEqual(["buy-out"]);
    expect(continuityOptions("promo", "2020-09-15", "2025-09-15")).toEqual(["buy-out"]);
  });

  it("may be chosen for twenty-four months", () => {
    expect(choiceEndsOn("2025-07-28")).toBe("2027-07-28");
  });
});
