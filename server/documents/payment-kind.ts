import { blockContent } from "./block.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, oneLine } from "./lettering.ts";
import { colors, decoration, mm, type Sheet, tagged } from "./sheet.ts";

const boxSize = 4.6;
const kinds = [
  { label: "Récurrent", x: 0, chosen: true },
  { label: "Ponctuel", x: 35.55, chosen: false },
] as const;

/** Recurrent or one-off: the two boxes of a mandate, the first one ticked. */
export function paymentKind(sheet: Sheet): Part {
  return {
    height: boxSize,
    draw: (y, parent) => {
      for (const { label, x, chosen } of kinds) {
        const left = blockContent.left + x;
        const ink = chosen ? inks.value : { ...inks.value, face: "plain" as const, color: colors.softInk };
        decoration(sheet, () => drawTickBox(sheet, left, y, chosen));
        tagged(
          sheet,
          parent,
          "P",
          () => drawLines(sheet, [oneLine(sheet, label, ink)], ink, left + boxSize + 2.4, y),
          { actual: `${label}${chosen ? ", coché" : ", non coché"}` },
        );
      }
    },
  };
}

function drawTickBox({ doc }: Sheet, x: number, y: number, ticked: boolean): void {
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale((boxSize * mm) / 20);
  doc.roundedRect(1, 1, 18, 18, 2.5).lineWidth(1.3).stroke(colors.ink);
  if (ticked) doc.path("M5 5l10 10M15 5L5 15").lineWidth(2.6).lineCap("round").stroke();
  doc.restore();
}
