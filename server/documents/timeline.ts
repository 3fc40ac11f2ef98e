import { contractDatesWords, type DateWords } from "#content/documents.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { drawFitted, fitText } from "./fitting.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, withRaisedOrdinals, wrap } from "./lettering.ts";
import { column } from "./page-frame.ts";
import { colors, decoration, group, mm, type Sheet, type Tag, tagged } from "./sheet.ts";
import { press, ringOfDate } from "./stamps.ts";

const dayInk: Ink = { ...inks.heading, size: 12.5, leading: 14.5 };
const noteInk: Ink = { ...inks.note, size: 8, leading: 11 };
/** Where each date stands, from the left, and the room for its words, in millimetres. */
const stops = [0, 44, 93, 137] as const;
const stopWidth = 42;
const ringCentre = { x: 3.9, y: 5.3, radius: 5.3 } as const;

/** The four dates of the contract on a dotted line; the two that cost or bind are filled. */
export function timeline(sheet: Sheet, contract: SignedContract): Part {
  const dates = contractDatesWords(contract);
  const labelTop = 12.6;
  const dayTop = labelTop + linesHeight(1, inks.label);
  const noteTop = dayTop + linesHeight(1, dayInk) + 0.6;
  const notes = dates.map((date) => wrap(sheet, date.note, noteInk, stopWidth));
  return {
    height: noteTop + linesHeight(Math.max(...notes.map((lines) => lines.length)), noteInk),
    draw: (y, parent) => {
      decoration(sheet, () => drawStops(sheet, y));
      const list = group(sheet, parent, "L");
      dates.forEach((date, rank) => {
        const x = column.left + (stops[rank] ?? 0);
        const body = group(sheet, group(sheet, list, "LI"), "LBody");
        drawDate(sheet, body, date, x, y + labelTop, y + dayTop);
        tagged(sheet, body, "P", () => drawLines(sheet, notes[rank] ?? [], noteInk, x, y + noteTop));
      });
    },
  };
}

function drawDate(sheet: Sheet, parent: Tag, date: DateWords, x: number, labelTop: number, dayTop: number) {
  tagged(sheet, parent, "P", () => {
    drawFitted(sheet, fitText(sheet, date.label, inks.label, stopWidth), x, labelTop);
  });
  tagged(sheet, parent, "P", () => {
    drawLines(sheet, wrap(sheet, withRaisedOrdinals(date.day), dayInk, stopWidth + 4), dayInk, x, dayTop);
  });
}

function drawStops(sheet: Sheet, y: number): void {
  const { doc } = sheet;
  const lineY = (y + 5.425) * mm;
  const dot = 0.27 * mm;
  doc.save();
  doc
    .lineWidth(dot)
    .lineCap("round")
    .dash(0.001, { space: 2 * dot });
  doc
    .moveTo((column.left + 3) * mm + dot / 2, lineY)
    .lineTo((column.left + column.width) * mm, lineY)
    .stroke(colors.ink);
  doc.restore();
  stops.forEach((stop, rank) => {
    drawRing(sheet, column.left + stop + ringCentre.x, y + ringCentre.y, rank % 2 === 0);
  });
}

function drawRing(sheet: Sheet, x: number, y: number, filled: boolean): void {
  const { doc } = sheet;
  const [centreX, centreY] = [x * mm, y * mm];
  doc.circle(centreX, centreY, ringCentre.radius * mm).fill(colors.paper);
  doc.save();
  doc.circle(centreX, centreY, ringCentre.radius * mm).clip();
  const size = 12.2;
  press(sheet, ringOfDate, x - size / 2, y - size / 2, size);
  doc.restore();
  if (filled) doc.circle(centreX, centreY, 2 * mm).fill(colors.ink);
}
