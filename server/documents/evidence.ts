import { evidenceSentence, termsNames } from "#content/documents.ts";
import { clockInParis, fingerprint, longDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { blockContent } from "./block.ts";
import { drawFitted, type Fitted, fitText } from "./fitting.ts";
import { inks } from "./inks.ts";
import type { Part } from "./layout.ts";
import { drawLines, type Ink, linesHeight, oneLine, withRaisedOrdinals, wrap } from "./lettering.ts";
import { drawRule } from "./page-frame.ts";
import { colors, decoration, group, type Sheet, tagged } from "./sheet.ts";

const clockInk: Ink = { ...inks.body, face: "strong", size: 8.5, leading: 11.6 };
const factInk: Ink = { ...inks.body, size: 8.5, leading: 11.6 };
const hashLabelInk: Ink = { ...inks.label, face: "strong", leading: 10.4, color: colors.ink };
const hashInk: Ink = { ...inks.label, size: 6.9, leading: 10.4 };
const remarkInk: Ink = { ...inks.label, leading: 10.4 };
const clockWidth = 21;
const padding = 1.15;

/** What was recorded on the way to the signature, then the hash of the terms. */
export function evidence(sheet: Sheet, contract: SignedContract, maxLines: number): Part {
  const facts = contract.evidence.map((fact) => ({
    clock: clockInParis(fact.at),
    words: fitText(
      sheet,
      evidenceSentence(fact, contract),
      factInk,
      blockContent.width - clockWidth,
      maxLines + 1,
    ),
  }));
  const heights = facts.map(({ words }) => 2 * padding + linesHeight(words.lines.length, words.ink) + 0.13);
  const journalHeight = heights.reduce((sum, height) => sum + height, 0);
  const terms = termsLines(sheet, contract);
  return {
    height: journalHeight + 2 + terms.height,
    cut: facts.some(({ words }) => words.cut),
    draw: (y, parent) => {
      const table = group(sheet, parent, "Table");
      let top = y;
      facts.forEach((fact, rank) => {
        const height = heights[rank] ?? 0;
        const at = top;
        if (rank > 0) {
          decoration(sheet, () => {
            drawRule(sheet, blockContent.left, at - 0.1, blockContent.width, 0.2, colors.faintLine);
          });
        }
        drawFact(sheet, group(sheet, table, "TR"), fact, at + padding);
        top += height;
      });
      terms.draw(top + 2, parent);
    },
  };
}

function drawFact(
  sheet: Sheet,
  row: PDFKit.PDFStructureElement,
  fact: { clock: string; words: Fitted },
  y: number,
) {
  tagged(sheet, row, "TH", () => {
    drawLines(sheet, [oneLine(sheet, fact.clock, clockInk)], clockInk, blockContent.left, y);
  });
  tagged(sheet, row, "TD", () => drawFitted(sheet, fact.words, blockContent.left + clockWidth, y));
}

function termsLines(sheet: Sheet, { terms, signedAt, evidence: facts }: SignedContract): Part {
  const { left, width } = blockContent;
  const label = `${termsNames[terms.edition].short}, version du ${longDate(terms.version)}, SHA-256 :`;
  const signedOn = dayInParis(signedAt);
  const oneDay = facts.every((fact) => dayInParis(fact.at) === signedOn);
  const remark = `Heures de Paris, le ${longDate(signedOn)}${oneDay ? "" : " sauf autre date indiquée"}. Chaque événement est scellé par l’empreinte du précédent.`;
  const remarkLines = wrap(sheet, withRaisedOrdinals(remark), remarkInk, width);
  const [labelHeight, hashHeight] = [linesHeight(1, hashLabelInk), linesHeight(1, hashInk)];
  const remarkTop = labelHeight + hashHeight + 1.2;
  return {
    height: remarkTop + linesHeight(remarkLines.length, remarkInk),
    draw: (y, parent) => {
      tagged(sheet, parent, "P", () => {
        const spans = withRaisedOrdinals(label);
        drawLines(sheet, [oneLine(sheet, spans, hashLabelInk)], hashLabelInk, left, y);
        drawFitted(sheet, fitText(sheet, fingerprint(terms.sha256), hashInk, width), left, y + labelHeight);
      });
      tagged(sheet, parent, "P", () => drawLines(sheet, remarkLines, remarkInk, left, y + remarkTop));
    },
  };
}
