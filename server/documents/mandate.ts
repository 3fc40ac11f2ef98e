import {
  amendedMandateSubtitle,
  mandateAuthorisation,
  mandateRights,
  mandateSubtitle,
} from "#content/contract/documents.ts";
import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { longDate, siretNumber } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import { formatBic } from "#domain/sepa.ts";
import { drawTickBox } from "./drawings.ts";
import {
  boxedCharacters,
  contentColumn,
  type Field,
  fieldRows,
  layOutPage,
  type Part,
  pageColumn,
  paragraph,
  stacked,
  titledBlock,
  totalHeight,
} from "./layout.ts";
import { addFirstPage, drawContractFooter, type Site } from "./page-frame.ts";
import { closePdf, colors, createPdf, decoration, fillRectangle } from "./pdf.ts";
import { signatureBox } from "./signature-box.ts";
import { oneLine, styles, type TextStyle, tagText, wrapText } from "./text.ts";

/** What the mandate of another account says of the contract that it belongs to. */
export type MandateAmendment = {
  /** The reference of the mandate that it replaces. */
  readonly replaces: string;
  readonly contractSignedAt: number;
  /** `null` if nothing is due any more. */
  readonly firstDebitOn: Day | null;
};

/**
 * The signed SEPA Core mandate, one A4 page in PDF/A-2a, separate from the terms, with every field that the form must
 * show (EPC392-08; SDD Core rulebook, section 4.7.2). `amendment`: for another account, whose reference, mandate, instant and
 * signed data `contract` then has. The same contract always gives the same bytes.
 */
export async function renderMandate(
  contract: SignedContract,
  site: Site,
  amendment?: MandateAmendment,
): Promise<Uint8Array> {
  const pdf = createPdf(`Mandat de prélèvement SEPA ${contract.number}`, contract.signedAt);
  addFirstPage(pdf, {
    reference: { label: "Référence unique du mandat (RUM)", value: contract.umr },
    title: "Mandat de prélèvement SEPA",
    subtitle: amendment
      ? amendedMandateSubtitle(contract, amendment.firstDebitOn)
      : mandateSubtitle(contract),
  });
  layOutPage(pdf, 275.2, (maxLines) => [
    { at: 75, gap: 0, part: authorisation() },
    { at: 110.5, gap: 2.6, part: titledBlock("Débiteur", debtor(contract, maxLines)) },
    { at: 170, gap: 3, part: titledBlock("Créancier", creditor()) },
    { at: 201, gap: 3, part: titledBlock("Paiement", paymentKind, "thin") },
    { at: 212.5, gap: 1.5, part: titledBlock("Contrat lié", linkedContract(contract, amendment), "thin") },
    { at: 228, gap: 2.5, part: signatureBox("Mandat", contract) },
    { at: 270.2, gap: 1.5, part: paragraph(mandateRights, styles.note, pageColumn) },
  ]);
  drawContractFooter(pdf, contract, site, "1 / 1");
  return closePdf(pdf);
}

const authorisationStyle: TextStyle = { ...styles.body, size: 8.75, lineHeight: 12.6 };
const authorisationEdge = 1.1;
const padding = { top: 4, right: 6, bottom: 4.2, left: 5.5 } as const;
const betweenParagraphs = 1.6;

/** The authorisation on its tinted ground, the creditor’s name in bold. */
function authorisation(): Part {
  const { left, width } = pageColumn;
  const textWidth = width - authorisationEdge - padding.left - padding.right;
  const blocks = mandateAuthorisation.map((text) =>
    wrapText(emphasised(text, company.name), authorisationStyle, textWidth),
  );
  const height = padding.top + totalHeight(blocks) + betweenParagraphs * (blocks.length - 1) + padding.bottom;
  return {
    height,
    draw: (pdf, y, parent) => {
      decoration(pdf, () => {
        fillRectangle(pdf, left, y, width, height, colors.tint);
        fillRectangle(pdf, left, y, authorisationEdge, height, colors.sea);
      });
      let top = y + padding.top;
      for (const block of blocks) {
        tagText(pdf, parent, "P", block, left + authorisationEdge + padding.left, top);
        top += block.height + betweenParagraphs;
      }
    },
  };
}

function emphasised(text: string, words: string) {
  return text
    .split(words)
    .flatMap((part, index) => [
      ...(index > 0 ? [{ text: words, face: "semibold" as const }] : []),
      { text: part },
    ]);
}

function debtor({ mandate }: SignedContract, maxLines: number): Part {
  const holder = [
    field("Titulaire du compte", mandate.titulaire, 6),
    field("Adresse e-mail", mandate.emailDebiteur, 6),
  ];
  const postalAddress = splitPostalAddress(mandate.adresse);
  const addressFields = postalAddress
    ? postalAddressFields(
        postalAddress.street,
        `${postalAddress.postalCode} ${postalAddress.town}`,
        mandate.pays,
      )
    : [field("Adresse", mandate.adresse, 10), field("Pays", mandate.pays, 2)];
  return stacked([
    fieldRows([holder, addressFields], maxLines),
    boxedCharacters(
      "IBAN, numéro d’identification international du compte bancaire",
      mandate.iban,
      4,
      maxLines,
    ),
    boxedCharacters(
      "BIC, code international d’identification de la banque",
      formatBic(mandate.bic),
      11,
      maxLines,
    ),
  ]);
}

function creditor(): Part {
  const identifier = field("Identifiant créancier SEPA (ICS)", company.creditorIdentifier, 6);
  return fieldRows([
    [field("Nom", company.name, 6), { ...identifier, letterSpacing: 0.05 }],
    postalAddressFields(company.street, `${company.postalCode} ${company.city}`, company.country),
  ]);
}

const tickBoxSize = 4.6;

/** Recurrent or one-off: the two boxes of a mandate, the first one ticked. */
const paymentKind: Part = {
  height: tickBoxSize,
  draw: (pdf, y, parent) => {
    for (const { label, x, isChosen } of [
      { label: "Récurrent", x: contentColumn.left, isChosen: true },
      { label: "Ponctuel", x: contentColumn.left + 35.55, isChosen: false },
    ]) {
      const plain: TextStyle = { ...styles.value, face: "regular", color: colors.softInk };
      const text = oneLine(label, isChosen ? styles.value : plain);
      decoration(pdf, () => drawTickBox(pdf.doc, x, y, tickBoxSize, isChosen));
      tagText(pdf, parent, "P", text, x + tickBoxSize + 2.4, y, {
        actual: `${label}${isChosen ? ", coché" : ", non coché"}`,
      });
    }
  },
};

function linkedContract(
  { packId, number, signedAt, subscriber }: SignedContract,
  amendment: MandateAmendment | undefined,
): Part {
  const signedOn = longDate(dayInParis(amendment?.contractSignedAt ?? signedAt));
  const replaced = amendment ? ` Ce mandat remplace celui de référence ${amendment.replaces}.` : "";
  const text = `Abonnement ${packWords[packId].title}, contrat ${number}, signé le ${signedOn}, SIRET ${siretNumber(subscriber.siret)}.${replaced} Information donnée à titre indicatif.`;
  return paragraph(text, styles.note, contentColumn);
}

function postalAddressFields(street: string, town: string, country: string): Field[] {
  return [field("Adresse", street, 6), field("Code postal et ville", town, 4), field("Pays", country, 2)];
}

function field(label: string, value: string, span: number): Field {
  return { label, values: [value], span };
}
