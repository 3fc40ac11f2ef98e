import { createHash } from "node:crypto";
import {
  legalFormWords,
  meansWithoutDebit,
  mentionParagraphs,
  periodWords,
  registrationWords,
  shortPeriodWords,
} from "#content/contract/invoices.ts";
import { company } from "#content/site/company.ts";
import { asTitle, exactEuros, formatSha256, longDate, phoneNumber } from "#content/site/format.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice, Seller } from "#domain/billing/invoice.ts";
import { startInParis } from "#domain/calendar.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { facturX } from "./factur-x.ts";
import { attachFacturX } from "./factur-x-attachment.ts";
import { glance, invoiceLines, parties, totals } from "./invoice-parts.ts";
import {
  contentColumn,
  type Field,
  fieldRows,
  layOutPage,
  type Part,
  paragraph,
  stacked,
  titledBlock,
} from "./layout.ts";
import { addFirstPage, drawFooter } from "./page-frame.ts";
import { closePdf, createPdf } from "./pdf.ts";
import { styles, type TextStyle } from "./text.ts";

/**
 * An invoice or a credit note, one A4 page in PDF/A-3a, with its data as `factur-x.xml` in it: at a glance what, how
 * much, when and how, then every compulsory mention. The same document always gives the same bytes.
 */
export async function renderInvoicePage(document: Invoice | CreditNote): Promise<Uint8Array> {
  const { kind, number, issuedOn } = document;
  const name = kind === "invoice" ? "Facture" : "Avoir";
  const madeAt = startInParis(issuedOn);
  const pdf = createPdf(`${name} ${number}`, madeAt, "PDF/A-3a");
  addFirstPage(pdf, {
    reference: { label: name, value: number },
    title: `${name} du ${longDate(issuedOn)}`,
    subtitle: subtitle(document),
  });
  layOutPage(pdf, 275, (maxLines) => [
    { at: 75, gap: 0, part: glance(document) },
    { at: 121, gap: 3, part: parties(document, maxLines) },
    { at: 160, gap: 3, part: invoiceLines(document, maxLines) },
    { at: 186.5, gap: 2, part: totals(document) },
    { at: 217, gap: 3, part: settlement(document) },
    { at: 251, gap: 3, part: titledBlock("Mentions", mentions(document), "thin") },
  ]);
  drawFooter(
    pdf,
    [
      sellerIdentity(document.seller),
      `${name} au format Factur-X, profil EN 16931 : le fichier factur-x.xml est joint à ce PDF. ${phoneNumber(company.phone)}`,
      `Données figées, SHA-256 : ${formatSha256(sha256Of(document))}`,
    ],
    "1 / 1",
  );
  attachFacturX(pdf, facturX(document), madeAt);
  return closePdf(pdf);
}

function subtitle(document: Invoice | CreditNote): string {
  return document.kind === "invoice"
    ? `${document.designation}, ${periodWords(document.period)}`
    : `Sur la facture ${document.invoice.number} du ${longDate(document.invoice.issuedOn)}`;
}

function settlement(document: Invoice | CreditNote): Part {
  return document.kind === "invoice"
    ? titledBlock("Paiement", payment(document))
    : titledBlock("Après cet avoir", afterCreditNote(document));
}

function payment(invoice: Invoice): Part {
  const { issuedOn, payableOn, umr, seller, contractNumber, withoutDebit } = invoice;
  if (withoutDebit && withoutDebit !== "later") {
    return fieldRows([
      [
        field("Moyen", meansWithoutDebit[withoutDebit], 4),
        field("Date d’émission", longDate(issuedOn), 4),
        field("À payer le", longDate(payableOn), 4),
      ],
      [field("Contrat", contractNumber, 4)],
    ]);
  }
  return fieldRows([
    [
      field("Moyen", "Prélèvement SEPA", 4),
      field("Date d’émission", longDate(issuedOn), 4),
      field("À payer le", longDate(payableOn), 4),
    ],
    [
      field("Référence unique du mandat (RUM)", umr, 5),
      field("Identifiant créancier SEPA (ICS)", seller.creditorIdentifier, 4),
      field("Contrat", contractNumber, 3),
    ],
  ]);
}

function afterCreditNote({
  invoice,
  creditedCents,
  leftCents,
  period,
  issuedOn,
  contractNumber,
}: CreditNote): Part {
  return fieldRows([
    [
      field(`Facture du ${longDate(invoice.issuedOn)}`, `${exactEuros(invoice.totalCents)} TTC`, 4),
      field("Avoirs", `−${exactEuros(creditedCents)} TTC`, 4),
      field("Reste facturé", `${exactEuros(leftCents)} TTC`, 4),
    ],
    [
      field("Période concernée", asTitle(shortPeriodWords(period)), 5),
      field("Date d’émission de l’avoir", longDate(issuedOn), 4),
      field("Contrat", contractNumber, 3),
    ],
  ]);
}

function field(label: string, value: string, span: number): Field {
  return { label, values: [value], span };
}

const mentionStyle: TextStyle = { ...styles.note, size: 7.75, lineHeight: 11.2 };

function mentions(document: Invoice | CreditNote): Part {
  const paragraphs = mentionParagraphs(document);
  return stacked(
    paragraphs.map((text) => paragraph(text, mentionStyle, contentColumn)),
    0.9,
  );
}

function sellerIdentity(seller: Seller): string {
  const { street, postalCode, town } = seller.address;
  return [
    seller.name,
    legalFormWords(seller),
    registrationWords(seller),
    street,
    `${postalCode} ${town}`,
  ].join(", ");
}

/** The SHA-256 of the canonical JSON of a document, which is what is kept of it. */
function sha256Of(document: Invoice | CreditNote): string {
  return createHash("sha256").update(canonicalJson(document)).digest("hex");
}
