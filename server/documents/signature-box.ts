import { longDate, preciseTimeInParis } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { evidenceFileReference, type SignedContract } from "#domain/contract/signed-contract.ts";
import { drawFitted, type Fitted, fitText } from "./fitting.ts";
import { isWithin } from "./glyphs.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, oneLine, withRaisedOrdinals, wrap } from "./lettering.ts";
import { column, drawRule } from "./page-frame.ts";
import { leafPath } from "./rounded.ts";
import { colors, decoration, group, mm, type Sheet, type Tag, tagged } from "./sheet.ts";
import { guilloche, press, seal } from "./stamps.ts";

const height = 39.5;
const border = 0.35;
const bandHeight = 8.2;
const textWidth = 128;
const nameInk: Ink = { ...inks.title, size: 19, leading: 22, tracking: -0.01 };
const instantInk: Ink = { ...inks.body, size: 9.5 };

/** The box of a signature: who signed what, when, for whom; « Mandat » or « Contrat » is what was signed. */
export function signatureBox(sheet: Sheet, signed: "Contrat" | "Mandat", contract: SignedContract): Part {
  return {
    height,
    draw: (y, parent) => {
      decoration(sheet, () => drawBox(sheet, y));
      drawWords(sheet, group(sheet, parent, "Sect"), signed, contract, y + 11.46);
    },
  };
}

function drawBox(sheet: Sheet, y: number): void {
  const { doc } = sheet;
  const { left, width } = column;
  const outline = leafPath(
    left + border / 2,
    y + border / 2,
    width - border,
    height - border,
    6 - border / 2,
  );
  doc.save();
  doc.path(outline).clip();
  doc.rect(left * mm, y * mm, width * mm, (bandHeight + border) * mm).fill(colors.tint);
  doc.rect(left * mm, y * mm, width * mm, (bandHeight + border - 0.2) * mm).clip();
  press(sheet, guilloche, left + border - 12, y + border - 8, 210);
  doc.restore();
  drawRule(sheet, left + border, y + border + bandHeight - 0.2, width - 2 * border, 0.2, colors.sea);
  doc
    .path(outline)
    .lineWidth(border * mm)
    .stroke(colors.ink);
  doc.circle(170.24 * mm, (y + 19.36) * mm, 15.5 * mm).fill(colors.paper);
  press(sheet, seal, 155.74, y + 4.86, 29);
}

function drawWords(sheet: Sheet, parent: Tag, signed: string, contract: SignedContract, top: number): void {
  const x = column.left + border + 6;
  const { nomPrenom, raisonSociale } = contract.subscriber;
  const [label, instant] = [linesHeight(1, inks.label), linesHeight(1, instantInk)];
  const nameTop = top + label + 0.3;
  const instantTop = nameTop + linesHeight(1, nameInk) + 0.6;
  const noteTop = instantTop + instant + 0.8;
  tagged(sheet, parent, "P", () => {
    const text = `${signed} signé électroniquement par`;
    drawLines(sheet, [oneLine(sheet, text, inks.label)], inks.label, x, top);
  });
  const name = signatoryName(sheet, nomPrenom);
  tagged(sheet, parent, "P", () => drawFitted(sheet, name, x, nameTop), {
    actual: name.altered ? nomPrenom : undefined,
  });
  tagged(sheet, parent, "P", () =>
    drawLines(sheet, instantLines(sheet, contract), instantInk, x, instantTop),
  );
  const file = ` Dossier de preuve ${evidenceFileReference(contract)}.`;
  tagged(sheet, parent, "P", () => drawForWhom(sheet, raisonSociale, file, x, noteTop), {
    actual: `Pour ${raisonSociale}.${file}`,
  });
  tagged(sheet, parent, "P", () => {
    const text = "Signature électronique, articles 1366 et 1367 du Code civil.";
    const below = noteTop + linesHeight(1, inks.note);
    drawLines(sheet, [oneLine(sheet, text, inks.note)], inks.note, x, below);
  });
}

/** On one line as large as it can be, or else on two small ones; in one face throughout. */
function signatoryName(sheet: Sheet, name: string): Fitted {
  const face = isWithin(name, "title") ? "title" : "strong";
  const large = fitText(sheet, name, { ...nameInk, face, size: face === "title" ? 19 : 17 }, textWidth);
  const small = { ...nameInk, face, size: 9, leading: 10.5 } as const;
  return large.cut ? fitText(sheet, name, small, textWidth, 2) : large;
}

function instantLines(sheet: Sheet, { signedAt }: SignedContract) {
  const instant = `${longDate(dayInParis(signedAt))} à ${preciseTimeInParis(signedAt)}`;
  const spans = [
    { text: "le " },
    ...withRaisedOrdinals(instant, "strong"),
    { text: ", heure de Paris, en ligne" },
  ];
  return wrap(sheet, spans, instantInk, textWidth);
}

/** The company's name is what gives way when the line is too long: the rest must be read. */
function drawForWhom(sheet: Sheet, company: string, file: string, x: number, y: number): void {
  const room = textWidth - oneLine(sheet, `Pour .${file}`, inks.note).width / mm;
  const name = fitText(sheet, company, inks.note, room);
  const nameText = name.cut ? shownText(name.lines) : company;
  drawLines(sheet, [oneLine(sheet, `Pour ${nameText}.${file}`, name.ink)], name.ink, x, y);
}

function shownText(lines: readonly { pieces: readonly { text: string }[] }[]): string {
  return lines.flatMap((line) => line.pieces.map((piece) => piece.text)).join("");
}
