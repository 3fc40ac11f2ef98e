import { drawDateRing } from "./drawings.ts";
import { type Part, pageColumn } from "./layout.ts";
import { colors, decoration, group, mm, type TaggedPdf } from "./pdf.ts";
import { fitText, lineHeight, styles, type TextStyle, tagText, wrapText } from "./text.ts";

const dayStyle: TextStyle = { ...styles.heading, size: 12.5, lineHeight: 14.5 };
const dayNoteStyle: TextStyle = { ...styles.note, size: 8, lineHeight: 11 };
/** The position of each date, from the left, and the width of its label, in millimetres. */
const stops = [0, 44, 93, 137] as const;
const stopWidth = 42;

/** Four dates on a dotted line; the first and the third, which cost or bind, are filled. */
export function timeline(
  four: readonly { readonly label: string; readonly day: string; readonly note: string }[],
): Part {
  const dates = four.map(({ label, day, note }, index) => ({
    x: pageColumn.left + (stops[index] ?? 0),
    label: fitText(label, styles.label, stopWidth),
    day: wrapText(day, dayStyle, stopWidth + 4),
    note: wrapText(note, dayNoteStyle, stopWidth),
  }));
  const labelTop = 12.6;
  const dayTop = labelTop + lineHeight(styles.label);
  const noteTop = dayTop + lineHeight(dayStyle) + 0.6;
  return {
    height: noteTop + Math.max(...dates.map(({ note }) => note.height)),
    draw: (pdf, y, parent) => {
      decoration(pdf, () => drawStops(pdf, y));
      const list = group(pdf, parent, "L");
      for (const { x, label, day, note } of dates) {
        const body = group(pdf, group(pdf, list, "LI"), "LBody");
        tagText(pdf, body, "P", label, x, y + labelTop);
        tagText(pdf, body, "P", day, x, y + dayTop);
        tagText(pdf, body, "P", note, x, y + noteTop);
      }
    },
  };
}

function drawStops({ doc }: TaggedPdf, y: number): void {
  const lineY = (y + 5.425) * mm;
  const dot = 0.27 * mm;
  doc.save();
  doc
    .lineWidth(dot)
    .lineCap("round")
    .dash(0.001, { space: 2 * dot })
    .moveTo((pageColumn.left + 3) * mm + dot / 2, lineY)
    .lineTo((pageColumn.left + pageColumn.width) * mm, lineY)
    .stroke(colors.ink);
  doc.restore();
  stops.forEach((stop, index) => {
    const x = pageColumn.left + stop + 3.9;
    const middle = y + 5.3;
    const circle = (radius: number) => doc.circle(x * mm, middle * mm, radius * mm);
    circle(5.3).fill(colors.paper);
    doc.save();
    circle(5.3).clip();
    drawDateRing(doc, x, middle);
    doc.restore();
    if (index % 2 === 0) circle(2).fill(colors.ink);
  });
}
