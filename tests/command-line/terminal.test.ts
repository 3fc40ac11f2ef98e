import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Column, folded, tableLines, widthOf } from "#server/command-line/terminal.ts";
import { anyText } from "../support/any-text.ts";

type Entry = { readonly number: string; readonly name: string; readonly price: string };

const columns: readonly Column<Entry>[] = [
  { label: "Numéro", text: ({ number }) => number },
  { label: "Raison sociale", text: ({ name }) => name, atLeast: 8 },
  { label: "Prix", text: ({ price }) => price, align: "right" },
];
const garance = { number: "2H-2026-0001", name: "Atelier Garance et compagnie", price: "89,00\u00a0€" };
const roux = { number: "2H-2026-0002", name: "Roux", price: "9,99\u00a0€" };

describe("A table", () => {
  test("aligns its columns, amounts to the right", () => {
    expect(tableLines(columns, [garance, roux], 80)).toEqual([
      "Numéro        Raison sociale                   Prix",
      "2H-2026-0001  Atelier Garance et compagnie  89,00\u00a0€",
      "2H-2026-0002  Roux                           9,99\u00a0€",
    ]);
  });

  test("cuts what may be cut where the terminal is narrow", () => {
    expect(tableLines(columns, [garance], 40)[1]).toBe("2H-2026-0001  Atelier Garance …  89,00\u00a0€");
  });

  test("tells each entry in rows of its own where cutting is not enough", () => {
    expect(tableLines(columns, [garance, roux], 30)).toEqual([
      "  Numéro          2H-2026-0001",
      "  Raison sociale  Atelier",
      "                  Garance et",
      "                  compagnie",
      "  Prix            89,00\u00a0€",
      "",
      "  Numéro          2H-2026-0002",
      "  Raison sociale  Roux",
      "  Prix            9,99\u00a0€",
    ]);
  });

  test("fits any terminal and obeys nothing that its cells say", () => {
    const hostile = anyText({ maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ number: hostile, name: hostile, price: hostile }), { maxLength: 5 }),
        fc.integer({ min: 40, max: 200 }),
        (entries, width) => {
          for (const line of tableLines(columns, entries, width)) {
            expect(widthOf(line)).toBeLessThanOrEqual(width);
            expect(line).not.toMatch(/\p{Cc}|\p{Cf}|\u2028|\u2029/u);
          }
        },
      ),
    );
  });
});

test("Folded lines fit any width and lose no letter", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 30 }), fc.integer({ min: 20, max: 120 }), (text, width) => {
      const lines = folded(text, "  ", width);
      expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
      expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
  );
});
