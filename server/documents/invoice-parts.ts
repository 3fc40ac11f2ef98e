import {
  chargeWords,
  creditedDesignation,
  discountWords,
  glanceWords,
  legalFormWords,
  mentions,
  periodWords,
  registrationWords,
  vatWords,
} from "#content/contract/invoices.ts";
import { permilleWords } from "#content/contract/prices.ts";
import { asTitle, exactEuros, sirenNumber, siretNumber } from "#content/site/format.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import { type BilledAddress, type Invoice, monthWithoutVatCents } from "#domain/billing/invoice.ts";
import { countryName } from "#domain/countries.ts";
import { drawPriceRing, leafPath } from "./drawings.ts";
import { type Part, pageColumn, totalHeight } from "./layout.ts";
import { colors, decoration, fillRectangle, group, mm, type Tag, type TaggedPdf } from "./pdf.ts";
import {
  fitText,
  lineHeight,
  oneLine,
  styles,
  type TextBlock,
  type TextStyle,
  tagText,
  wrapText,
} from "./text.ts";

const { left, width } = pageColumn;
const right = left + width;

const glanceHeight = 38;
const ring = { left: 113, width: 72, height: 32.6 } as const;
const glanceTitle: TextStyle = { ...styles.heading, size: 21, lineHeight: 24, letterSpacing: -0.01 };
const glanceText: TextStyle = { ...styles.body, size: 9.5, lineHeight: 13.4 };
const glanceAmount: TextStyle = { ...styles.title, size: 36, lineHeight: 16 * mm, letterSpacing: -0.005 };
const underAmount: TextStyle = { ...styles.value, size: 8.5, lineHeight: 11 };

/** When, how and how much, to be read in two seconds. */
export function glance(document: Invoice | CreditNote): Part {
  const words = glanceWords(document);
  return {
    height: glanceHeight,
    draw: (pdf, y, parent) => {
      const section = group(pdf, parent, "Sect");
      decoration(pdf, () => {
        pdf.doc.path(leafPath(left, y, width, glanceHeight, 8)).fill(colors.stone);
        drawPriceRing(pdf.doc, ring.left, y + 2.6, ring.width, ring.height);
      });
      const label = oneLine(words.label, styles.label);
      const titleTop = y + 5.4 + label.height + 0.4;
      tagText(pdf, section, "P", label, left + 7, y + 5.4);
      tagText(pdf, section, "H2", fitText(words.title, glanceTitle, 84), left + 7, titleTop);
      const text = wrapText(words.next, glanceText, 84);
      tagText(pdf, section, "P", text, left + 7, titleTop + lineHeight(glanceTitle) + 1.6);
      const middle = ring.left + ring.width / 2;
      const amount = fitText(exactEuros(document.amounts.totalCents), glanceAmount, 56);
      // A large amount is set smaller, and stays in the middle of its ring.
      const amountTop = y + 10.5 + (lineHeight(glanceAmount) - amount.height) / 2;
      tagText(pdf, section, "P", amount, middle, amountTop, { align: "center" });
      const under = oneLine(words.underAmount, underAmount);
      tagText(pdf, section, "P", under, middle, y + 24.8, { align: "center" });
    },
  };
}

const partyWidth = 83;
const partyName: TextStyle = { ...styles.value, lineHeight: 13.6 };

/** The client on the left, the seller on the right. */
export function parties({ buyer, seller }: Invoice | CreditNote, maxLines: number): Part {
  const columns = [
    party("Client", left, maxLines, buyer.name, [
      ...addressLines(buyer.address),
      `SIREN ${sirenNumber(buyer.siren)}`,
      `SIRET ${siretNumber(buyer.siret)}`,
      ...(buyer.vatNumber ? [`TVA ${buyer.vatNumber}`] : []),
    ]),
    party("Prestataire", 109, maxLines, seller.name, [
      legalFormWords(seller),
      addressLines(seller.address).join(", "),
      registrationWords(seller),
      `TVA ${seller.vatNumber}`,
    ]),
  ];
  return {
    height: Math.max(...columns.map(({ height }) => height)),
    truncated: columns.some(({ truncated }) => truncated),
    draw: (pdf, y, parent) => {
      for (const column of columns) column.draw(pdf, y, parent);
    },
  };
}

function addressLines({ street, postalCode, town, country }: BilledAddress): string[] {
  if (postalCode === null) return [street];
  return [street, [`${postalCode} ${town}`, country && countryName(country)].filter(Boolean).join(", ")];
}

function party(heading: string, x: number, maxLines: number, name: string, lines: readonly string[]): Part {
  const title = oneLine(heading, styles.heading);
  const blocks = [
    fitText(name, partyName, partyWidth, maxLines),
    ...lines.map((line) => fitText(line, styles.body, partyWidth, maxLines)),
  ];
  const textTop = 3.4 + title.height + 1.6;
  return {
    height: textTop + totalHeight(blocks),
    truncated: blocks.some(({ truncated }) => truncated),
    draw: (pdf, y, parent) => {
      const section = group(pdf, parent, "Sect");
      decoration(pdf, () => fillRectangle(pdf, x, y, partyWidth, 0.35, colors.ink));
      tagText(pdf, section, "H2", title, x, y + 3.4);
      let top = y + textTop;
      for (const [index, block] of blocks.entries()) {
        tagText(pdf, section, "P", block, x, top, { actual: wholeText(block, [name, ...lines][index]!) });
        top += block.height;
      }
    },
  };
}

/** A text that was cut, or has letters that no font has, for those who hear it or copy it. */
function wholeText({ text }: TextBlock, whole: string): string | undefined {
  return text === whole ? undefined : whole;
}

const cellStyle: TextStyle = { ...styles.body, size: 9.5 };
const detailStyle: TextStyle = { ...styles.body, size: 8.75, lineHeight: 12.4, color: colors.softInk };
/** The right edges of the columns after the first, in millimetres. */
const columnEdges = [119, 147, 168, right] as const;
const firstColumnWidth = 80;
const headerHeight = lineHeight(styles.label) + 1.4;

/** A line of a document: its designation with what is said about it, and its cells. */
type Line = { readonly texts: readonly string[]; readonly cells: readonly string[] };

function linesOf(document: Invoice | CreditNote): Line[] {
  const rate = permilleWords(document.amounts.vatPermille);
  if (document.kind === "credit-note") {
    const total = exactEuros(document.amounts.withoutVatCents);
    const texts = [creditedDesignation(document), document.reason, mentions.operation];
    return [{ texts, cells: ["1", total, rate, total] }];
  }
  const { designation, period, discount, months, charges = [] } = document;
  const total = exactEuros(monthWithoutVatCents(document));
  const price = discount ? exactEuros(discount.priceWithoutVatCents) : total;
  const texts = [
    designation,
    asTitle(periodWords(period)),
    ...(discount ? [`${discountWords(discount)} : −${exactEuros(discount.withoutVatCents)} HT`] : []),
    mentions.operation,
  ];
  const ofCharges = charges.map((charge) => {
    const cents = exactEuros(charge.withoutVatCents);
    return { texts: [chargeWords(charge), charge.debitId], cells: ["1", cents, rate, cents] };
  });
  return [{ texts, cells: [`${months} mois`, price, rate, total] }, ...ofCharges];
}

/** The lines of a document, under the names of their columns. */
export function invoiceLines(document: Invoice | CreditNote, maxLines: number): Part {
  const rows = linesOf(document).map(({ texts, cells }) => {
    const blocks = texts.map((text, index) =>
      fitText(text, index === 0 ? partyName : detailStyle, firstColumnWidth, maxLines),
    );
    return { texts, cells, blocks, height: 2.6 + totalHeight(blocks) + 3 };
  });
  return {
    height: rows.reduce((height, row) => height + row.height, headerHeight),
    truncated: rows.some(({ blocks }) => blocks.some(({ truncated }) => truncated)),
    draw: (pdf, y, parent) => {
      const table = group(pdf, parent, "Table");
      const header = group(pdf, table, "TR");
      tagText(pdf, header, "TH of column", oneLine("Désignation", styles.label), left, y);
      drawCells(
        pdf,
        header,
        "TH of column",
        ["Quantité", "Prix unitaire HT", "Taux de TVA", "Total HT"],
        styles.label,
        y,
      );
      let rowTop = y + headerHeight;
      decoration(pdf, () => fillRectangle(pdf, left, rowTop - 0.35, width, 0.35, colors.ink));
      for (const { texts, cells, blocks, height } of rows) {
        const bottom = rowTop + height;
        decoration(pdf, () => fillRectangle(pdf, left, bottom - 0.2, width, 0.2, colors.line));
        const row = group(pdf, table, "TR");
        const name = group(pdf, row, "TH of row");
        let top = rowTop + 2.6;
        for (const [index, block] of blocks.entries()) {
          tagText(pdf, name, "P", block, left, top, { actual: wholeText(block, texts[index]!) });
          top += block.height;
        }
        drawCells(pdf, row, "TD", cells, cellStyle, rowTop + 2.6);
        rowTop = bottom;
      }
    },
  };
}

function drawCells(
  pdf: TaggedPdf,
  row: Tag,
  type: "TH of column" | "TD",
  texts: readonly string[],
  style: TextStyle,
  y: number,
): void {
  for (const [index, edge] of columnEdges.entries()) {
    tagText(pdf, row, type, oneLine(texts[index]!, style), edge, y, { align: "right" });
  }
}

const totalsLeft = right - partyWidth;
const totalStyle: TextStyle = { ...styles.heading, size: 14, lineHeight: 17 };

/** The sums: without tax, the tax, with tax. */
export function totals({ kind, amounts }: Invoice | CreditNote): Part {
  const sum = (label: string, cents: number, style: TextStyle, above: number) => ({
    label: oneLine(label, style),
    value: oneLine(exactEuros(cents), style),
    above,
  });
  const rows = [
    sum("Total HT", amounts.withoutVatCents, cellStyle, 1.5),
    sum(vatWords(amounts), amounts.vatCents, cellStyle, 1.5),
    sum(kind === "invoice" ? "Total TTC" : "Avoir TTC", amounts.totalCents, totalStyle, 2),
  ];
  const below = 1.7;
  return {
    height: rows.reduce((height, { label, above }) => height + above + label.height + below, 0),
    draw: (pdf, y, parent) => {
      const table = group(pdf, parent, "Table");
      let top = y;
      for (const [index, { label, value, above }] of rows.entries()) {
        const row = group(pdf, table, "TR");
        tagText(pdf, row, "TH of row", label, totalsLeft, top + above);
        tagText(pdf, row, "TD", value, right, top + above, { align: "right" });
        top += above + label.height + below;
        const ruleTop = top;
        if (index === 0) {
          decoration(pdf, () => fillRectangle(pdf, totalsLeft, ruleTop - 0.2, partyWidth, 0.2, colors.line));
        } else if (index === 1) {
          decoration(pdf, () => fillRectangle(pdf, totalsLeft, ruleTop - 0.2, partyWidth, 0.35, colors.ink));
        }
      }
    },
  };
}
