import { blockContent } from "./block.ts";
import { drawFitted, type Fitted, fitText } from "./fitting.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, oneLine } from "./lettering.ts";
import { drawRule } from "./page-frame.ts";
import { colors, decoration, group, type Sheet, type Tag, tagged } from "./sheet.ts";

/** A labelled value on a line; `span` is its width in twelfths, `values` one text for each line. */
export type Field = {
  readonly label: string;
  readonly values: readonly string[];
  readonly span: number;
  readonly tracking?: number;
};

const gap = { across: 6, down: 2.6 } as const;
const twelfth = (blockContent.width - 11 * gap.across) / 12;
const leastHeight = 9.4;
const belowValue = 1.1;

/** Rows of fields on a grid of twelve columns; a row grows with its tallest value. */
export function fieldRows(sheet: Sheet, rows: readonly (readonly Field[])[], maxLines = 1): Part {
  const parts = rows.map((row) => fieldRow(sheet, row, maxLines));
  return stacked(parts);
}

/** Parts below one another, as far apart as rows of fields. */
export function stacked(parts: readonly Part[]): Part {
  return {
    height: parts.reduce((sum, part) => sum + part.height, gap.down * (parts.length - 1)),
    cut: parts.some((part) => part.cut),
    draw: (y, parent) => {
      let top = y;
      for (const part of parts) {
        part.draw(top, parent);
        top += part.height + gap.down;
      }
    },
  };
}

/** Draws a label, `x` and `y` in millimetres. Call it under a tag. */
export function drawLabel(sheet: Sheet, label: string, x: number, y: number): void {
  drawLines(sheet, [oneLine(sheet, label, inks.label)], inks.label, x, y);
}

/** Height of a label, in millimetres. */
export const labelHeight = linesHeight(1, inks.label);

function fieldRow(sheet: Sheet, row: readonly Field[], maxLines: number): Part {
  const cells = row.map((field) => cellOf(sheet, field, maxLines));
  const height = Math.max(leastHeight, ...cells.map((cell) => cell.height));
  return {
    height,
    cut: cells.some((cell) => cell.cut),
    draw: (y, parent) => {
      let x: number = blockContent.left;
      for (const cell of cells) {
        cell.draw(x, y, parent);
        const left = x;
        decoration(sheet, () => drawRule(sheet, left, y + height - 0.2, cell.width, 0.2, colors.line));
        x += cell.width + gap.across;
      }
    },
  };
}

type Cell = {
  readonly width: number;
  readonly height: number;
  readonly cut: boolean;
  readonly draw: (x: number, y: number, parent: Tag) => void;
};

function cellOf(sheet: Sheet, field: Field, maxLines: number): Cell {
  const width = field.span * twelfth + (field.span - 1) * gap.across;
  const ink: Ink = { ...inks.value, tracking: field.tracking };
  const fitted = field.values.map((value) => fitText(sheet, value, ink, width, maxLines));
  return {
    width,
    height: fitted.reduce((sum, value) => sum + fittedHeight(value), labelHeight + belowValue),
    cut: fitted.some((value) => value.cut),
    draw: (x, y, parent) => {
      const paragraph = group(sheet, parent, "P");
      tagged(sheet, paragraph, "Span", () => drawLabel(sheet, field.label, x, y));
      tagged(sheet, paragraph, "Span", () => drawValues(sheet, fitted, x, y + labelHeight), {
        actual: fitted.some(({ altered }) => altered) ? field.values.join("\n") : undefined,
      });
    },
  };
}

function drawValues(sheet: Sheet, fitted: readonly Fitted[], x: number, y: number): void {
  let top = y;
  for (const value of fitted) {
    drawFitted(sheet, value, x, top);
    top += fittedHeight(value);
  }
}

function fittedHeight({ lines, ink }: Fitted): number {
  return linesHeight(lines.length, ink);
}
