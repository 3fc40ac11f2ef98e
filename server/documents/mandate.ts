import { company } from "#content/company.ts";
import { mandateAuthorisation, mandateRights, mandateSubtitle } from "#content/documents.ts";
import { longDate, siretNumber } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { shownBic } from "#domain/sepa.ts";
import { addressLines } from "./address.ts";
import { authorisation } from "./authorisation.ts";
import { block, blockContent } from "./block.ts";
import { comb } from "./comb.ts";
import { type Field, fieldRows, stacked } from "./fields.ts";
import { inks } from "./inks.ts";
import { compose, type Part } from "./layout.ts";
import { drawLines, linesHeight, withRaisedOrdinals, wrap } from "./lettering.ts";
import { column, drawFooter, drawOpening, type Site } from "./page-frame.ts";
import { paymentKind } from "./payment-kind.ts";
import { closeSheet, openSheet, type Sheet, tagged } from "./sheet.ts";
import { signatureBox } from "./signature-box.ts";

/**
 * The signed SEPA Core mandate, one A4 page in PDF/A-2a, apart from the terms, with every field that the
 * form must show (EPC392-08; SDD Core rulebook, section 4.7.2). The same contract always gives the same bytes.
 */
export async function renderMandate(contract: SignedContract, site: Site): Promise<Uint8Array> {
  const sheet = openSheet(`Mandat de prélèvement SEPA ${contract.number}`, contract.signedAt);
  sheet.doc.addPage();
  drawOpening(sheet, {
    reference: { label: "Référence unique du mandat (RUM)", value: contract.umr },
    title: "Mandat de prélèvement SEPA",
    subtitle: mandateSubtitle(contract),
  });
  compose(sheet.root, 275.2, (maxLines) => [
    { at: 75, gap: 0, part: authorisation(sheet, mandateAuthorisation, company.name) },
    { at: 110.5, gap: 2.6, part: block(sheet, "Débiteur", debtor(sheet, contract, maxLines)) },
    { at: 170, gap: 3, part: block(sheet, "Créancier", creditor(sheet)) },
    { at: 201, gap: 3, part: block(sheet, "Paiement", paymentKind(sheet), "thin") },
    { at: 212.5, gap: 1.5, part: block(sheet, "Contrat lié", linkedContract(sheet, contract), "thin") },
    { at: 228, gap: 2.5, part: signatureBox(sheet, "Mandat", contract) },
    { at: 270.2, gap: 1.5, part: note(sheet, mandateRights, column.left, column.width) },
  ]);
  drawFooter(sheet, contract, site, "1 / 1");
  return closeSheet(sheet);
}

function debtor(sheet: Sheet, { mandate }: SignedContract, maxLines: number): Part {
  const holder = [
    field("Titulaire du compte", mandate.titulaire, 6),
    field("Adresse e-mail", mandate.emailDebiteur, 6),
  ];
  const address = addressLines(mandate.adresse);
  const whereabouts = address
    ? addressFields(address.street, address.town, mandate.pays)
    : [field("Adresse", mandate.adresse, 10), field("Pays", mandate.pays, 2)];
  return stacked([
    fieldRows(sheet, [holder, whereabouts], maxLines),
    comb(sheet, "IBAN, numéro d’identification international du compte bancaire", mandate.iban, 4, maxLines),
    comb(sheet, "BIC, code international d’identification de la banque", shownBic(mandate.bic), 11, maxLines),
  ]);
}

function creditor(sheet: Sheet): Part {
  const identifier = {
    ...field("Identifiant créancier SEPA (ICS)", company.creditorIdentifier, 6),
    tracking: 0.05,
  };
  return fieldRows(sheet, [
    [field("Nom", company.name, 6), identifier],
    addressFields(company.street, `${company.postalCode} ${company.city}`, company.country),
  ]);
}

function addressFields(street: string, town: string, country: string): Field[] {
  return [field("Adresse", street, 6), field("Code postal et ville", town, 4), field("Pays", country, 2)];
}

function linkedContract(sheet: Sheet, { packId, number, signedAt, subscriber }: SignedContract): Part {
  const text = `Abonnement ${packWords[packId].title}, contrat ${number}, signé le ${longDate(dayInParis(signedAt))}, SIRET ${siretNumber(subscriber.siret)}. Information donnée à titre indicatif.`;
  return note(sheet, text, blockContent.left, blockContent.width);
}

function note(sheet: Sheet, text: string, x: number, width: number): Part {
  const lines = wrap(sheet, withRaisedOrdinals(text), inks.note, width);
  return {
    height: linesHeight(lines.length, inks.note),
    draw: (y, parent) => {
      tagged(sheet, parent, "P", () => drawLines(sheet, lines, inks.note, x, y));
    },
  };
}

function field(label: string, value: string, span: number): Field {
  return { label, values: [value], span };
}
