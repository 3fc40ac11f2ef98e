import type { ComparedCell, ComparedRow } from "#content/contract/pack-comparison.ts";
import { type Part, pageColumn } from "./layout.ts";
import { colors, decoration, fillRectangle, group, type Tag, type TaggedPdf } from "./pdf.ts";
import { oneLine, styles, type TextBlock, type TextStyle, tagText, wrapText } from "./text.ts";

const { left, width } = pageColumn;
/** The left edge of each column and the width of its text, in millimetres. */
const columns = [
  { x: left, width: 54 },
  { x: left + 57, width: 54 },
  { x: left + 116, width: 57 },
] as const;
const tinted = { x: left + 113, width: width - 113 } as const;
const padding = 1.3;

const headStyle: TextStyle = { ...styles.heading, size: 11, lineHeight: 14 };
const labelStyle: TextStyle = { ...styles.body, size: 9.25, lineHeight: 12.4, color: colors.softInk };
const valueStyle: TextStyle = { ...styles.body, face: "semibold", size: 9.25, lineHeight: 12.4 };
const priceStyle: TextStyle = { ...styles.title, size: 16, lineHeight: 17 };
const noteStyle: TextStyle = { ...styles.note, size: 7.75, lineHeight: 10.6 };

/** A table of what is before and what is after: three columns, the last one tinted. `corner` heads its first column. */
export function comparison(
  corner: string,
  heads: readonly [string, string],
  rows: readonly ComparedRow[],
): Part {
  const head = heads.map((text, index) => wrapText(text, headStyle, columns[index + 1]!.width));
  const headHeight = Math.max(...head.map(({ height }) => height)) + 2 * padding;
  const laid = rows.map(laidRow);
  const height = headHeight + laid.reduce((sum, row) => sum + row.height, 0);
  return {
    height,
    draw: (pdf, y, parent) => {
      decoration(pdf, () => fillRectangle(pdf, tinted.x, y, tinted.width, height, colors.stone));
      const table = group(pdf, parent, "Table");
      const headRow = group(pdf, table, "TR");
      tagText(pdf, headRow, "TH of column", oneLine(corner, labelStyle), left, y + padding);
      head.forEach((block, index) => {
        tagText(pdf, headRow, "TH of column", block, columns[index + 1]!.x, y + padding);
      });
      let top = y + headHeight;
      for (const [index, row] of laid.entries()) {
        const rule = index === 0 ? 0.35 : 0.2;
        const ruleTop = top - rule;
        const color = index === 0 ? colors.ink : colors.line;
        decoration(pdf, () => fillRectangle(pdf, left, ruleTop, width, rule, color));
        drawRow(pdf, group(pdf, table, "TR"), row, top + padding);
        top += row.height;
      }
    },
  };
}

type LaidRow = { readonly cells: readonly (readonly TextBlock[])[]; readonly height: number };

function laidRow({ label, before, after }: ComparedRow): LaidRow {
  const cells = [
    [wrapText(label, labelStyle, columns[0].width)],
    laidCell(before, columns[1].width),
    laidCell(after, columns[2].width),
  ];
  const height = Math.max(...cells.map((blocks) => blocks.reduce((sum, block) => sum + block.height, 0)));
  return { cells, height: height + 2 * padding };
}

function laidCell({ value, note, isPrice = false }: ComparedCell, cellWidth: number): TextBlock[] {
  return [
    wrapText(value, isPrice ? priceStyle : valueStyle, cellWidth),
    ...(note ? [wrapText(note, noteStyle, cellWidth)] : []),
  ];
}

function drawRow(pdf: TaggedPdf, row: Tag, { cells }: LaidRow, y: number): void {
  cells.forEach((blocks, index) => {
    const cell = group(pdf, row, index === 0 ? "TH of row" : "TD");
    let top = y;
    for (const block of blocks) {
      tagText(pdf, cell, "P", block, columns[index]!.x, top);
      top += block.height;
    }
  });
}
