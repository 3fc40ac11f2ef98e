import { inks } from "./inks.ts";
import { drawLines, type Ink, oneLine } from "./lettering.ts";
import { priceRing } from "./ring-paths.ts";
import { colors, decoration, mm, type Sheet, type Tag, tagged } from "./sheet.ts";

const ring = { width: 68, height: 35 } as const;
/** Where the middle of the figure and its words is, and the room inside the brush, in millimetres. */
const inside = { middle: 32.45, width: 47 } as const;
const gap = 6.1;

const figureInk: Ink = { ...inks.title, size: 58, leading: 18 * mm, tracking: -0.02 };
const signInk: Ink = { ...inks.heading, size: 17, leading: 16, tracking: 0 };
const unitInk: Ink = { ...inks.value, size: 9, leading: 12 };

/** A monthly price in its brush ring, whose top left corner is at `x`, `y` millimetres. */
export function drawPrice(sheet: Sheet, parent: Tag, figure: string, x: number, y: number): void {
  decoration(sheet, () => drawRing(sheet, x, y));
  const units = ["TTC", "par mois"].map((text) => oneLine(sheet, text, unitInk));
  const unitsWidth = Math.max(...units.map((line) => line.width)) / mm;
  const wanted = oneLine(sheet, figure, figureInk);
  const room = (inside.width - unitsWidth - gap) * mm;
  const ink = { ...figureInk, size: figureInk.size * Math.min(1, room / wanted.width) };
  const line = oneLine(sheet, figure, ink);
  const width = line.width / mm + gap + unitsWidth;
  const left = x + inside.middle - width / 2;
  const unitsLeft = left + width - unitsWidth;
  tagged(
    sheet,
    parent,
    "P",
    () => {
      drawLines(sheet, [line], ink, left, y + 7.4);
      drawLines(sheet, [oneLine(sheet, "€", signInk)], signInk, unitsLeft, y + 9.4);
      drawLines(sheet, units, unitInk, unitsLeft, y + 9.4 + signInk.leading / mm);
    },
    { actual: `${figure} € TTC par mois` },
  );
}

function drawRing({ doc }: Sheet, x: number, y: number): void {
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale((ring.width * mm) / 320, (ring.height * mm) / 170);
  doc.lineCap("round").strokeColor(colors.coral);
  for (const [width, path] of priceRing) doc.path(path).lineWidth(width).stroke();
  doc.restore();
}
