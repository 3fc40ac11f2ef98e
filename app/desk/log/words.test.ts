import { expect, test } from "vitest";
import { activitySentences, eventSentences, isBySubscriber } from "./words.ts";

test("A return tells its day and reason, what was received or paid back its day and means", () => {
  const received = { on: "2025-10-20", means: "transfer" };
  expect(activitySentences["debit-returned"]({ on: "2025-10-17", reason: "AM04" }).note).toMatch(
    /^le 17\u00a0octobre 2025, AM04, /,
  );
  for (const kind of ["debit-settled", "debit-refunded", "debit-settlement-undone"] as const) {
    expect(activitySentences[kind](received).note).toBe("le 20\u00a0octobre 2025, par virement");
  }
  expect(activitySentences["debit-settled"]({}).note).toBeUndefined();
});

test("What the subscriber asked for names who recorded it, where somebody did", () => {
  expect(isBySubscriber("withdrawn", {})).toBe(true);
  expect(isBySubscriber("withdrawn", { by: "Inès Carbonel" })).toBe(false);
  expect(eventSentences["termination-asked"]({ by: "Inès Carbonel" }).text).toContain(
    "a enregistré la résiliation",
  );
  expect(eventSentences["termination-asked"]({}).text).toBe("a résilié le contrat de {}");
  expect(eventSentences.withdrawn({ by: "Inès Carbonel" }).text).toContain("a enregistré la rétractation");
});
