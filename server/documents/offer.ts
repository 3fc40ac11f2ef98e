import { paidFrom } from "#content/contract/documents.ts";
import { giftNames } from "#content/contract/gifts.ts";
import { freeStart, type PackWords, packWords } from "#content/contract/packs.ts";
import { monthlyPriceWithoutVat, priceAfter } from "#content/contract/prices.ts";
import { exactEuros, priceFigure } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { drawPriceRing, drawTick, leafPath } from "./drawings.ts";
import { type Part, pageColumn, totalHeight } from "./layout.ts";
import { colors, decoration, group, mm, type Tag, type TaggedPdf, tagged } from "./pdf.ts";
import {
  drawText,
  fitText,
  lineHeight,
  oneLine,
  styles,
  type TextBlock,
  type TextStyle,
  tagText,
  wrapText,
} from "./text.ts";

const titleStyle: TextStyle = { ...styles.heading, size: 21, lineHeight: 24 };
const featureStyle: TextStyle = { ...styles.body, size: 9.5 };
const startStyle: TextStyle = { ...styles.body, face: "semibold" };
const figureStyle: TextStyle = { ...styles.title, size: 58, lineHeight: 18 * mm, letterSpacing: -0.02 };
const signStyle: TextStyle = { ...styles.heading, size: 17, lineHeight: 16, letterSpacing: 0 };
const unitStyle: TextStyle = { ...styles.value, size: 9, lineHeight: 12 };
const left = { x: 25, width: 82 } as const;
const right = { x: 115, width: 68 } as const;

/** From the top of the ring to the text under it, and between the lines of that text, in millimetres. */
const ringHeight = 37.6;
const bottomPadding = 5;

/** The subscribed pack: its content, its price, its start. */
export function offer(contract: SignedContract): Part {
  const words: PackWords = packWords[contract.packId];
  const isRich = words.features.length > 4 || words.siteOwnership !== undefined;
  const start = startBlocks(contract, words);
  const height = isRich || start.length > 2 ? 62 : 57;
  const startTop = height - bottomPadding - totalHeight(start);
  return {
    height,
    draw: (pdf, y, parent) => {
      const section = group(pdf, parent, "Sect");
      const ground = leafPath(pageColumn.left, y, pageColumn.width, height, 8);
      decoration(pdf, () => pdf.doc.path(ground).fill(colors.stone));
      drawContents(pdf, section, words, y);
      drawPrice(
        pdf,
        section,
        priceFigure(priceOn(contract, contract.dates.firstDebitOn)),
        y + startTop - ringHeight,
      );
      drawStart(pdf, section, start, y + startTop);
    },
  };
}

function drawContents(pdf: TaggedPdf, parent: Tag, words: PackWords, y: number): void {
  const isLong = words.features.length > 4;
  const title = fitText(words.title, titleStyle, left.width);
  let top = y + (isLong ? 5.4 : 6.4);
  tagText(pdf, parent, "H2", title, left.x, top);
  top += lineHeight(titleStyle) + 2.6;
  const list = group(pdf, parent, "L");
  for (const feature of words.features) {
    const at = top;
    decoration(pdf, () => drawTick(pdf.doc, left.x, at + 0.3));
    const text = fitText(feature, featureStyle, left.width - 6.4);
    tagText(pdf, group(pdf, list, "LI"), "LBody", text, left.x + 6.4, top);
    top += lineHeight(featureStyle) + (isLong ? 1.1 : 1.5);
  }
  const notes = ["Sans engagement, résiliable à tout moment.", words.siteOwnership ?? ""].join(" ").trim();
  tagText(pdf, parent, "P", wrapText(notes, styles.note, left.width), left.x, top + 1.5);
}

/** The middle of the figure and of its words within the ring, and the width inside the brush stroke, in millimetres. */
const inside = { middle: 32.45, width: 47 } as const;
const gap = 6.1;

function drawPrice(pdf: TaggedPdf, parent: Tag, figure: string, y: number): void {
  decoration(pdf, () => drawPriceRing(pdf.doc, right.x, y, right.width, 35));
  const units = ["TTC", "par mois"].map((text) => oneLine(text, unitStyle));
  const unitsWidth = Math.max(...units.map((unit) => unit.width));
  const room = inside.width - unitsWidth - gap;
  const scale = Math.min(1, room / oneLine(figure, figureStyle).width);
  const price = oneLine(figure, { ...figureStyle, size: figureStyle.size * scale });
  const priceLeft = right.x + inside.middle - (price.width + gap + unitsWidth) / 2;
  const unitsLeft = priceLeft + price.width + gap;
  const draw = () => {
    drawText(pdf, price, priceLeft, y + 7.4);
    drawText(pdf, oneLine("€", signStyle), unitsLeft, y + 9.4);
    units.forEach((unit, index) => {
      drawText(pdf, unit, unitsLeft, y + 9.4 + lineHeight(signStyle) + index * lineHeight(unitStyle));
    });
  };
  tagged(pdf, parent, "P", draw, { actual: `${figure} € TTC par mois` });
}

/** The lines under the ring: the price without tax, the normal price that it replaces, the free start. */
function startBlocks(contract: SignedContract, { priceNote }: PackWords): TextBlock[] {
  const after = priceAfter(contract, (cents) => `${exactEuros(cents)} TTC`);
  const lines = [
    [after && `puis ${after}`, startStyle],
    [monthlyPriceWithoutVat(contract), styles.note],
    [contract.gift && giftNames[contract.gift.code], styles.note],
    [priceNote, styles.note],
    [freeStart(contract), startStyle],
    [paidFrom(contract), styles.note],
  ] as const;
  return lines.flatMap(([text, style]) => (text ? [fitText(text, style, right.width)] : []));
}

function drawStart(pdf: TaggedPdf, parent: Tag, blocks: readonly TextBlock[], y: number): void {
  let top = y;
  for (const block of blocks) {
    tagText(pdf, parent, "P", block, right.x + right.width / 2, top, { align: "center" });
    top += block.height;
  }
}
