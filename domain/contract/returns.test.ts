import { expect, test } from "vitest";
import { isReturnReason, mayPresentAgain } from "./returns.ts";

test.each([
  ["AM04", true],
  ["MS03", true],
  [null, true],
  ["AC04", false],
  ["AC01", false],
  ["MD01", false],
])("After %j, a debit may be presented again: %j", (reason, may) => {
  expect(mayPresentAgain(reason)).toBe(may);
});

test.each([
  ["AM04", true],
  ["am04", false],
  ["AM4", false],
])("%j is a reason: %j", (code, is) => {
  expect(isReturnReason(code)).toBe(is);
});
