import { expect, test } from "vitest";
import { announcementLabels } from "./words.ts";

test("a refused form counts its wrong fields", () => {
  expect(announcementLabels.notDone(1)).toMatch(/un champ est à corriger\.$/);
  expect(announcementLabels.notDone(3)).toMatch(/trois champs sont à corriger\.$/);
});
