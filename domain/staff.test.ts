import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasJustSignedIn,
  isSameName,
  may,
  type Permission,
  type StaffRole,
  session,
  sessionEndsAt,
} from "./staff.ts";

test.each<[StaffRole, Permission, boolean]>([
  ["founder", "work", true],
  ["founder", "debits", true],
  ["founder", "iban", true],
  ["founder", "export", true],
  ["founder", "announce", true],
  ["founder", "people", true],
  ["zenmaster", "work", true],
  ["zenmaster", "debits", false],
  ["zenmaster", "iban", false],
  ["zenmaster", "export", true],
  ["zenmaster", "announce", false],
  ["zenmaster", "people", false],
  ["accountant", "work", false],
  ["accountant", "debits", true],
  ["accountant", "iban", true],
  ["accountant", "export", true],
  ["accountant", "announce", false],
  ["accountant", "people", false],
])("A %s may %s: %s", (role, permission, expected) => {
  expect(may(role, permission)).toBe(expected);
});

test.each([
  ["Inès Faure", "inès  faure", true],
  ["Inès Faure", "In\u0065\u0300s\u00a0Faure", true],
  ["Inès Faure", "Ines Faure", false],
  ["Inès Faure", "InèsFaure", false],
])("To a reader, %j and %j look the same: %j", (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test("A sign-in is recent for ten minutes, but not while the clock stands before it", () => {
  const openedAt = 1_000_000;
  const after = (ms: number) => hasJustSignedIn({ openedAt }, openedAt + ms);
  expect([after(-1), after(0), after(599_999), after(600_000)]).toEqual([false, true, true, false]);
});

test("A session ends twelve hours after its last use, and seven days after it began at the latest", () => {
  const hour = 3_600_000;
  expect(sessionEndsAt(0, 0)).toBe(12 * hour);
  expect(sessionEndsAt(0, 100 * hour)).toBe(112 * hour);
  expect(sessionEndsAt(0, 160 * hour)).toBe(168 * hour);
});

test("No use makes a session last longer than seven days", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (createdAt, later) => {
      const endsAt = sessionEndsAt(createdAt, createdAt + later);
      expect(endsAt).toBeLessThanOrEqual(createdAt + session.mostMs);
    }),
  );
});
