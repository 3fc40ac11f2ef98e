import { paidFrom } from "#content/documents.ts";
import { priceFigure } from "#content/format.ts";
import { freeStart, type PackWords, packWords } from "#content/packs.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { drawFitted, fitText } from "./fitting.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, withRaisedOrdinals, wrap } from "./lettering.ts";
import { column } from "./page-frame.ts";
import { drawPrice } from "./price.ts";
import { leafPath } from "./rounded.ts";
import { colors, decoration, group, mm, type Sheet, type Tag, tagged } from "./sheet.ts";

const titleInk: Ink = { ...inks.heading, size: 21, leading: 24 };
const featureInk: Ink = { ...inks.body, size: 9.5 };
const startInk: Ink = { ...inks.body, face: "strong" };
const left = { x: 25, width: 82 } as const;
const right = { x: 115, width: 68 } as const;

/** The pack that was subscribed: what it contains, its price, how it starts. */
export function offer(sheet: Sheet, contract: SignedContract): Part {
  const words: PackWords = packWords[contract.packId];
  const rich = words.features.length > 4 || words.siteOwnership !== undefined;
  const height = rich ? 62 : 57;
  return {
    height,
    draw: (y, parent) => {
      const section = group(sheet, parent, "Sect");
      decoration(sheet, () => {
        sheet.doc.path(leafPath(column.left, y, column.width, height, 8)).fill(colors.stone);
      });
      drawContents(sheet, section, words, y);
      drawPrice(sheet, section, priceFigure(contract.monthlyCents), right.x, y + 10);
      drawStart(sheet, section, contract, words, y + 48.2);
    },
  };
}

function drawContents(sheet: Sheet, parent: Tag, words: PackWords, y: number): void {
  let top = y + (words.features.length > 4 ? 5.4 : 6.4);
  const title = fitText(sheet, words.title, titleInk, left.width);
  tagged(sheet, parent, "H2", () => drawFitted(sheet, title, left.x, top));
  top += linesHeight(1, titleInk) + 2.6;
  const step = linesHeight(1, featureInk) + (words.features.length > 4 ? 1.1 : 1.5);
  const list = group(sheet, parent, "L");
  for (const feature of words.features) {
    const line = fitText(sheet, feature, featureInk, left.width - 6.4);
    const at = top;
    decoration(sheet, () => drawTick(sheet, left.x, at + 0.3));
    const item = group(sheet, list, "LI");
    tagged(sheet, item, "LBody", () => drawFitted(sheet, line, left.x + 6.4, at));
    top += step;
  }
  const notes = ["Sans engagement, résiliable à tout moment.", words.siteOwnership ?? ""].join(" ").trim();
  const lines = wrap(sheet, notes, inks.note, left.width);
  tagged(sheet, parent, "P", () => drawLines(sheet, lines, inks.note, left.x, top + 1.5));
}

function drawStart(sheet: Sheet, parent: Tag, contract: SignedContract, words: PackWords, y: number): void {
  const middle = right.x + right.width / 2;
  const paid = paidFrom(contract);
  let top = paid ? y - 2 : y;
  for (const [text, ink] of [
    [words.priceNote, inks.note],
    [freeStart(contract), startInk],
    [paid, inks.note],
  ] as const) {
    if (!text) continue;
    const fitted = fitText(sheet, withRaisedOrdinals(text), ink, right.width);
    const at = top;
    tagged(sheet, parent, "P", () => drawFitted(sheet, fitted, middle, at, "center"));
    top += linesHeight(1, ink);
  }
}

function drawTick({ doc }: Sheet, x: number, y: number): void {
  doc
    .save()
    .translate(x * mm, y * mm)
    .scale((4 * mm) / 24);
  doc.path("M4 12.6l5 5L20 6").lineWidth(3).lineCap("round").lineJoin("round").stroke(colors.sea);
  doc.restore();
}
