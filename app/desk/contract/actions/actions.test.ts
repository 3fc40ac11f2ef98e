import { expect, test } from "vitest";
import { actions } from "./actions.ts";

const entries = Object.entries(actions);

test("An action with a question says when the question is available; the others are done at once", () => {
  const unreachable = entries.filter(([, { dialog, available }]) => Boolean(dialog) !== Boolean(available));
  expect(unreachable.map(([name]) => name)).toEqual([]);
  const atOnce = entries.filter(([, { dialog }]) => !dialog).map(([name]) => name);
  // Three buttons, and the form that stands in the page itself.
  expect(atOnce).toEqual(["accueillir", "cadeau", "preparer-fin", "note"]);
});

test("Every action says that it is done, except those whose result the page or a file shows", () => {
  const silent = entries.filter(([, { done }]) => !done).map(([name]) => name);
  expect(silent).toEqual(["iban", "mandat", "note"]);
});
