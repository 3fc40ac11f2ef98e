import { expect, test } from "vitest";
import { withoutDirectionSigns } from "./direction.ts";

test("A name cannot reverse the words of a page of the desk, and letters of all scripts stay", () => {
  expect(withoutDirectionSigns("<b>Garance \u202eDurand\u2066</b>, 2H-2026-0001")).toBe(
    "<b>Garance Durand</b>, 2H-2026-0001",
  );
  expect(withoutDirectionSigns("Élise שלום مرحبا")).toBe("Élise שלום مرحبا");
});
