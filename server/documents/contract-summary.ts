import {
  agreedTerms,
  contractDatesWords,
  evidenceSentence,
  termsNames,
  termsVersionName,
} from "#content/contract/documents.ts";
import { monthlyPriceWithoutVat } from "#content/contract/prices.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { company } from "#content/site/company.ts";
import {
  clockInParis,
  exactEuros,
  formatSha256,
  longDate,
  phoneNumber,
  siretNumber,
  timeInParis,
} from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { postalLines } from "#domain/postal-address.ts";
import { maskedIban } from "#domain/sepa.ts";
import {
  contentColumn,
  fieldRows,
  half,
  layOutPage,
  type Part,
  pageColumn,
  paragraph,
  stacked,
  titledBlock,
} from "./layout.ts";
import { offer } from "./offer.ts";
import { addFirstPage, addNextPage, drawContractFooter, type Site } from "./page-frame.ts";
import { closePdf, colors, createPdf, decoration, fillRectangle, group, tagged } from "./pdf.ts";
import { signatureBox } from "./signature-box.ts";
import { drawText, fitText, oneLine, styles, type TextStyle, tagText, wrapText } from "./text.ts";
import { timeline } from "./timeline.ts";

/**
 * The summary of a signed contract, two A4 pages in PDF/A-2a: who, what, when and for how much; then the accepted
 * terms, the payment and the evidence. The same contract always gives the same bytes.
 */
export async function renderContractSummary(contract: SignedContract, site: Site): Promise<Uint8Array> {
  const pdf = createPdf(`Récapitulatif du contrat ${contract.number}`, contract.signedAt);
  const signedOn = longDate(dayInParis(contract.signedAt));
  addFirstPage(pdf, {
    reference: { label: "Contrat", value: contract.number },
    title: "Votre contrat d’abonnement",
    subtitle: `Récapitulatif signé le ${signedOn} à ${timeInParis(contract.signedAt)}, à conserver`,
  });
  layOutPage(pdf, 275, (maxLines) => [
    { at: 77, gap: 0, part: titledBlock("Abonné", subscriberFields(contract, maxLines)) },
    { at: 124, gap: 3, part: titledBlock("Prestataire", providerFields(), "thin") },
    { at: 153, gap: 4, part: offer(contract) },
    { at: 223, gap: 5, part: timeline(contractDatesWords(contract)) },
    ...trialEnd(contract),
    { at: 263.5, gap: 2.4, part: referralNote(contract) },
  ]);
  drawContractFooter(pdf, contract, site, "1 / 2");
  addNextPage(pdf, "Ce que vous avez accepté");
  layOutPage(pdf, 271, (maxLines) => [
    { at: 34, gap: 0, part: titledBlock("Contrat", articles(contract)) },
    { at: 107, gap: 5, part: titledBlock("Paiement", paymentFields(contract, maxLines)) },
    { at: 155, gap: 5, part: titledBlock("Preuve", evidence(contract, maxLines)) },
    { at: 222, gap: 5, part: signatureBox("Contrat", contract) },
  ]);
  drawContractFooter(pdf, contract, site, "2 / 2");
  return closePdf(pdf);
}

function subscriberFields({ subscriber }: SignedContract, maxLines: number): Part {
  return fieldRows(
    [
      [half("Raison sociale", subscriber.raisonSociale), half("SIRET", siretNumber(subscriber.siret))],
      [half("Nom et prénom", subscriber.nomPrenom), half("Téléphone", phoneNumber(subscriber.telephone))],
      [
        half("Adresse du siège social", ...postalLines(subscriber.adresseSiege)),
        half("E-mail", subscriber.email),
      ],
    ],
    maxLines,
  );
}

function providerFields(): Part {
  const town = `${company.postalCode} ${company.city}`;
  return fieldRows([[half("Nom", company.name), half("Adresse", company.street, town)]]);
}

function paymentFields(contract: SignedContract, maxLines: number): Part {
  const { mandate, monthlyCents, gift, umr } = contract;
  const reduced = gift?.reducedCents == null ? "" : `${exactEuros(gift.reducedCents)} puis `;
  const price = `${reduced}${exactEuros(monthlyCents)} TTC, ${monthlyPriceWithoutVat(contract)}`;
  return fieldRows(
    [
      [
        { ...half("Moyen", "Prélèvement SEPA récurrent"), span: 4 },
        { ...half("Montant mensuel", price), span: 8 },
      ],
      [
        half("Référence unique du mandat (RUM)", umr),
        half("Identifiant créancier SEPA (ICS)", company.creditorIdentifier),
      ],
      [half("Titulaire du compte", mandate.titulaire), half("IBAN", maskedIban(mandate.iban))],
    ],
    maxLines,
  );
}

const trialEndStyle: TextStyle = { ...styles.body, face: "semibold" };

/** The day until which a trial is free, on one line under the dates. */
function trialEnd(contract: SignedContract) {
  const words = trialEndWords(contract);
  if (words === null) return [];
  const block = fitText(words, trialEndStyle, pageColumn.width);
  const part: Part = {
    height: block.height,
    draw: (pdf, y, parent) => tagText(pdf, parent, "P", block, pageColumn.left, y),
  };
  return [{ at: 256, gap: 3, part }];
}

function referralNote({ terms }: SignedContract): Part {
  const text = `Ce document reprend ce que vous avez approuvé en ligne. Il renvoie ${termsNames[terms.edition].referred}, version du ${longDate(terms.version)}, dont vous avez accepté tous les termes.`;
  return paragraph(text, styles.note, pageColumn);
}

const articleHeadingStyle: TextStyle = { ...styles.value, size: 9, lineHeight: 12.6 };
const articleStyle: TextStyle = { ...styles.note, size: 8.5, lineHeight: 12.2 };
const articleWidth = 66;
const articleGap = { across: 8, down: 4.2 } as const;

/** The terms that were agreed, as short articles: the gift alone, across the page, then the others two by two. */
function articles(contract: SignedContract): Part {
  const terms = agreedTerms(contract);
  const alone = contract.gift ? 1 : 0;
  const pairs = terms
    .slice(alone)
    .flatMap((one, index, rest) =>
      index % 2 === 0 ? [articleRow([one, ...rest.slice(index + 1, index + 2)])] : [],
    );
  return stacked([...terms.slice(0, alone).map((gift) => articleRow([gift])), ...pairs], articleGap.down);
}

/** Articles side by side; one alone is as wide as the page. */
function articleRow(terms: ReturnType<typeof agreedTerms>): Part {
  const width = terms.length === 1 ? contentColumn.width : articleWidth;
  const cells = terms.map(({ heading, text }) => ({
    heading: oneLine(heading, articleHeadingStyle),
    text: wrapText(text, articleStyle, width),
  }));
  return {
    height: Math.max(...cells.map(({ heading, text }) => heading.height + text.height)),
    draw: (pdf, y, parent) => {
      cells.forEach(({ heading, text }, index) => {
        const x = contentColumn.left + index * (articleWidth + articleGap.across);
        const article = group(pdf, parent, "Sect");
        tagText(pdf, article, "H3", heading, x, y);
        tagText(pdf, article, "P", text, x, y + heading.height);
      });
    },
  };
}

const clockStyle: TextStyle = { ...styles.body, face: "semibold", size: 8.5, lineHeight: 11.6 };
const factStyle: TextStyle = { ...styles.body, size: 8.5, lineHeight: 11.6 };
const hashLabelStyle: TextStyle = { ...styles.label, face: "semibold", lineHeight: 10.4, color: colors.ink };
const hashStyle: TextStyle = { ...styles.label, size: 6.9, lineHeight: 10.4 };
const remarkStyle: TextStyle = { ...styles.label, lineHeight: 10.4 };
const clockWidth = 21;
const factPadding = 1.15;

/** The events recorded up to the signature, then the hash of the terms. */
function evidence(contract: SignedContract, maxLines: number): Part {
  const { left, width } = contentColumn;
  const facts = contract.evidence.map((fact) => {
    const words = fitText(evidenceSentence(fact, contract), factStyle, width - clockWidth, maxLines + 1);
    return {
      clock: oneLine(clockInParis(fact.at), clockStyle),
      words,
      height: 2 * factPadding + words.height + 0.13,
    };
  });
  const tableHeight = facts.reduce((sum, { height }) => sum + height, 0);
  const terms = acceptedTerms(contract);
  return {
    height: tableHeight + 2 + terms.height,
    truncated: facts.some(({ words }) => words.truncated),
    draw: (pdf, y, parent) => {
      const table = group(pdf, parent, "Table");
      let top = y;
      for (const { clock, words, height } of facts) {
        const ruleTop = top - 0.1;
        if (top > y) decoration(pdf, () => fillRectangle(pdf, left, ruleTop, width, 0.2, colors.faintLine));
        const row = group(pdf, table, "TR");
        tagText(pdf, row, "TH of row", clock, left, top + factPadding);
        tagText(pdf, row, "TD", words, left + clockWidth, top + factPadding);
        top += height;
      }
      terms.draw(pdf, top + 2, parent);
    },
  };
}

function acceptedTerms({ terms, signedAt, evidence: facts }: SignedContract): Part {
  const { left, width } = contentColumn;
  const signedOn = dayInParis(signedAt);
  const isOneDay = facts.every((fact) => dayInParis(fact.at) === signedOn);
  const label = oneLine(`${termsVersionName(terms.edition, terms.version)}, SHA-256 :`, hashLabelStyle);
  const hash = fitText(formatSha256(terms.sha256), hashStyle, width);
  const remark = paragraph(
    `Heures de Paris, le ${longDate(signedOn)}${isOneDay ? "" : ", sauf autre date indiquée"}. Chaque événement est scellé par l’empreinte du précédent.`,
    remarkStyle,
    contentColumn,
  );
  const remarkTop = label.height + hash.height + 1.2;
  return {
    height: remarkTop + remark.height,
    draw: (pdf, y, parent) => {
      tagged(pdf, parent, "P", () => {
        drawText(pdf, label, left, y);
        drawText(pdf, hash, left, y + label.height);
      });
      remark.draw(pdf, y + remarkTop, parent);
    },
  };
}
