import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { unpaidDays } from "./arrears.ts";
import { contractDates } from "./renewal.ts";

/** Due on 15 October, 15 November, 15 December… */
const dates = contractDates(packs.advance, "2025-09-15");
const contract = { dates, status: { state: "active" }, interruptions: [] } as const;

it("the unpaid days are those that came back, even before they are due, and those that nothing collects", () => {
  const returned = { dueOn: "2025-10-15", attempt: 1, state: "rejected" } as const;
  const unpaid = (isBlocked: boolean, byTransfer: readonly Day[], on: Day = "2025-12-15") =>
    unpaidDays(contract, [returned], { isBlocked, byTransfer, on });
  expect(unpaid(false, [])).toEqual(["2025-10-15"]);
  expect(unpaid(false, ["2025-12-15"])).toEqual(["2025-10-15", "2025-12-15"]);
  expect(unpaid(true, [])).toEqual(["2025-10-15", "2025-11-15", "2025-12-15"]);
  expect(unpaid(true, [], "2025-12-14")).toEqual(["2025-10-15", "2025-11-15"]);
  expect(unpaid(false, [], "2025-10-02")).toEqual(["2025-10-15"]);
  const paid = { ...returned, state: "settled" } as const;
  expect(unpaidDays(contract, [paid], { isBlocked: true, byTransfer: [], on: "2025-11-14" })).toEqual([]);
});
