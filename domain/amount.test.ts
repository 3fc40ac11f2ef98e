import { expect, test } from "vitest";
import { centsTyped } from "./amount.ts";

test.each([
  ["3\u202f799,99", 379_999],
  [" 3 799,99 € ", 379_999],
  ["3799.99", 379_999],
  ["3\u00a0799,9", 379_990],
  ["338", 33_800],
  ["0,05", 5],
  ["", null],
  ["3,799,99", null],
  ["-12", null],
  ["12,345", null],
  ["douze", null],
])("%j is %j cents", (text, cents) => {
  expect(centsTyped(text)).toBe(cents);
});
