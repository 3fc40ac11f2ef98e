import { expect, test } from "vitest";
import { withoutDirectionSigns } from "./direction.ts";

test("A name draws nothing of a page of the desk backwards, and letters of all writings stay", () => {
  expect(withoutDirectionSigns("<b>Garance \u202eDurand\u2066</b>, 2H-2026-0001")).toBe(
    "<b>Garance Durand</b>, 2H-2026-0001",
  );
  expect(withoutDirectionSigns("Élise שלום مرحبا")).toBe("Élise שלום مرحبا");
});
