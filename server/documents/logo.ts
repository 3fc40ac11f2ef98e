import { logoLetters, logoRing, logoRocket } from "./logo-paths.ts";
import { colors, mm, type Sheet } from "./sheet.ts";

/** Draws the agency's logo, 42 mm wide, its top left corner at `x`, `y` millimetres. */
export function drawLogo({ doc }: Sheet, x: number, y: number): void {
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale((42 * mm) / 251);
  const glow = doc.linearGradient(18.7, 15, 58.7, 95);
  glow.stop(0, colors.glow).stop(1, colors.coral);
  doc.lineCap("round").strokeColor(glow);
  for (const [width, path] of logoRing) doc.path(path).lineWidth(width).stroke();
  drawRocket(doc);
  doc.path(logoLetters).fill(colors.ink);
  doc.restore();
}

function drawRocket(doc: PDFKit.PDFDocument): void {
  doc
    .save()
    .rotate(36, { origin: [0.377, 112.164] })
    .scale(0.5484);
  for (const [fill, path] of logoRocket) doc.path(path).fill(fill);
  doc.circle(0, -6, 7).fill(colors.stone);
  doc.circle(0, -6, 4.6).fill("#7fd6c8");
  doc.restore();
}
