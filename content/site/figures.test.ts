import { expect, test } from "vitest";
import { addDays, addMonths } from "#domain/calendar.ts";
import { isMeasureOld, measuredOn } from "./figures.ts";

test("a measure is old the day after its six months", () => {
  const last = addMonths(measuredOn, 6);
  expect([measuredOn, last, addDays(last, 1)].map(isMeasureOld)).toEqual([false, false, true]);
});
