import { expect, test } from "vitest";
import { requestDueOn, subjectNamed } from "./rights.ts";

test.each([
  [" Claire@Garance.example ", { email: "claire@garance.example" }],
  ["732 829 320", { company: "732829320" }],
  ["732 829 320 00074", { company: "732829320" }],
  ["2h-2026-0001", { contract: "2H-2026-0001" }],
])("« %s » names an e-mail address, a company or a contract", (typed, subject) => {
  expect(subjectNamed(typed)).toEqual(subject);
});

test("A copy is due within a month, at the end of a shorter one; an erasure within thirty working days", () => {
  expect(requestDueOn("access", "2026-01-31")).toBe("2026-02-28");
  expect(requestDueOn("erasure", "2025-04-01")).toBe("2025-05-16");
});
