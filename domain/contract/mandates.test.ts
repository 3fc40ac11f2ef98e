import { expect, test } from "vitest";
import { mandateInUse, newAccountWaitMs, waitingMandate } from "./mandates.ts";

const signed = Date.parse("2026-12-07T09:21:14+01:00");
const first = { name: "first", usableAt: 0, revokedAt: null };
const second = { name: "second", usableAt: signed + newAccountWaitMs, revokedAt: null };

test("Another account is used from 24 hours after its signature on, to the millisecond", () => {
  const mandates = [first, second];
  const lastInstant = signed + 86_400_000 - 1;
  expect([mandateInUse(mandates, lastInstant), waitingMandate(mandates, lastInstant)]).toEqual([
    first,
    second,
  ]);
  expect([mandateInUse(mandates, lastInstant + 1), waitingMandate(mandates, lastInstant + 1)]).toEqual([
    second,
    null,
  ]);
});

test("A mandate that was revoked is never used, and the one before it is", () => {
  const mandates = [first, { ...second, revokedAt: signed + 60_000 }];
  expect(waitingMandate(mandates, signed + 120_000)).toBe(null);
  expect(mandateInUse(mandates, signed + 10 * newAccountWaitMs)).toBe(first);
});

test("A contract without a mandate debits nothing", () => {
  expect(() => mandateInUse([], signed)).toThrow(RangeError);
});
