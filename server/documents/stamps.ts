import { guillochePath, guillocheStroke } from "./guilloche.ts";
import { dateRing } from "./ring-paths.ts";
import { sealLetters, sealRing, sealRosettes } from "./seal-paths.ts";
import { colors, mm, type Sheet } from "./sheet.ts";

/** A drawing kept once in the document and pressed wherever it is needed: name, size in its own units, strokes. */
type Stamp = {
  readonly name: string;
  readonly size: readonly [width: number, height: number];
  readonly draw: (doc: PDFKit.PDFDocument) => void;
  /** What the drawing names, in its own units. */
  readonly resources?: (doc: PDFKit.PDFDocument) => object;
};

/** The security pattern, 2100 × 240 tenths of a millimetre. */
export const guilloche: Stamp = {
  name: "Guilloche",
  size: [2100, 240],
  draw: (doc) => doc.path(guillochePath).lineWidth(guillocheStroke).stroke(colors.sea),
};

/** The ring of a date, 400 × 400, from the glow of its top left to coral. */
export const ringOfDate: Stamp = {
  name: "DateRing",
  size: [400, 400],
  resources: (doc) => ({ Pattern: { Glow: glow(doc, [93, 22, 271, 378]) } }),
  draw: (doc) => {
    doc.addContent("/Pattern CS /Glow SCN").lineCap("round");
    for (const [width, path] of dateRing) doc.path(path).lineWidth(width).stroke();
  },
};

/** The seal, 200 × 200. */
export const seal: Stamp = {
  name: "Seal",
  size: [200, 200],
  draw: (doc) => {
    doc.circle(100, 100, 97).lineWidth(1.2).stroke(colors.sea);
    for (const [width, path] of sealRosettes) doc.path(path).lineWidth(width).stroke();
    doc.circle(100, 100, 35).fill("#fffdf8");
    doc.lineCap("round").strokeColor("#ae3a1c");
    for (const [width, path] of sealRing) doc.path(path).lineWidth(width).stroke();
    doc.path(sealLetters).fill(colors.ink);
  },
};

const kept = new WeakMap<PDFKit.PDFDocument, Map<string, PDFKit.PDFKitReference>>();

/** Presses a stamp with its top left corner at `x`, `y` and the given width, all in millimetres. */
export function press({ doc }: Sheet, stamp: Stamp, x: number, y: number, width: number): void {
  const scale = (width * mm) / stamp.size[0];
  doc.page.xobjects[stamp.name] = formOf(doc, stamp);
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale(scale);
  doc.addContent(`/${stamp.name} Do`);
  doc.restore();
}

// pdfkit has no call for a form XObject (ISO 32000-1, 8.10): its drawing is led into a stream of its own.
function formOf(doc: PDFKit.PDFDocument, stamp: Stamp): PDFKit.PDFKitReference {
  const forms = kept.get(doc) ?? new Map<string, PDFKit.PDFKitReference>();
  kept.set(doc, forms);
  const known = forms.get(stamp.name);
  if (known) return known;
  const form = doc.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, ...stamp.size],
    Resources: stamp.resources?.(doc) ?? {},
  });
  const pageContent = doc.page.content;
  doc.page.content = form;
  stamp.draw(doc);
  doc.page.content = pageContent;
  form.end(undefined);
  forms.set(stamp.name, form);
  return form;
}

// A gradient of pdfkit would be placed on the page, not in the stamp (ISO 32000-1, 8.7.4.5.3).
function glow(doc: PDFKit.PDFDocument, Coords: readonly number[]): PDFKit.PDFKitReference {
  const pattern = doc.ref({
    Type: "Pattern",
    PatternType: 2,
    Shading: {
      ShadingType: 2,
      ColorSpace: "DeviceRGB",
      Coords,
      Extend: [true, true],
      Function: { FunctionType: 2, Domain: [0, 1], N: 1, C0: rgb(colors.glow), C1: rgb(colors.coral) },
    },
  });
  pattern.end(undefined);
  return pattern;
}

function rgb(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}
