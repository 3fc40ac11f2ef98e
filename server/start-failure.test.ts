import { expect, test } from "vitest";
import { reasonOf } from "./start-failure.ts";

test("A failed start says in one line what was tried and what the machine answered", () => {
  const refused = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
  expect(reasonOf(new Error("The store could not be opened", { cause: refused }))).toBe(
    "The store could not be opened: ECONNREFUSED",
  );
  expect(reasonOf(new Error("two\n  lines"))).toBe("two lines");
  expect(reasonOf("a word")).toBe("a word");
});
