import { expect, test } from "vitest";
import { activityWords, eventWords, isBySubscriber } from "./words.ts";

test("A return tells its day and reason, what was received or paid back its day and means", () => {
  const received = { on: "2025-10-20", means: "transfer" };
  expect(activityWords["debit-returned"]({ on: "2025-10-17", reason: "AM04" }).note).toMatch(
    /^le 17\u00a0octobre 2025, AM04, /,
  );
  for (const kind of ["debit-settled", "debit-refunded", "debit-settlement-undone"] as const) {
    expect(activityWords[kind](received).note).toBe("le 20\u00a0octobre 2025, par virement");
  }
  expect(activityWords["debit-settled"]({}).note).toBeUndefined();
});

test("What the subscriber asked for names who recorded it, where somebody did", () => {
  expect(isBySubscriber("withdrawn", {})).toBe(true);
  expect(isBySubscriber("withdrawn", { by: "Inès Carbonel" })).toBe(false);
  expect(eventWords["termination-asked"]({ by: "Inès Carbonel" }).text).toContain(
    "a enregistré la résiliation",
  );
  expect(eventWords["termination-asked"]({}).text).toBe("a résilié le contrat de {}");
  expect(eventWords.withdrawn({ by: "Inès Carbonel" }).text).toContain("a enregistré la rétractation");
});
