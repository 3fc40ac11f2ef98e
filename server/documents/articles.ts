import { blockContent } from "./block.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, oneLine, withRaisedOrdinals, wrap } from "./lettering.ts";
import { group, type Sheet, tagged } from "./sheet.ts";

const headingInk: Ink = { ...inks.value, size: 9, leading: 12.6 };
const textInk: Ink = { ...inks.note, size: 8.5, leading: 12.2 };
const columnWidth = 66;
const gap = { across: 8, down: 4.2 } as const;

/** Short articles, two by two. */
export function articles(sheet: Sheet, terms: readonly { heading: string; text: string }[]): Part {
  const set = terms.map(({ heading, text }) => ({
    heading,
    lines: wrap(sheet, withRaisedOrdinals(text), textInk, columnWidth),
  }));
  const heightOf = (rank: number) =>
    linesHeight(1, headingInk) + linesHeight(set[rank]?.lines.length ?? 0, textInk);
  const tops: number[] = [];
  let height = -gap.down;
  for (let rank = 0; rank < set.length; rank += 2) {
    height += gap.down;
    tops.push(height, height);
    height += Math.max(heightOf(rank), heightOf(rank + 1));
  }
  return {
    height,
    draw: (y, parent) => {
      set.forEach(({ heading, lines }, rank) => {
        const x = blockContent.left + (rank % 2) * (columnWidth + gap.across);
        const top = y + (tops[rank] ?? 0);
        const article = group(sheet, parent, "Sect");
        tagged(sheet, article, "H3", () => {
          drawLines(sheet, [oneLine(sheet, heading, headingInk)], headingInk, x, top);
        });
        tagged(sheet, article, "P", () => {
          drawLines(sheet, lines, textInk, x, top + linesHeight(1, headingInk));
        });
      });
    },
  };
}
