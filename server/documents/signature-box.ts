import { longDate, preciseTimeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { evidenceFileReference, type SignedContract } from "#domain/contract/signed-contract.ts";
import { drawGuilloche, drawSeal, leafPath } from "./drawings.ts";
import { hasLetters } from "./fonts.ts";
import { type Part, pageColumn } from "./layout.ts";
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

const height = 39.5;
const border = 0.35;
const bandHeight = 8.2;
const textWidth = 128;
const nameStyle: TextStyle = { ...styles.title, size: 19, lineHeight: 22, letterSpacing: -0.01 };
const instantStyle: TextStyle = { ...styles.body, size: 9.5 };

/** The box of a signature: who signed what, when, for whom. « Mandat », « Contrat » or « Avenant » names the signed document. */
export function signatureBox(signed: "Contrat" | "Mandat" | "Avenant", contract: SignedContract): Part {
  return {
    height,
    draw: (pdf, y, parent) => {
      decoration(pdf, () => drawFrame(pdf, y));
      drawWords(pdf, group(pdf, parent, "Sect"), signed, contract, y + 11.46);
    },
  };
}

function drawFrame(pdf: TaggedPdf, y: number): void {
  const { doc } = pdf;
  const left = pageColumn.left + border / 2;
  const top = y + border / 2;
  const width = pageColumn.width - border;
  const outline = leafPath(left, top, width, height - border, 6 - border / 2);
  const rule = y + border + bandHeight - 0.2;
  doc.save();
  doc.path(outline).clip();
  fillRectangle(pdf, pageColumn.left, y, pageColumn.width, bandHeight + border, colors.tint);
  doc.rect(pageColumn.left * mm, y * mm, pageColumn.width * mm, (rule - y) * mm).clip();
  drawGuilloche(doc, pageColumn.left + border - 12, y + border - 8);
  doc.restore();
  fillRectangle(pdf, pageColumn.left + border, rule, pageColumn.width - 2 * border, 0.2, colors.sea);
  doc
    .path(outline)
    .lineWidth(border * mm)
    .stroke(colors.ink);
  doc.circle(170.24 * mm, (y + 19.36) * mm, 15.5 * mm).fill(colors.paper);
  drawSeal(doc, 155.74, y + 4.86);
}

function drawWords(pdf: TaggedPdf, parent: Tag, signed: string, contract: SignedContract, y: number): void {
  const x = pageColumn.left + border + 6;
  const { nomPrenom, raisonSociale } = contract.subscriber;
  const name = signatoryName(nomPrenom);
  const file = ` Dossier de preuve ${evidenceFileReference(contract)}.`;
  const nameTop = y + lineHeight(styles.label) + 0.3;
  const instantTop = nameTop + lineHeight(nameStyle) + 0.6;
  const noteTop = instantTop + lineHeight(instantStyle) + 0.8;
  tagText(pdf, parent, "P", oneLine(`${signed} signé électroniquement par`, styles.label), x, y);
  tagText(pdf, parent, "P", name, x, nameTop, {
    actual: name.text === nomPrenom ? undefined : nomPrenom,
  });
  tagText(pdf, parent, "P", instantOf(contract), x, instantTop);
  tagText(pdf, parent, "P", madeFor(raisonSociale, file), x, noteTop, {
    actual: `Pour ${raisonSociale}.${file}`,
  });
  const law = "Signature électronique, articles 1366 et 1367 du Code civil.";
  tagText(pdf, parent, "P", oneLine(law, styles.note), x, noteTop + lineHeight(styles.note));
}

/** On one line in the largest size that fits, otherwise on two small lines; in one face throughout. */
function signatoryName(name: string): TextBlock {
  const [face, size] = hasLetters("title", name) ? (["title", 19] as const) : (["semibold", 17] as const);
  const large = fitText(name, { ...nameStyle, face, size }, textWidth);
  if (!large.truncated) return large;
  return fitText(name, { ...nameStyle, face, size: 9, lineHeight: 10.5 }, textWidth, 2);
}

function instantOf({ signedAt }: SignedContract): TextBlock {
  const instant = `${longDate(dayInParis(signedAt))} à ${preciseTimeInParis(signedAt)}`;
  const parts = [
    { text: "le " },
    { text: instant, face: "semibold" },
    { text: ", heure de Paris, en ligne" },
  ] as const;
  return wrapText(parts, instantStyle, textWidth);
}

/** If the line is too long, the company’s name is cut: the rest must be readable. */
function madeFor(company: string, file: string): TextBlock {
  const name = fitText(company, styles.note, textWidth - oneLine(`Pour .${file}`, styles.note).width);
  return oneLine(`Pour ${name.text}.${file}`, name.style);
}
