import { company, companyIdentity } from "#content/site/company.ts";
import { formatSha256, phoneNumber } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { drawGuilloche, drawLogo } from "./drawings.ts";
import { pageColumn } from "./layout.ts";
import { colors, decoration, fillRectangle, mm, type TaggedPdf, tagged } from "./pdf.ts";
import { drawText, fitText, oneLine, styles, tagText } from "./text.ts";

/** Where the documents can be checked. */
export type Site = { readonly publicUrl: string };

/** The position of the footer’s rule, in millimetres. */
const footerTop = 277.6;
const footerStyle = { ...styles.label, size: 7, lineHeight: 9.6 };
const hashStyle = { ...footerStyle, size: 6.6, letterSpacing: 0.01 };
const pageNumberStyle = { ...styles.heading, size: 9.5, lineHeight: 9.6, letterSpacing: 0 };

/** Adds the first page: band, logo, reference, title and the line under it. */
export function addFirstPage(
  pdf: TaggedPdf,
  words: { reference: { label: string; value: string }; title: string; subtitle: string },
): void {
  const { left, width } = pageColumn;
  const { label, value } = words.reference;
  pdf.doc.addPage();
  decoration(pdf, () => drawBand(pdf, 24, 0));
  tagged(pdf, pdf.root, "Figure", () => drawLogo(pdf.doc, 16.6, 29.5), { alt: company.name });
  tagText(pdf, pdf.root, "H1", oneLine(words.title, styles.title), left, 51.5);
  tagText(pdf, pdf.root, "P", fitText(words.subtitle, styles.subtitle, width), left, 64.4);
  tagText(pdf, pdf.root, "P", oneLine(label, styles.label), left + width, 31.5, { align: "right" });
  tagText(pdf, pdf.root, "P", fitText(value, styles.reference, 120), left + width, 35, { align: "right" });
}

/** Adds a following page: its band and its title. */
export function addNextPage(pdf: TaggedPdf, title: string): void {
  pdf.doc.addPage();
  decoration(pdf, () => drawBand(pdf, 9, -7.5));
  tagText(pdf, pdf.root, "H1", oneLine(title, styles.pageTitle), pageColumn.left, 18);
}

/**
 * Adds a further page of running text: only the band, without the pattern, which weighs as much as four pages of words.
 */
export function addTextPage(pdf: TaggedPdf): void {
  pdf.doc.addPage();
  decoration(pdf, () => fillRectangle(pdf, 0, 0, 210, 2.2, colors.sea));
}

/** The signer of a document, for the first line of its footer. */
export function identityLine(): string {
  return `${companyIdentity()}, ${phoneNumber(company.phone)}`;
}

/** The footer of a contract's document: who, where to check it, the hash of the signed data, the page. */
export function drawContractFooter(
  pdf: TaggedPdf,
  { number, signedDataSha256 }: Pick<SignedContract, "number" | "signedDataSha256">,
  site: Site,
  page: string,
): void {
  const lines = [
    identityLine(),
    `Contrat ${number}. Vérifier ce document : ${new URL(site.publicUrl).host}${paths.verify}`,
    `Données signées, SHA-256 : ${formatSha256(signedDataSha256)}`,
  ] as const;
  drawFooter(pdf, lines, page);
}

/** The footer of a page: who, where to find the document, its hash, the page. */
export function drawFooter(
  pdf: TaggedPdf,
  lines: readonly [who: string, where: string, hash: string],
  page: string,
): void {
  const { left, width } = pageColumn;
  const draw = () => {
    fillRectangle(pdf, left, footerTop, width, 0.2, colors.ink);
    lines.forEach((text, index) => {
      const style = index === 2 ? hashStyle : footerStyle;
      drawText(pdf, fitText(text, style, width - 12), left, footerTop + 2.4 + (index * 9.6) / mm);
    });
    drawText(pdf, oneLine(page, pageNumberStyle), left + width, footerTop + 2.4, "right");
  };
  decoration(pdf, draw, "Pagination");
}

function drawBand(pdf: TaggedPdf, height: number, shift: number): void {
  const { doc } = pdf;
  fillRectangle(pdf, 0, 0, 210, height, colors.tint);
  doc.save();
  doc.rect(0, 0, 210 * mm, (height - 0.5) * mm).clip();
  drawGuilloche(doc, 0, shift);
  doc.restore();
  fillRectangle(pdf, 0, height - 0.5, 210, 0.5, colors.sea);
  fillRectangle(pdf, 0, 0, 210, 2.2, colors.sea);
}
