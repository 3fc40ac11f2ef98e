import { expect, test } from "vitest";
import { announcementWords } from "./words.ts";

test("a refused form counts its wrong fields", () => {
  expect(announcementWords.notDone(1)).toMatch(/un champ est à corriger\.$/);
  expect(announcementWords.notDone(3)).toMatch(/trois champs sont à corriger\.$/);
});
