import { company } from "#content/company.ts";
import { euros, fingerprint, phoneNumber } from "#content/format.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { drawFitted, fitText } from "./fitting.ts";
import { inks } from "./inks.ts";
import { drawLines, oneLine, withRaisedOrdinals } from "./lettering.ts";
import { drawLogo } from "./logo.ts";
import { colors, decoration, mm, type Sheet, tagged } from "./sheet.ts";
import { guilloche, press } from "./stamps.ts";

/** Left edge and width of what is written, in millimetres. */
export const column = { left: 18, width: 174 } as const;

/** Where the footer's rule is, in millimetres. */
const footerTop = 277.6;

/** Where the documents can be checked. */
export type Site = { readonly publicUrl: string };

/** The first page's band, logo, reference, title and line under it. */
export function drawOpening(
  sheet: Sheet,
  words: { reference: { label: string; value: string }; title: string; subtitle: string },
): void {
  decoration(sheet, () => drawBand(sheet, 24, 0));
  tagged(sheet, sheet.root, "Figure", () => drawLogo(sheet, 16.6, 29.5), { alt: company.name });
  const { left, width } = column;
  const right = left + width;
  tagged(sheet, sheet.root, "H1", () => {
    drawLines(sheet, [oneLine(sheet, words.title, inks.title)], inks.title, left, 51.5);
  });
  tagged(sheet, sheet.root, "P", () => {
    drawFitted(sheet, fitText(sheet, withRaisedOrdinals(words.subtitle), inks.subtitle, width), left, 64.4);
  });
  tagged(sheet, sheet.root, "P", () => {
    const { label, value } = words.reference;
    drawLines(sheet, [oneLine(sheet, label, inks.label)], inks.label, right, 31.5, "right");
    drawFitted(sheet, fitText(sheet, value, inks.reference, 120), right, 31.5 + 10 / mm, "right");
  });
}

/** The band and title of a page that follows. */
export function drawContinuation(sheet: Sheet, title: string): void {
  decoration(sheet, () => drawBand(sheet, 9, -7.5));
  tagged(sheet, sheet.root, "H1", () => {
    drawLines(sheet, [oneLine(sheet, title, inks.pageTitle)], inks.pageTitle, column.left, 18);
  });
}

/** The footer: who, where to check the document, the hash of what was signed, the page. */
export function drawFooter(sheet: Sheet, contract: SignedContract, site: Site, page: string): void {
  const { left, width } = column;
  const lines = [
    `${company.name}, société au capital de ${euros(company.capitalEuros * 100)}, ${company.street}, ${company.postalCode} ${company.city}, ${phoneNumber(company.phone)}`,
    `Contrat ${contract.number}. Vérifier ce document : ${verificationAddress(site)}`,
    `Données signées, SHA-256 : ${fingerprint(contract.signedDataSha256)}`,
  ];
  decoration(
    sheet,
    () => {
      drawRule(sheet, left, footerTop, width, 0.2, colors.ink);
      lines.forEach((text, rank) => {
        const ink = rank === 2 ? { ...footerInk, size: 6.6, tracking: 0.01 } : footerInk;
        drawFitted(sheet, fitText(sheet, text, ink, width - 12), left, footerTop + 2.4 + (rank * 9.6) / mm);
      });
      drawLines(sheet, [oneLine(sheet, page, pageInk)], pageInk, left + width, footerTop + 2.4, "right");
    },
    "Pagination",
  );
}

/** A horizontal rule whose top is at `y`, in millimetres. */
export function drawRule(
  { doc }: Sheet,
  x: number,
  y: number,
  width: number,
  thickness: number,
  color: string,
): void {
  doc.rect(x * mm, y * mm, width * mm, thickness * mm).fill(color);
}

const footerInk = { ...inks.label, size: 7, leading: 9.6 };
const pageInk = { ...inks.heading, size: 9.5, leading: 9.6, tracking: 0 };

function verificationAddress({ publicUrl }: Site): string {
  return `${new URL(publicUrl).host}/verifier`;
}

function drawBand(sheet: Sheet, height: number, shift: number): void {
  const { doc } = sheet;
  doc.rect(0, 0, 210 * mm, height * mm).fill(colors.tint);
  doc.save();
  doc.rect(0, 0, 210 * mm, (height - 0.5) * mm).clip();
  press(sheet, guilloche, 0, shift, 210);
  doc.restore();
  drawRule(sheet, 0, height - 0.5, 210, 0.5, colors.sea);
  drawRule(sheet, 0, 0, 210, 2.2, colors.sea);
}
