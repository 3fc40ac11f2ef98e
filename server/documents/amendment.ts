import {
  amendmentDates,
  amendmentName,
  amendmentWords,
  type ShownPackChange,
  unchangedSentence,
} from "#content/contract/pack-change.ts";
import { comparedHeads, comparedRows } from "#content/contract/pack-comparison.ts";
import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { longDate, siretNumber } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { postalLines } from "#domain/postal-address.ts";
import { comparison } from "./comparison.ts";
import { fieldRows, half, layOutPage, type Part, pageColumn, paragraph, titledBlock } from "./layout.ts";
import { addFirstPage, addNextPage, drawContractFooter, type Site } from "./page-frame.ts";
import { closePdf, createPdf } from "./pdf.ts";
import { signatureBox } from "./signature-box.ts";
import { styles, type TextStyle } from "./text.ts";
import { timeline } from "./timeline.ts";

/** A signed change of pack, as its document shows it; `ordinal` counts the amendments of the contract from 1. */
export type PackAmendment = { readonly shown: ShownPackChange; readonly ordinal: number };

/** The highest table that leaves room for dates and signature on its page, in millimetres. */
const longestTable = 82;
const closing: TextStyle = { ...styles.note, size: 8, lineHeight: 11.6 };

/**
 * The signed amendment by which a contract has another pack, one A4 page in PDF/A-2a: before and after, from when, and who
 * signed it. `contract` has the instant, the facts and the signed data of the amendment. The same one always gives the
 * same bytes.
 */
export async function renderPackAmendment(
  contract: SignedContract,
  { shown, ordinal }: PackAmendment,
  site: Site,
): Promise<Uint8Array> {
  const { change } = shown;
  const name = amendmentName(ordinal, contract.number);
  const pdf = createPdf(name, contract.signedAt);
  addFirstPage(pdf, {
    reference: { label: `Avenant n° ${ordinal} au contrat`, value: contract.number },
    title: "Avenant à votre contrat",
    subtitle: `${packWords[change.toPackId].title} à partir du ${longDate(change.fromOn)}, signé le ${longDate(dayInParis(contract.signedAt))}, à conserver avec le contrat`,
  });
  const table = comparison(
    amendmentWords.changes,
    comparedHeads(change, { isSigned: true }),
    comparedRows(shown),
  );
  const isLong = table.height > longestTable;
  const below = isLong ? { at: 34, signature: 84 } : { at: 175.5, signature: 228 };
  const signing = [
    { at: below.at, gap: 2, part: timeline(amendmentDates(shown)) },
    { at: below.at + 40, gap: 2, part: paragraph(unchangedSentence(shown), closing, pageColumn) },
    { at: below.signature, gap: 2.5, part: signatureBox("Avenant", contract) },
  ];
  layOutPage(pdf, 275.2, (maxLines) => [
    { at: 75, gap: 0, part: titledBlock("Parties", parties(contract, maxLines)) },
    { at: 109, gap: 3, part: table },
    ...(isLong ? [] : signing),
  ]);
  if (isLong) {
    drawContractFooter(pdf, contract, site, "1 / 2");
    addNextPage(pdf, "Dates et signature");
    layOutPage(pdf, 275.2, () => signing);
  }
  drawContractFooter(pdf, contract, site, isLong ? "2 / 2" : "1 / 1");
  return closePdf(pdf);
}

function parties({ subscriber }: SignedContract, maxLines: number): Part {
  return fieldRows(
    [
      [half("Abonné", subscriber.raisonSociale), half("SIRET", siretNumber(subscriber.siret))],
      [
        half("Siège social", ...postalLines(subscriber.adresseSiege)),
        half("Prestataire", `${company.name}, ${company.street}`, `${company.postalCode} ${company.city}`),
      ],
    ],
    maxLines,
  );
}
