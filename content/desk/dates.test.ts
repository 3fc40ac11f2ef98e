import { describe, expect, test } from "vitest";
import { briefInstant, formatDay, formatWeekday, fullInstant, nearInstant } from "./dates.ts";

const today = "2026-11-23";
/** Friday 20 November 2026, 17:42 in Paris. */
const friday = Date.UTC(2026, 10, 20, 16, 42);
const day = 86_400_000;

/** The text with ordinary spaces, as typed in this file. */
const spaced = (words: string) => words.replace(/\u00a0/g, " ");

describe("Dates at the desk", () => {
  test("A day names its year only when it is another one", () => {
    expect(spaced(formatDay("2026-12-17", today))).toBe("17 décembre");
    expect(spaced(formatDay("2027-12-01", today))).toBe("1er décembre 2027");
    expect(spaced(formatWeekday("2026-11-23", today))).toBe("lundi 23 novembre");
  });

  test.each([
    [friday, "vendredi, 17 h 42", "ven. 17 h 42"],
    [friday + 2 * day, "hier, 17 h 42", "dim. 17 h 42"],
    [friday + 3 * day, "aujourd’hui, 17 h 42", "17 h 42"],
    [friday - 2 * day, "mercredi, 17 h 42", "mer. 17 h 42"],
    [friday - 4 * day, "16 novembre, 17 h 42", "16 nov."],
    [friday - 365 * day, "20 novembre 2025, 17 h 42", "20 nov. 2025"],
  ])("%d is said %s, and %s in a narrow list", (instant, near, brief) => {
    expect(spaced(nearInstant(instant, today))).toBe(near);
    expect(spaced(briefInstant(instant, today))).toBe(brief);
  });

  test("In full", () => {
    expect(spaced(fullInstant(friday, today))).toBe("vendredi 20 novembre à 17 h 42");
  });
});
