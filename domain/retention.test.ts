import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "./calendar.ts";
import { choiceEndsOn } from "./contract/continuity.ts";
import {
  accountErasedOn,
  activitiesKeptFrom,
  contactErasedOn,
  contactRetentionMonths,
  deletionDueOn,
  deletionWorkingDays,
  draftRetentionDays,
  invoicesErasedBefore,
  isClockAhead,
  mandateRetentionMonths,
  policyAppliesOn,
  policyNoticePeriodDays,
  subscriberErasableOn,
  subscriberErasedOn,
  subscriberRetentionMonths,
} from "./retention.ts";

const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2015-01-01", days));

describe("how long data are kept", () => {
  it("follows the durations of docs/product.md, 8.1, and of the SEPA rulebook", () => {
    expect({
      draftRetentionDays,
      contactRetentionMonths,
      subscriberRetentionMonths,
      mandateRetentionMonths,
      deletionWorkingDays,
      policyNoticePeriodDays,
    }).toEqual({
      draftRetentionDays: 7,
      contactRetentionMonths: 12,
      subscriberRetentionMonths: 24,
      mandateRetentionMonths: 13,
      deletionWorkingDays: 30,
      policyNoticePeriodDays: 30,
    });
  });

  it.each<[Day, Day]>([
    ["2025-09-15", "2026-09-15"],
    ["2024-02-29", "2025-02-28"],
  ])("erases someone who last wrote on %s on %s", (lastContactOn, erasedOn) => {
    expect(contactErasedOn(lastContactOn)).toBe(erasedOn);
  });

  it.each<[Day, Day]>([
    ["2025-07-28", "2027-07-29"],
    ["2024-02-29", "2026-03-01"],
  ])("erases a subscriber whose contract ended on %s on %s", (endedOn, erasedOn) => {
    expect(subscriberErasedOn(endedOn)).toBe(erasedOn);
  });

  it("keeps the desk’s log for twenty-four months", () => {
    expect(activitiesKeptFrom("2026-11-25")).toBe("2024-11-25");
  });

  it("waits for thirteen months after a debit that came very late", () => {
    expect(subscriberErasedOn("2025-07-28", "2026-06-28")).toBe("2027-07-29");
    expect(subscriberErasedOn("2025-07-28", "2026-07-15")).toBe("2027-08-16");
  });

  it("erases nobody while the choice of the continuity article is open", () => {
    fc.assert(
      fc.property(someDay, (endedOn) => {
        expect(subscriberErasedOn(endedOn) > choiceEndsOn(endedOn)).toBe(true);
      }),
    );
  });

  it("erases a subscriber who asks for it once the mandate need no longer be kept, never before the end", () => {
    expect(subscriberErasableOn("2025-07-28", "2025-06-28")).toBe("2026-07-29");
    expect(subscriberErasableOn("2025-07-28", "2024-01-28")).toBe("2025-07-29");
    expect(subscriberErasableOn("2025-09-20", null)).toBe("2025-09-21");
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 1000 }), (endedOn, before) => {
        const lastDebitOn = addDays(endedOn, -before);
        expect(subscriberErasableOn(endedOn, lastDebitOn) > endedOn).toBe(true);
        expect(subscriberErasableOn(endedOn, lastDebitOn) <= subscriberErasedOn(endedOn)).toBe(true);
      }),
    );
  });

  it("believes a clock until it is more than forty-five days ahead of what is known, and one that was set back", () => {
    const knownAt = Date.UTC(2025, 7, 4);
    const latest = knownAt + 45 * 86_400_000;
    expect(isClockAhead(latest, knownAt)).toBe(false);
    expect(isClockAhead(latest + 1, knownAt)).toBe(true);
    fc.assert(
      fc.property(fc.nat(), (back) => {
        expect(isClockAhead(knownAt - back, knownAt)).toBe(false);
      }),
    );
  });

  it.each([
    ["2036-12-31", "2026-01-01"],
    ["2037-01-01", "2027-01-01"],
  ] as const)(
    "keeps invoices ten years after the end of their year: on %s, those before %s are erased",
    (today, before) => {
      expect(invoicesErasedBefore(today)).toBe(before);
    },
  );

  it("answers a deletion request within thirty working days", () => {
    expect(deletionDueOn("2025-04-01")).toBe("2025-05-16");
  });

  it("applies a new policy thirty days after its announcement", () => {
    expect(policyAppliesOn("2025-09-15")).toBe("2025-10-15");
  });
});

it("A replaced account is erased the day after the thirteen months that follow its last debit", () => {
  expect(accountErasedOn("2026-11-17")).toBe("2027-12-18");
});
