import fc from "fast-check";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { transferCode } from "#domain/billing/transfer-code.ts";
import { drawnCode } from "./transfer-code.tsx";

const transfer = {
  bic: "AGRIFRPPXXX",
  name: "Agence 2H",
  iban: "FR7630006000011234567890189",
  cents: 8900,
  reference: "2H-F-2026-000353",
};

test("The text of a code has the lines that banks read, amounts with two decimals", () => {
  expect(transferCode(transfer).split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "AGRIFRPPXXX",
    "Agence 2H",
    "FR7630006000011234567890189",
    "EUR89.00",
    "",
    "",
    "2H-F-2026-000353",
  ]);
  const amount = (cents: number) => transferCode({ ...transfer, cents }).split("\n")[7];
  expect([1, 99, 999, 100_005].map(amount)).toEqual(["EUR0.01", "EUR0.99", "EUR9.99", "EUR1000.05"]);
});

test("A decoder reads back what the drawing says", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom("2H-F-2026-000353", "2H-2025-0016", "2H-A-2031-999999"),
      (cents, reference) => {
        const text = transferCode({ ...transfer, cents, reference });
        expect(readBack(drawnCode(text))).toBe(text);
      },
    ),
    { numRuns: 20 },
  );
});

/** Paints the drawing, two pixels a module, and gives it to a decoder. */
function readBack({ size, path }: ReturnType<typeof drawnCode>): string | undefined {
  const scale = 2;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = row * side + Number(x) * scale;
      for (let at = from; at < from + Number(length) * scale; at++) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}
