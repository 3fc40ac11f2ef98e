import { expect, test } from "vitest";
import { addDays, addMonths } from "#domain/calendar.ts";
import { isMeasureOf, isMeasureOld, measuredOn } from "./figures.ts";
import measured from "./lighthouse.json" with { type: "json" };

test("a measure is old the day after its six months", () => {
  const last = addMonths(measuredOn, 6);
  expect([measuredOn, last, addDays(last, 1)].map(isMeasureOld)).toEqual([false, false, true]);
});

test("a measure is that of its own markup alone, and of none where no page is built", () => {
  expect([measured.markup, "of another page", null].map(isMeasureOf)).toEqual([true, false, true]);
});
