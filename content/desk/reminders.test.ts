import { expect, test } from "vitest";
import { callsFirst } from "#domain/billing/reminders.ts";
import { describeReturnReason, knownReturnReasons } from "./return-reasons.ts";

test("No reminder leaves by itself after a reason for which the desk says to call", () => {
  const toCall = knownReturnReasons.filter((code) => describeReturnReason(code)?.includes("appelez"));
  expect(toCall).toEqual(expect.arrayContaining(["MD06", "MS02", "MS03"]));
  expect(toCall.filter((code) => !callsFirst(code))).toEqual([]);
});
