import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, type Span, wrap } from "./lettering.ts";
import { column, drawRule } from "./page-frame.ts";
import { colors, decoration, mm, type Sheet, tagged } from "./sheet.ts";

const ink: Ink = { ...inks.body, size: 8.75, leading: 12.6 };
const edge = 1.1;
const padding = { top: 4, right: 6, bottom: 4.2, left: 5.5 } as const;
const between = 1.6;

/** The authorisation of a mandate on its tinted ground, the creditor's name in bold. */
export function authorisation(sheet: Sheet, paragraphs: readonly string[], creditor: string): Part {
  const { left, width } = column;
  const textWidth = width - edge - padding.left - padding.right;
  const set = paragraphs.map((text) => wrap(sheet, emphasised(text, creditor), ink, textWidth));
  const height = set.reduce(
    (sum, lines) => sum + linesHeight(lines.length, ink),
    padding.top + padding.bottom + between * (set.length - 1),
  );
  return {
    height,
    draw: (y, parent) => {
      decoration(sheet, () => {
        sheet.doc.rect(left * mm, y * mm, width * mm, height * mm).fill(colors.tint);
        drawRule(sheet, left, y, edge, height, colors.sea);
      });
      let top = y + padding.top;
      for (const lines of set) {
        const at = top;
        tagged(sheet, parent, "P", () => drawLines(sheet, lines, ink, left + edge + padding.left, at));
        top += linesHeight(lines.length, ink) + between;
      }
    },
  };
}

function emphasised(text: string, words: string): Span[] {
  const parts = text.split(words);
  return parts.flatMap((part, rank): Span[] =>
    rank === 0 ? [{ text: part }] : [{ text: words, face: "strong" }, { text: part }],
  );
}
