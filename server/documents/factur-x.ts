import {
  chargeWords,
  creditedDesignation,
  discountWords,
  glanceWords,
  legalFormWords,
  mentions,
  periodWords,
  registrationWords,
} from "#content/contract/invoices.ts";
import { asTitle } from "#content/site/format.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import {
  type BilledAddress,
  type BillingDocument,
  type Discount,
  type Invoice,
  isDebited,
  monthWithoutVatCents,
  type VatPoint,
} from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { VatExemption } from "#domain/vat.ts";
import { decimal, type Element, element, xmlDocument } from "#server/xml.ts";

/**
 * An invoice or a credit note as data: UN/CEFACT Cross Industry Invoice D22B, profile EN 16931 of Factur-X 1.09, with
 * the French rules for transactions between companies (XP Z12-012). The same document gives the same bytes.
 */
export function facturX(document: Invoice | CreditNote): string {
  return xmlDocument(
    element(
      ["rsm:CrossIndustryInvoice", namespaces],
      element(
        "rsm:ExchangedDocumentContext",
        // S1: an invoice for services is submitted, and paid later (BR-FR-08).
        element("ram:BusinessProcessSpecifiedDocumentContextParameter", element("ram:ID", "S1")),
        element(
          "ram:GuidelineSpecifiedDocumentContextParameter",
          element("ram:ID", "urn:cen.eu:en16931:2017"),
        ),
      ),
      header(document),
      element(
        "rsm:SupplyChainTradeTransaction",
        line(document),
        ...chargeLines(document),
        agreement(document),
        delivery(document),
        settlement(document),
      ),
    ),
  );
}

const cefact = "urn:un:unece:uncefact:data:standard";
const namespaces = {
  "xmlns:rsm": `${cefact}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${cefact}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:udt": `${cefact}:UnqualifiedDataType:100`,
  "xmlns:qdt": `${cefact}:QualifiedDataType:100`,
};

/** UNTDID 1001: commercial invoice, credit note. */
const typeCodes = { invoice: "380", "credit-note": "381" } as const;

/** UNTDID 2475: the tax falls due on payment, or on the date of the invoice. */
const vatPointCodes = { payment: "72", invoice: "5" } as const satisfies Record<VatPoint, string>;

/** UN/ECE Recommendation 20: a month, a unit. */
const unitCodes = { invoice: "MON", "credit-note": "C62" } as const;

function header({ kind, number, issuedOn, latePayment }: Invoice | CreditNote): Element {
  return element(
    "rsm:ExchangedDocument",
    element("ram:ID", number),
    element("ram:TypeCode", typeCodes[kind]),
    dateElement("ram:IssueDateTime", issuedOn),
    note("PMT", mentions.recoveryFee(latePayment)),
    note("PMD", mentions.penalties(latePayment)),
    note("AAB", mentions.noDiscount),
    note("BAR", "B2B"),
  );
}

/** A note with its subject (UNTDID 4451); the four of {@link header} are compulsory (BR-FR-05, BR-FR-20). */
function note(subject: string, content: string): Element {
  return element("ram:IncludedNote", element("ram:Content", content), element("ram:SubjectCode", subject));
}

function line(document: Invoice | CreditNote): Element {
  const { kind, amounts, period } = document;
  const total = decimal(kind === "invoice" ? monthWithoutVatCents(document) : amounts.withoutVatCents);
  const discount = kind === "invoice" ? document.discount : undefined;
  return element(
    "ram:IncludedSupplyChainTradeLineItem",
    element("ram:AssociatedDocumentLineDocument", element("ram:LineID", "1")),
    element(
      "ram:SpecifiedTradeProduct",
      element("ram:Name", kind === "invoice" ? document.designation : creditedDesignation(document)),
      element("ram:Description", kind === "invoice" ? asTitle(periodWords(period)) : document.reason),
    ),
    element(
      "ram:SpecifiedLineTradeAgreement",
      element(
        "ram:NetPriceProductTradePrice",
        element("ram:ChargeAmount", discount ? decimal(discount.priceWithoutVatCents) : total),
      ),
    ),
    element(
      "ram:SpecifiedLineTradeDelivery",
      element(["ram:BilledQuantity", { unitCode: unitCodes[kind] }], "1"),
    ),
    element(
      "ram:SpecifiedLineTradeSettlement",
      element("ram:ApplicableTradeTax", element("ram:TypeCode", "VAT"), ...taxRate(document)),
      periodElement(document),
      discount ? allowance(discount) : null,
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", element("ram:LineTotalAmount", total)),
    ),
  );
}

/** The charges of the bank that an invoice bears, each a line of its own after that of the month. */
function chargeLines(document: Invoice | CreditNote): Element[] {
  const charges = document.kind === "invoice" ? (document.charges ?? []) : [];
  return charges.map((charge, index) => {
    const total = decimal(charge.withoutVatCents);
    return element(
      "ram:IncludedSupplyChainTradeLineItem",
      element("ram:AssociatedDocumentLineDocument", element("ram:LineID", String(index + 2))),
      element(
        "ram:SpecifiedTradeProduct",
        element("ram:Name", chargeWords(charge)),
        element("ram:Description", charge.debitId),
      ),
      element(
        "ram:SpecifiedLineTradeAgreement",
        element("ram:NetPriceProductTradePrice", element("ram:ChargeAmount", total)),
      ),
      element("ram:SpecifiedLineTradeDelivery", element(["ram:BilledQuantity", { unitCode: "C62" }], "1")),
      element(
        "ram:SpecifiedLineTradeSettlement",
        element("ram:ApplicableTradeTax", element("ram:TypeCode", "VAT"), ...taxRate(document)),
        element("ram:SpecifiedTradeSettlementLineMonetarySummation", element("ram:LineTotalAmount", total)),
      ),
    );
  });
}

/** What a gift takes off the line (BG-27; UNTDID 5189: 95, a discount). */
function allowance(discount: Discount): Element {
  return element(
    "ram:SpecifiedTradeAllowanceCharge",
    element("ram:ChargeIndicator", element("udt:Indicator", "false")),
    element("ram:ActualAmount", decimal(discount.withoutVatCents)),
    element("ram:ReasonCode", "95"),
    element("ram:Reason", discountWords(discount)),
  );
}

function agreement({ seller, buyer, contractNumber }: BillingDocument): Element {
  return element(
    "ram:ApplicableHeaderTradeAgreement",
    element(
      "ram:SellerTradeParty",
      element("ram:Name", seller.name),
      element("ram:Description", `${legalFormWords(seller)}, ${registrationWords(seller)}`),
      legalOrganization(seller.siren),
      postalAddress(seller.address),
      electronicAddress(seller.siren),
      vatRegistration(seller.vatNumber),
    ),
    element(
      "ram:BuyerTradeParty",
      element(["ram:GlobalID", { schemeID: "0009" }], buyer.siret),
      element("ram:Name", buyer.name),
      legalOrganization(buyer.siren),
      postalAddress(buyer.address),
      electronicAddress(buyer.siren),
      buyer.vatNumber ? vatRegistration(buyer.vatNumber) : null,
    ),
    element("ram:ContractReferencedDocument", element("ram:IssuerAssignedID", contractNumber)),
  );
}

/** Where the service is received, which programs want to read: the country of the client (BT-80). */
function delivery({ buyer }: BillingDocument): Element {
  return element(
    "ram:ApplicableHeaderTradeDelivery",
    element("ram:ShipToTradeParty", element("ram:PostalTradeAddress", countryOf(buyer.address))),
  );
}

function countryOf({ country }: BilledAddress): Element {
  return element("ram:CountryID", country ?? "FR");
}

function vatRegistration(number: string): Element {
  return element("ram:SpecifiedTaxRegistration", element(["ram:ID", { schemeID: "VA" }], number));
}

/** The SIREN, in its scheme of ISO 6523 (BR-FR-10, BR-FR-11). */
function legalOrganization(siren: string): Element {
  return element("ram:SpecifiedLegalOrganization", element(["ram:ID", { schemeID: "0002" }], siren));
}

/** The address in the directory of French electronic invoices, which begins with the SIREN (BR-FR-12, 13 and 21). */
function electronicAddress(siren: string): Element {
  return element("ram:URIUniversalCommunication", element(["ram:URIID", { schemeID: "0225" }], siren));
}

function postalAddress(address: BilledAddress): Element {
  const { street, postalCode, town } = address;
  return element(
    "ram:PostalTradeAddress",
    postalCode === null ? null : element("ram:PostcodeCode", postalCode),
    element("ram:LineOne", street),
    town === null ? null : element("ram:CityName", town),
    countryOf(address),
  );
}

function settlement(document: Invoice | CreditNote): Element {
  const { kind, number, amounts, seller, vatPoint } = document;
  const isDirectDebit = kind === "invoice" && isDebited(document);
  const withoutVat = decimal(amounts.withoutVatCents);
  const vat = decimal(amounts.vatCents);
  const total = decimal(amounts.totalCents);
  return element(
    "ram:ApplicableHeaderTradeSettlement",
    isDirectDebit ? element("ram:CreditorReferenceID", seller.creditorIdentifier) : null,
    kind === "invoice" ? element("ram:PaymentReference", number) : null,
    element("ram:InvoiceCurrencyCode", "EUR"),
    kind === "invoice" ? paymentMeans(document) : null,
    element(
      "ram:ApplicableTradeTax",
      element("ram:CalculatedAmount", vat),
      element("ram:TypeCode", "VAT"),
      exemptionReason(document),
      element("ram:BasisAmount", withoutVat),
      ...taxRate(document, element("ram:DueDateTypeCode", vatPointCodes[vatPoint])),
    ),
    periodElement(document),
    paymentTerms(document),
    element(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      element("ram:LineTotalAmount", withoutVat),
      element("ram:TaxBasisTotalAmount", withoutVat),
      element(["ram:TaxTotalAmount", { currencyID: "EUR" }], vat),
      element("ram:GrandTotalAmount", total),
      element("ram:DuePayableAmount", total),
    ),
    kind === "credit-note" ? precedingInvoice(document.invoice) : null,
  );
}

/**
 * A SEPA direct debit (UNTDID 4461); the account that is debited stays out of invoices. Without one, no means is named, and
 * the words say how it is paid.
 */
function paymentMeans(invoice: Invoice): Element {
  return isDebited(invoice)
    ? element("ram:SpecifiedTradeSettlementPaymentMeans", element("ram:TypeCode", "59"))
    : element(
        "ram:SpecifiedTradeSettlementPaymentMeans",
        element("ram:TypeCode", "1"),
        element("ram:Information", glanceWords(invoice).next),
      );
}

function exemptionReason({ vatExemption }: BillingDocument): Element | null {
  return vatExemption ? element("ram:ExemptionReason", mentions.vatExemption[vatExemption]) : null;
}

/**
 * The category of an untaxed document (UNTDID 5305): E, exempt, or AE, whose tax the client owes. O, outside the scope of the
 * tax, would forbid the seller's number for it (BR-O-2).
 */
const untaxedCategories = {
  "article-294": "E",
  "article-259": "E",
  "reverse-charge": "AE",
} as const satisfies Record<VatExemption, string>;

/** The end of a tax: its category, S with a rate above zero, then the rate. */
function taxRate({ amounts, vatExemption }: BillingDocument, dueDateType: Element | null = null) {
  return [
    element("ram:CategoryCode", vatExemption ? untaxedCategories[vatExemption] : "S"),
    dueDateType,
    element("ram:RateApplicablePercent", decimal(amounts.vatPermille * 10)),
  ] as const;
}

function paymentTerms(document: Invoice | CreditNote): Element {
  return element(
    "ram:SpecifiedTradePaymentTerms",
    ...(document.kind === "invoice"
      ? [
          dateElement("ram:DueDateDateTime", document.payableOn),
          isDebited(document) ? element("ram:DirectDebitMandateID", document.umr) : null,
        ]
      : [element("ram:Description", mentions.refund[document.refund])]),
  );
}

function precedingInvoice({ number, issuedOn }: CreditNote["invoice"]): Element {
  return element(
    "ram:InvoiceReferencedDocument",
    element("ram:IssuerAssignedID", number),
    element(
      "ram:FormattedIssueDateTime",
      element(["qdt:DateTimeString", { format: "102" }], compactDay(issuedOn)),
    ),
  );
}

function periodElement({ period }: BillingDocument): Element {
  return element(
    "ram:BillingSpecifiedPeriod",
    dateElement("ram:StartDateTime", period.fromOn),
    dateElement("ram:EndDateTime", period.toOn),
  );
}

/** A day in the format 102 of UNTDID 2379, `20261203`. */
function dateElement(name: string, day: Day): Element {
  return element(name, element(["udt:DateTimeString", { format: "102" }], compactDay(day)));
}

function compactDay(day: Day): string {
  return day.replaceAll("-", "");
}
