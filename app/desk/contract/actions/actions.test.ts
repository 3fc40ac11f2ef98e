import { expect, test } from "vitest";
import { actions } from "./actions.ts";

const entries = Object.entries(actions);

test("An action that puts a question says when it may, and is reached by it or at once", () => {
  const unreachable = entries.filter(([, { dialog, available }]) => Boolean(dialog) !== Boolean(available));
  expect(unreachable.map(([name]) => name)).toEqual([]);
  const atOnce = entries.filter(([, { dialog }]) => !dialog).map(([name]) => name);
  // Two buttons, and the form that stands in the page itself.
  expect(atOnce).toEqual(["accueillir", "preparer-fin", "note"]);
});

test("What was done is said, but where the page or a file shows it", () => {
  const silent = entries.filter(([, { done }]) => !done).map(([name]) => name);
  expect(silent).toEqual(["iban", "mandat", "note"]);
});
