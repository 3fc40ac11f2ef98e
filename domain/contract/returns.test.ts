import { expect, test } from "vitest";
import { deadMandateReasonOf, isReturnReason, needsAnotherAccount } from "./returns.ts";

test.each([
  [[], null],
  [["AM04", null, "MS03", "MD06"], null],
  [["AC04"], "AC04"],
  [["AM04", "AC01", null], "AC01"],
  [["MD01"], "MD01"],
  [["AG02", "AM05", "FF01", "MD02", "MS02", "RR04"], null],
  [["MD07", "AM04"], "MD07"],
])("After returns for %j, the mandate is dead because of %j", (reasons, dead) => {
  expect(deadMandateReasonOf(reasons.map((rejectionReason) => ({ rejectionReason })))).toBe(dead);
});

test.each(["AC02", "AC05", "AC06", "AC13", "AG01", "AG03", "DNOR", "RC01", "SL01"])(
  "%s means that no debit of the mandate can pass",
  (rejectionReason) => {
    expect(deadMandateReasonOf([{ rejectionReason: "AM04" }, { rejectionReason }])).toBe(rejectionReason);
  },
);

test.each([
  ["AM04", true],
  ["am04", false],
  ["AM4", false],
  ["AM040", false],
  ["0AM04", false],
])("%j is a reason: %j", (code, is) => {
  expect(isReturnReason(code)).toBe(is);
});

test("Another account is asked for after what a bank says of the account or the mandate, never of its dead holder", () => {
  expect(["AC04", "AG01", "AM04", "MD07", "MS03", null].map(needsAnotherAccount)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
