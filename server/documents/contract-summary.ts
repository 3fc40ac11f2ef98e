import { company } from "#content/company.ts";
import { agreedTerms, termsNames } from "#content/documents.ts";
import { exactEuros, longDate, phoneNumber, siretNumber, timeInParis } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import { addressLines } from "./address.ts";
import { articles } from "./articles.ts";
import { block } from "./block.ts";
import { evidence } from "./evidence.ts";
import { type Field, fieldRows } from "./fields.ts";
import { inks } from "./inks.ts";
import { compose, type Part } from "./layout.ts";
import { drawLines, linesHeight, withRaisedOrdinals, wrap } from "./lettering.ts";
import { offer } from "./offer.ts";
import { column, drawContinuation, drawFooter, drawOpening, type Site } from "./page-frame.ts";
import { closeSheet, openSheet, type Sheet, tagged } from "./sheet.ts";
import { signatureBox } from "./signature-box.ts";
import { timeline } from "./timeline.ts";

/**
 * The summary of a signed contract, two A4 pages in PDF/A-2a: who, what, when and for how much; then what
 * was accepted, how it is paid and the evidence. The same contract always gives the same bytes.
 */
export async function renderContractSummary(contract: SignedContract, site: Site): Promise<Uint8Array> {
  const sheet = openSheet(`Récapitulatif du contrat ${contract.number}`, contract.signedAt);
  drawFirstPage(sheet, contract);
  drawFooter(sheet, contract, site, "1 / 2");
  drawSecondPage(sheet, contract);
  drawFooter(sheet, contract, site, "2 / 2");
  return closeSheet(sheet);
}

function drawFirstPage(sheet: Sheet, contract: SignedContract): void {
  sheet.doc.addPage();
  const signedOn = longDate(dayInParis(contract.signedAt));
  drawOpening(sheet, {
    reference: { label: "Contrat", value: contract.number },
    title: "Votre contrat d’abonnement",
    subtitle: `Récapitulatif signé le ${signedOn} à ${timeInParis(contract.signedAt)}, à conserver`,
  });
  compose(sheet.root, 275, (maxLines) => [
    { at: 77, gap: 0, part: block(sheet, "Abonné", subscriberFields(sheet, contract, maxLines)) },
    { at: 124, gap: 3, part: block(sheet, "Prestataire", providerFields(sheet), "thin") },
    { at: 153, gap: 4, part: offer(sheet, contract) },
    { at: 223, gap: 5, part: timeline(sheet, contract) },
    { at: 263.5, gap: 4, part: referralNote(sheet, contract) },
  ]);
}

function drawSecondPage(sheet: Sheet, contract: SignedContract): void {
  sheet.doc.addPage();
  drawContinuation(sheet, "Ce que vous avez accepté");
  compose(sheet.root, 271, (maxLines) => [
    { at: 34, gap: 0, part: block(sheet, "Contrat", articles(sheet, agreedTerms(contract))) },
    { at: 107, gap: 5, part: block(sheet, "Paiement", paymentFields(sheet, contract, maxLines)) },
    { at: 155, gap: 5, part: block(sheet, "Preuve", evidence(sheet, contract, maxLines)) },
    { at: 222, gap: 5, part: signatureBox(sheet, "Contrat", contract) },
  ]);
}

function subscriberFields(sheet: Sheet, { subscriber }: SignedContract, maxLines: number): Part {
  const address = addressLines(subscriber.adresseSiege);
  const street = address ? [address.street, address.town] : [subscriber.adresseSiege];
  return fieldRows(
    sheet,
    [
      [half("Raison sociale", subscriber.raisonSociale), half("SIRET", siretNumber(subscriber.siret))],
      [half("Nom et prénom", subscriber.nomPrenom), half("Téléphone", phoneNumber(subscriber.telephone))],
      [half("Adresse du siège social", ...street), half("E-mail", subscriber.email)],
    ],
    maxLines,
  );
}

function providerFields(sheet: Sheet): Part {
  const town = `${company.postalCode} ${company.city}`;
  return fieldRows(sheet, [[half("Nom", company.name), half("Adresse", company.street, town)]]);
}

function paymentFields(sheet: Sheet, contract: SignedContract, maxLines: number): Part {
  const { mandate, monthlyCents, umr } = contract;
  return fieldRows(
    sheet,
    [
      [
        half("Moyen", "Prélèvement SEPA récurrent"),
        half("Montant mensuel", `${exactEuros(monthlyCents)} TTC`),
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

function referralNote(sheet: Sheet, { terms }: SignedContract): Part {
  const text = `Ce document reprend ce que vous avez approuvé en ligne. Il renvoie ${termsNames[terms.edition].referred}, version du ${longDate(terms.version)}, dont vous avez accepté tous les termes.`;
  const lines = wrap(sheet, withRaisedOrdinals(text), inks.note, column.width);
  return {
    height: linesHeight(lines.length, inks.note),
    draw: (y, parent) => {
      tagged(sheet, parent, "P", () => drawLines(sheet, lines, inks.note, column.left, y));
    },
  };
}

function half(label: string, ...values: string[]): Field {
  return { label, values, span: 6 };
}
