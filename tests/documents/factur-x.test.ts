import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { afterAll, describe, expect, test } from "vitest";
import { glanceWords } from "#content/contract/invoices.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import { giftCodes } from "#domain/gift.ts";
import { packIds } from "#domain/pack.ts";
import { facturX } from "#server/documents/factur-x.ts";
import { renderInvoice } from "#server/documents/render-documents.ts";
import { anyText } from "../support/any-text.ts";
import { brokenRules } from "../support/en16931.ts";
import { aCreditNote, anInvoice } from "../support/invoices.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";

xmlRegisterFsInputProviders();
const require = createRequire(import.meta.url);
const library = dirname(require.resolve("@stackforge-eu/factur-x"));
const schemaPath = join(library, "../schema/en16931/FACTUR-X_EN16931.xsd");
const schema = XmlDocument.fromBuffer(readFileSync(schemaPath), { url: schemaPath });
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

const names = {
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
};

/** The texts, with ordinary spaces, of the elements of a name, below the ones named before it: `SellerTradeParty/Name`. */
function textsOf(xml: string, path: string): string[] {
  using document = XmlDocument.fromString(xml);
  return document
    .find(`//ram:${path.replaceAll("/", "//ram:")}`, names)
    .map(({ content }) => spaced(content));
}

function expectValid(xml: string): void {
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

const contract = {
  number: "2H-2025-0016",
  umr: "2H-2025-0016-M4T8C2WJ",
  subscriber: { raisonSociale: "Menuiserie « Bois & <Fils> »", siret: "53842617200010" },
};
const invoice = anInvoice({ contract, dueOn: "2026-11-15", issuedOn: "2026-11-15" });

test.each(["paid", "to-pay", "blocked"] as const)(
  "An invoice that no debit collects (%s) names no debit, mandate or creditor identifier, in its data and on its page",
  async (withoutDebit) => {
    const undebited = { ...invoice, withoutDebit };
    const xml = facturX(undebited);
    expectValid(xml);
    expect(await brokenRules(xml)).toEqual([]);
    expect(textsOf(xml, "SpecifiedTradeSettlementPaymentMeans/TypeCode")).toEqual(["1"]);
    const words = spaced(glanceWords(undebited).next);
    expect(textsOf(xml, "SpecifiedTradeSettlementPaymentMeans/Information")).toEqual([words]);
    const [page = ""] = (await readPdf((await renderInvoice(undebited)).bytes)).pages;
    for (const text of [xml, page]) {
      expect(text).not.toContain(invoice.umr);
      expect(text).not.toContain(invoice.seller.creditorIdentifier);
    }
  },
);

test("The data of an invoice say who invoices whom, for what, how much, and when it is paid", () => {
  const xml = facturX(invoice);
  expectValid(xml);
  const expected: Record<string, readonly string[]> = {
    "BusinessProcessSpecifiedDocumentContextParameter/ID": ["S1"],
    "GuidelineSpecifiedDocumentContextParameter/ID": ["urn:cen.eu:en16931:2017"],
    "IncludedNote/SubjectCode": ["PMT", "PMD", "AAB", "BAR"],
    "SpecifiedTradeProduct/Name": ["Abonnement Pack Advance"],
    "SpecifiedTradeProduct/Description": ["Du 15 novembre 2026 au 14 décembre 2026"],
    "NetPriceProductTradePrice/ChargeAmount": ["74.17"],
    "SellerTradeParty/Name": ["Agence 2H"],
    "SellerTradeParty/Description": ["SARL au capital de 1 000 €, 123 456 782 RCS Marseille"],
    "SellerTradeParty/SpecifiedLegalOrganization/ID": ["123456782"],
    "SellerTradeParty/SpecifiedTaxRegistration/ID": ["FR11123456782"],
    "BuyerTradeParty/GlobalID": ["53842617200010"],
    "BuyerTradeParty/Name": ["Menuiserie « Bois & <Fils> »"],
    "BuyerTradeParty/SpecifiedLegalOrganization/ID": ["538426172"],
    "BuyerTradeParty/PostalTradeAddress": ["130068, rue des TisserandsMarseilleFR"],
    URIID: ["123456782", "538426172"],
    "ContractReferencedDocument/IssuerAssignedID": ["2H-2025-0016"],
    CreditorReferenceID: ["FR72ZZZ123456"],
    "SpecifiedTradeSettlementPaymentMeans/TypeCode": ["59"],
    DirectDebitMandateID: ["2H-2025-0016-M4T8C2WJ"],
    // Banks are closed on Sunday 15 November.
    DueDateDateTime: ["20261116"],
    DueDateTypeCode: ["72"],
    TaxBasisTotalAmount: ["74.17"],
    TaxTotalAmount: ["14.83"],
    GrandTotalAmount: ["89.00"],
    DuePayableAmount: ["89.00"],
    InvoiceReferencedDocument: [],
  };
  expect(Object.fromEntries(Object.keys(expected).map((path) => [path, textsOf(xml, path)]))).toEqual(
    expected,
  );
  expect(xml).toContain("<ram:ID>2H-F-2026-000353</ram:ID><ram:TypeCode>380</ram:TypeCode>");
});

test("The data of a credit note name its invoice and the day of it, and ask for no debit", () => {
  const xml = facturX(aCreditNote(invoice, { issuedOn: "2026-12-03", amountCents: 890 }));
  expectValid(xml);
  const expected: Record<string, readonly string[]> = {
    "SpecifiedTradeProduct/Name": ["Abonnement Pack Advance, annulation partielle"],
    "SpecifiedTradeProduct/Description": ["Site inaccessible trois jours"],
    "InvoiceReferencedDocument/IssuerAssignedID": ["2H-F-2026-000353"],
    "InvoiceReferencedDocument/FormattedIssueDateTime": ["20261115"],
    TaxBasisTotalAmount: ["7.42"],
    TaxTotalAmount: ["1.48"],
    GrandTotalAmount: ["8.90"],
    SpecifiedTradeSettlementPaymentMeans: [],
    DirectDebitMandateID: [],
  };
  expect(Object.fromEntries(Object.keys(expected).map((path) => [path, textsOf(xml, path)]))).toEqual(
    expected,
  );
  expect(xml).toContain("<ram:ID>2H-A-2026-000005</ram:ID><ram:TypeCode>381</ram:TypeCode>");
});

test("The tax falls due with the invoice where the company chose so", () => {
  expect(textsOf(facturX({ ...invoice, vatPoint: "invoice" }), "DueDateTypeCode")).toEqual(["5"]);
});

test("The data name the discount of a gift on its line, and the net", () => {
  const reduced = anInvoice({ contract: { ...contract, giftCode: "ZEN10" } });
  const xml = facturX(reduced);
  expectValid(xml);
  const expected: Record<string, readonly string[]> = {
    "NetPriceProductTradePrice/ChargeAmount": ["74.17"],
    "SpecifiedTradeAllowanceCharge/ChargeIndicator": ["false"],
    "SpecifiedTradeAllowanceCharge/ActualAmount": ["7.42"],
    "SpecifiedTradeAllowanceCharge/Reason": ["Remise de 10 %, cadeau ZEN10"],
    "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount": ["66.75"],
    TaxBasisTotalAmount: ["66.75"],
    GrandTotalAmount: ["80.10"],
  };
  expect(Object.fromEntries(Object.keys(expected).map((path) => [path, textsOf(xml, path)]))).toEqual(
    expected,
  );
  const credited = facturX(aCreditNote(reduced));
  expectValid(credited);
  expect(textsOf(credited, "SpecifiedTradeAllowanceCharge/Reason")).toEqual([]);
});

test("What the bank kept for a debit that came back is a line of its own, under the rate of the contract", () => {
  const dueOn = "2025-11-15";
  const debitedOn = "2025-10-15";
  const rebilled = [{ dueOn, debitedOn, debitId: "2H-2025-0016-20251015-1", amountCents: 1200 }] as const;
  const charged = anInvoice({
    contract: { ...contract, giftCode: "ZEN10" },
    dueOn,
    issuedOn: dueOn,
    rebilled,
  });
  const xml = facturX(charged);
  expectValid(xml);
  expect(brokenRules(xml)).toEqual([]);
  const expected: Record<string, readonly string[]> = {
    "AssociatedDocumentLineDocument/LineID": ["1", "2"],
    "SpecifiedTradeProduct/Name": [
      "Abonnement Pack Advance",
      "Frais bancaires de rejet, prélèvement du 15 octobre 2025",
    ],
    "NetPriceProductTradePrice/ChargeAmount": ["74.17", "10.00"],
    "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount": ["66.75", "10.00"],
    TaxBasisTotalAmount: ["76.75"],
    GrandTotalAmount: ["92.10"],
  };
  expect(Object.fromEntries(Object.keys(expected).map((path) => [path, textsOf(xml, path)]))).toEqual(
    expected,
  );
  const credited = facturX(aCreditNote(charged));
  expectValid(credited);
  expect(textsOf(credited, "SpecifiedTradeProduct/Name")).toHaveLength(1);
});

test.each([
  ["8, rue des Tisserands, 13006 Marseille", "FR", "S", "20.00", []],
  ["12 avenue de la Costa, 98000 Monaco", "MC", "S", "20.00", []],
  ["4 rue du Four, 97430 Le Tampon", "FR", "S", "8.50", []],
  ["4 rue du Four, 97300 Cayenne", "FR", "E", "0.00", ["TVA non applicable, article 294 du CGI"]],
  ["3 rue du Rhône, 1204 Genève, Suisse", "CH", "E", "0.00", ["TVA non applicable, article 259, 1° du CGI"]],
])(
  "The data of a client at « %s » bear the tax of that place",
  (adresseSiege, country, category, rate, reasons) => {
    const placed = anInvoice({ contract: { subscriber: { ...contract.subscriber, adresseSiege } } });
    for (const document of [placed, aCreditNote(placed)]) {
      const xml = facturX(document);
      expectValid(xml);
      expect(textsOf(xml, "ApplicableHeaderTradeDelivery/CountryID")).toEqual([country]);
      expect(textsOf(xml, "BuyerTradeParty/CountryID")).toEqual([country]);
      expect(textsOf(xml, "ApplicableTradeTax/CategoryCode")).toEqual([category, category]);
      expect(textsOf(xml, "RateApplicablePercent")).toEqual([rate, rate]);
      expect(textsOf(xml, "ExemptionReason")).toEqual(reasons);
    }
  },
);

test("The data of a client in another country of the Union bear their number, and leave the tax to them", () => {
  const adresseSiege = "Rue de la Loi 16, 1000 Bruxelles, Belgique";
  const subscriber = { ...contract.subscriber, adresseSiege };
  const placed = anInvoice({ contract: { subscriber }, vatNumber: "BE0123456749" });
  for (const document of [placed, aCreditNote(placed)]) {
    const xml = facturX(document);
    expectValid(xml);
    expect(textsOf(xml, "BuyerTradeParty/SpecifiedTaxRegistration/ID")).toEqual(["BE0123456749"]);
    expect(textsOf(xml, "ApplicableTradeTax/CategoryCode")).toEqual(["AE", "AE"]);
    expect(textsOf(xml, "ExemptionReason")).toEqual([
      "Autoliquidation : TVA due par le client, article 283, 2 du CGI",
    ]);
    expect(brokenRules(xml)).toEqual([]);
  }
  expect(brokenRules(facturX(anInvoice({ contract: { subscriber } })))).toEqual([
    "BR-AE-2: the buyer’s number",
  ]);
});

test("The data hold no account, no e-mail address and no phone number of the client", () => {
  expect(facturX(invoice)).not.toMatch(/FR76|@|0639981234/);
});

/** A seat of each kind of tax, with the client’s number for it. */
const places = [
  ["8, rue des Tisserands, 13006 Marseille", null],
  ["12 avenue de la Costa, 98000 Monaco", null],
  ["Zone artisanale", null],
  ["4 rue du Four, 97430 Le Tampon", null],
  ["4 rue du Four, 97300 Cayenne", null],
  ["4 rue du Four, 98800 Nouméa", null],
  ["3 rue du Rhône, 1204 Genève, Suisse", null],
  ["Ermou 5, 105 63 Athina, Grèce", "EL123456789"],
  ["5 Dame Street, Dublin D02 X285, Irlande", "IE1234567WA"],
] as const;

describe("The data are valid", () => {
  test("whatever clients and people of the agency typed", () => {
    const text = anyText({ maxLength: 200 });
    fc.assert(
      fc.property(
        text,
        text,
        text,
        fc.constantFrom(...packIds),
        (raisonSociale, adresseSiege, reason, packId) => {
          const typed = anInvoice({ contract: { packId, subscriber: { raisonSociale, adresseSiege } } });
          expectValid(facturX(typed));
          expectValid(facturX(aCreditNote(typed, { reason })));
        },
      ),
      { numRuns: 100 },
    );
  });

  test("by the rules of EN 16931, at every place, for every pack and gift, in invoices and credit notes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...packIds),
        fc.constantFrom(null, ...giftCodes),
        fc.array(fc.integer({ min: 1, max: 13_000 }), { maxLength: 3 }),
        ([adresseSiege, vatNumber], packId, giftCode, parts) => {
          const placed = anInvoice({
            contract: { packId, giftCode, subscriber: { adresseSiege } },
            ...(vatNumber ? { vatNumber } : {}),
          });
          expect(brokenRules(facturX(placed))).toEqual([]);
          const earlier: CreditNote[] = [];
          let left = placed.amounts.totalCents;
          for (const part of [...parts, placed.amounts.totalCents]) {
            const amountCents = Math.min(part, left);
            if (amountCents === 0) break;
            earlier.push(aCreditNote(placed, { amountCents, earlier }));
            left -= amountCents;
          }
          for (const note of earlier) expect(brokenRules(facturX(note))).toEqual([]);
          const sumOf = (name: "withoutVatCents" | "vatCents" | "totalCents") =>
            earlier.reduce((sum, { amounts }) => sum + amounts[name], 0);
          const { withoutVatCents, vatCents, totalCents } = placed.amounts;
          expect([sumOf("withoutVatCents"), sumOf("vatCents"), sumOf("totalCents")]).toEqual([
            withoutVatCents,
            vatCents,
            totalCents,
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("and state each sum to the cent, tax included", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (monthlyCents) => {
        const xml = facturX(anInvoice({ contract: { monthlyCents } }));
        const [basis, tax, total] = ["TaxBasisTotalAmount", "TaxTotalAmount", "GrandTotalAmount"].map(
          (name) => Number(textsOf(xml, name)[0]!.replace(".", "")),
        );
        expect([basis! + tax!, total]).toEqual([monthlyCents, monthlyCents]);
      }),
      { numRuns: 50 },
    );
  });
});
