import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, oneLine } from "./lettering.ts";
import { column, drawRule } from "./page-frame.ts";
import { colors, decoration, group, type Sheet, tagged } from "./sheet.ts";

/** From the top of a block to what it holds, in millimetres: its rule and the room below. */
const headroom = 4.26;

/** Where the content of a block starts and how wide it is, in millimetres. */
export const blockContent = { left: 52, width: 140 } as const;

/** A titled block: a rule above, its heading on the left, its content on the right. */
export function block(
  sheet: Sheet,
  heading: string,
  content: Part,
  rule: "strong" | "thin" = "strong",
): Part {
  return {
    height: headroom + content.height,
    cut: content.cut,
    draw: (y, parent) => {
      const section = group(sheet, parent, "Sect");
      decoration(sheet, () => drawBlockRule(sheet, y, rule));
      tagged(sheet, section, "H2", () => {
        drawLines(sheet, [oneLine(sheet, heading, inks.heading)], inks.heading, column.left, y + headroom);
      });
      content.draw(y + headroom, section);
    },
  };
}

function drawBlockRule(sheet: Sheet, y: number, rule: "strong" | "thin"): void {
  const { left, width } = column;
  if (rule === "strong") drawRule(sheet, left, y, width, 0.35, colors.ink);
  else drawRule(sheet, left, y, width, 0.2, colors.line);
}
