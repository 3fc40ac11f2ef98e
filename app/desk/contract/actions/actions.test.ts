import { expect, test } from "vitest";
import { actions } from "./actions.ts";

const entries = Object.entries(actions);

test("Actions without a question are done at once, or their form stands in the page", () => {
  const atOnce = entries.filter(([, { question }]) => !question).map(([name]) => name);
  // The form beside the contracts of a company, and that of notes.
  expect(atOnce).toEqual(["entreprise", "note"]);
});

test("Every action says that it is done, except those whose result the page or a file shows", () => {
  const silent = entries.filter(([, { done }]) => !done).map(([name]) => name);
  expect(silent).toEqual(["relance-lue", "iban", "mandat", "note"]);
});
