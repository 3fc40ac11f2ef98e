import fc from "fast-check";
import { expect, test } from "vitest";
import { may, type Permission, type StaffRole, session, sessionEndsAt } from "./staff.ts";

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
