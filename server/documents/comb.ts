import { blockContent } from "./block.ts";
import { drawLabel, type Field, fieldRows, labelHeight } from "./fields.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, oneLine } from "./lettering.ts";
import { colors, decoration, group, mm, type Sheet, tagged } from "./sheet.ts";

const cell = { width: 4.68, height: 6.6, gap: 1.7 } as const;
const tooth = 2.3;
const underLabel = 0.5;

/** Below this part of its size a comb cannot be read any more. */
const leastScale = 0.55;

/**
 * A bank identifier letter by letter, in groups of `size` letters, narrowed to fit. One that is too long for
 * any comb is set as an ordinary value.
 */
export function comb(sheet: Sheet, label: string, text: string, size: number, maxLines: number): Part {
  const letters = [...text];
  const groups = Math.ceil(letters.length / size);
  const width = letters.length * cell.width + (groups - 1) * cell.gap;
  const scale = Math.min(1, blockContent.width / width);
  if (scale < leastScale) {
    const field: Field = { label, values: [text], span: 12 };
    return fieldRows(sheet, [[field]], maxLines);
  }
  return {
    height: labelHeight + underLabel + cell.height,
    draw: (y, parent) => {
      const paragraph = group(sheet, parent, "P");
      const top = y + labelHeight + underLabel;
      tagged(sheet, paragraph, "Span", () => drawLabel(sheet, label, blockContent.left, y));
      decoration(sheet, () => drawTeeth(sheet, letters.length, size, scale, top));
      tagged(sheet, paragraph, "Span", () => drawLetters(sheet, letters, size, scale, top), { actual: text });
    },
  };
}

function leftOf(rank: number, size: number, scale: number): number {
  return blockContent.left + (rank * cell.width + Math.floor(rank / size) * cell.gap) * scale;
}

function drawLetters(
  sheet: Sheet,
  letters: readonly string[],
  size: number,
  scale: number,
  top: number,
): void {
  const ink: Ink = { ...inks.value, size: 11 * Math.max(scale, 0.75), leading: cell.height * mm };
  letters.forEach((letter, rank) => {
    const middle = leftOf(rank, size, scale) + (cell.width * scale) / 2;
    drawLines(sheet, [oneLine(sheet, letter, ink)], ink, middle, top, "center");
  });
}

function drawTeeth(sheet: Sheet, count: number, size: number, scale: number, top: number): void {
  const { doc } = sheet;
  const width = cell.width * scale;
  const rectangle = (x: number, y: number, w: number, h: number) => doc.rect(x * mm, y * mm, w * mm, h * mm);
  const foot = top + cell.height - 0.3;
  for (let rank = 0; rank < count; rank++) {
    const x = leftOf(rank, size, scale);
    rectangle(x, foot, width, 0.3);
    const opens = rank % size === 0;
    const closes = rank % size === size - 1 || rank === count - 1;
    if (opens) rectangle(x, foot - tooth, 0.3, tooth);
    else rectangle(x - 0.1, foot - tooth, 0.2, tooth);
    if (closes) rectangle(x + width - 0.3, foot - tooth, 0.3, tooth);
  }
  doc.fill(colors.ink);
}
