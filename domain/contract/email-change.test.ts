import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayInParis } from "#domain/calendar.ts";
import { type EmailChange, emailChangeState, emailChangeTimes, waitingEmail } from "./email-change.ts";

const at = Date.parse("2026-12-08T08:12:00Z");
const hour = 3_600_000;
const { usableAt, expiresAt } = emailChangeTimes(at);
const change = (confirmedAt: number | null, undoneAt: number | null = null): EmailChange => ({
  at,
  usableAt,
  expiresAt,
  confirmedAt,
  undoneAt,
});

describe("Another e-mail address", () => {
  test("waits a day for who reads the former one, and seven days for who reads the new one", () => {
    expect(usableAt).toBe(at + 24 * hour);
    expect([dayInParis(expiresAt - 1), dayInParis(expiresAt)]).toEqual(["2026-12-15", "2026-12-16"]);
  });

  test.each([
    ["nobody confirmed it", null, null, at + 25 * hour, "asked"],
    ["nobody confirmed it in seven days", null, null, expiresAt, "expired"],
    ["it was confirmed on its first day", at + hour, null, at + 23 * hour, "confirmed"],
    ["it was confirmed, and a day has passed", at + hour, null, usableAt, "in-use"],
    ["it was confirmed on its third day", at + 60 * hour, null, at + 60 * hour, "in-use"],
    ["it was taken back", at + hour, at + 2 * hour, usableAt, "undone"],
  ] as const)("when %s", (_when, confirmedAt, undoneAt, now, state) => {
    expect(emailChangeState(change(confirmedAt, undoneAt), now)).toBe(state);
  });

  test("is never in use before both mailboxes have let it through, whatever comes first", () => {
    const someInstant = fc.integer({ min: at, max: expiresAt + 48 * hour });
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: at, max: expiresAt - 1 })),
        fc.option(someInstant),
        someInstant,
        (confirmedAt, undoneAt, now) => {
          const state = emailChangeState(change(confirmedAt, undoneAt), now);
          const isThrough = confirmedAt !== null && undoneAt === null && now >= at + 24 * hour;
          expect(state === "in-use").toBe(isThrough);
          // What is in use, expired or undone can no longer be taken back.
          const isWaiting = waitingEmail([change(confirmedAt, undoneAt)], now) !== null;
          expect(isWaiting).toBe(state === "asked" || state === "confirmed");
        },
      ),
    );
  });
});
