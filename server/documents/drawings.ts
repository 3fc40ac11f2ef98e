import { colors, mm } from "./pdf.ts";
import {
  dateRing,
  guilloche,
  logoLetters,
  logoRing,
  logoRocket,
  priceRing,
  type Strokes,
  sealLetters,
  sealRing,
  sealRosettes,
} from "./vector-paths.ts";

type Doc = PDFKit.PDFDocument;

/** Draws the agency’s logo, 42 mm wide, its top left corner at `x`, `y` millimetres. */
export function drawLogo(doc: Doc, x: number, y: number): void {
  drawAt(doc, x, y, 42 / 251, () => {
    doc.strokeColor(glow(doc, [18.7, 15, 58.7, 95]));
    drawStrokes(doc, logoRing);
    doc.path(logoLetters).fill(colors.ink);
    doc.rotate(36, { origin: [0.377, 112.164] }).scale(0.5484);
    for (const [fill, path] of logoRocket) doc.path(path).fill(fill);
    doc.circle(0, -6, 7).fill(colors.stone);
    doc.circle(0, -6, 4.6).fill("#7fd6c8");
  });
}

/** Draws the security pattern, 210 × 24 mm, its top left corner at `x`, `y` millimetres. */
export function drawGuilloche(doc: Doc, x: number, y: number): void {
  drawAt(doc, x, y, 0.1, () => doc.path(guilloche).lineWidth(1.15).stroke(colors.sea));
}

/** Draws the seal of a signature, 29 mm wide, its top left corner at `x`, `y` millimetres. */
export function drawSeal(doc: Doc, x: number, y: number): void {
  drawAt(doc, x, y, 29 / 200, () => {
    doc.circle(100, 100, 97).lineWidth(1.2).stroke(colors.sea);
    drawStrokes(doc, sealRosettes);
    doc.circle(100, 100, 35).fill("#fffdf8");
    doc.strokeColor("#ae3a1c");
    drawStrokes(doc, sealRing);
    doc.path(sealLetters).fill(colors.ink);
  });
}

/** Draws the ring of a date, its middle at `x`, `y` millimetres. */
export function drawDateRing(doc: Doc, x: number, y: number): void {
  const width = 12.2;
  drawAt(doc, x - width / 2, y - width / 2, width / 400, () => {
    doc.strokeColor(glow(doc, [93, 22, 271, 378]));
    drawStrokes(doc, dateRing);
  });
}

/** Draws the ring around a price, 68 × 35 mm, its top left corner at `x`, `y` millimetres. */
export function drawPriceRing(doc: Doc, x: number, y: number): void {
  drawAt(doc, x, y, 1, () => {
    doc.scale(68 / 320, 35 / 170).strokeColor(colors.coral);
    drawStrokes(doc, priceRing);
  });
}

/** Draws a tick, 4 mm wide, its top left corner at `x`, `y` millimetres. */
export function drawTick(doc: Doc, x: number, y: number): void {
  drawAt(doc, x, y, 4 / 24, () => {
    doc.path("M4 12.6l5 5L20 6").lineWidth(3).lineCap("round").lineJoin("round").stroke(colors.sea);
  });
}

/** Draws a box to tick, `size` millimetres wide, its top left corner at `x`, `y` millimetres. */
export function drawTickBox(doc: Doc, x: number, y: number, size: number, isTicked: boolean): void {
  drawAt(doc, x, y, size / 20, () => {
    doc.roundedRect(1, 1, 18, 18, 2.5).lineWidth(1.3).stroke(colors.ink);
    if (isTicked) doc.path("M5 5l10 10M15 5L5 15").lineWidth(2.6).lineCap("round").stroke();
  });
}

/** Path of a rectangle whose top right and bottom left corners are rounded, all in millimetres. */
export function leafPath(x: number, y: number, width: number, height: number, radius: number): string {
  const [left, top, right, bottom, r] = [x, y, x + width, y + height, radius].map((length) => length * mm);
  const corners = `H${right! - r!}A${r} ${r} 0 0 1 ${right} ${top! + r!}V${bottom}H${left! + r!}A${r} ${r} 0 0 1 ${left} ${bottom! - r!}`;
  return `M${left} ${top}${corners}Z`;
}

/** Draws in units of `scale` millimetres, from `x`, `y` millimetres. */
function drawAt(doc: Doc, x: number, y: number, scale: number, draw: () => void): void {
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale(scale * mm);
  draw();
  doc.restore();
}

function drawStrokes(doc: Doc, strokes: Strokes): void {
  doc.lineCap("round");
  for (const [width, path] of Object.entries(strokes)) doc.path(path).lineWidth(Number(width)).stroke();
}

/** The gradient from the glow of a rocket to coral, between two points. */
function glow(doc: Doc, [x1, y1, x2, y2]: [number, number, number, number]): PDFKit.Mixins.ColorValue {
  return doc.linearGradient(x1, y1, x2, y2).stop(0, colors.glow).stop(1, colors.coral);
}
