import { expect, test } from "vitest";
import { deadMandateReasonOf, isReturnReason } from "./returns.ts";

test.each([
  [[], null],
  [["AM04", null, "MS03", "MD06"], null],
  [["AC04"], "AC04"],
  [["AM04", "AC01", null], "AC01"],
  [["MD01"], "MD01"],
  [["MD07", "AM04"], "MD07"],
])("After returns for %j, the mandate is dead because of %j", (reasons, dead) => {
  expect(deadMandateReasonOf(reasons.map((rejectionReason) => ({ rejectionReason })))).toBe(dead);
});

test.each([
  ["AM04", true],
  ["am04", false],
  ["AM4", false],
  ["AM040", false],
  ["0AM04", false],
])("%j is a reason: %j", (code, is) => {
  expect(isReturnReason(code)).toBe(is);
});
