import { XmlDocument, type XmlElement } from "libxml2-wasm";

/** The rules of EN 16931-1 (6.4) that an invoice in the syntax of UN/CEFACT breaks, by their identifiers; discounts are on its first line. */
export function brokenRules(xml: string): string[] {
  using document = XmlDocument.fromString(xml);
  const read = readerOf(document);
  const { text, texts, cents, has } = read;
  const category = text(`${lineTax}/ram:CategoryCode`) ?? "";
  const breakdown = `${settlement}/ram:ApplicableTradeTax`;
  const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
  const rate = Number(text(`${breakdown}/ram:RateApplicablePercent`));
  const base = cents(`${breakdown}/ram:BasisAmount`);
  const tax = cents(`${breakdown}/ram:CalculatedAmount`);
  const lineTotal = cents(`${lineEnd}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`);
  const allowance = `${lineEnd}/ram:SpecifiedTradeAllowanceCharge`;
  const price = cents(
    `${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
  );
  const quantity = Number(text(`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`));
  const lineTotals = texts(
    `${lineEnd}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  ).map((each) => Math.round(Number(each) * 100));
  const linesTotal = lineTotals.reduce((sum, each) => sum + each, 0);
  const lineCount = texts(line).length;
  const isOnEachLine = (path: string) => texts(`${line}${path}`).filter(Boolean).length === lineCount;
  const withoutTax = cents(`${sums}/ram:TaxBasisTotalAmount`);
  const due = cents(`${sums}/ram:DuePayableAmount`);
  const vatIdOf = (party: string) => text(`${party}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`);
  const reason = has(`${breakdown}/ram:ExemptionReason`) || has(`${breakdown}/ram:ExemptionReasonCode`);
  const isTaxed = category === "S";
  const addressOf = (party: string) => `${party}/ram:PostalTradeAddress/ram:CountryID`;
  const start = text(`${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`);
  const end = text(`${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`);
  const rules: Readonly<Record<string, boolean>> = {
    "BR-01": has("//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID"),
    "BR-02": has("//rsm:ExchangedDocument/ram:ID"),
    "BR-03": has("//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format='102']"),
    "BR-04": ["380", "381"].includes(text("//rsm:ExchangedDocument/ram:TypeCode") ?? ""),
    "BR-05": text(`${settlement}/ram:InvoiceCurrencyCode`) === "EUR",
    "BR-06": has(`${seller}/ram:Name`),
    "BR-07": has(`${buyer}/ram:Name`),
    "BR-09": has(addressOf(seller)),
    "BR-11": has(addressOf(buyer)),
    "BR-12": has(`${sums}/ram:LineTotalAmount`),
    "BR-16": lineCount > 0,
    "BR-21": isOnEachLine("/ram:AssociatedDocumentLineDocument/ram:LineID"),
    "BR-22": quantity > 0,
    "BR-23": isOnEachLine("/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode"),
    "BR-24": lineTotals.length === lineCount,
    "BR-25": isOnEachLine("/ram:SpecifiedTradeProduct/ram:Name"),
    "BR-26": isOnEachLine("/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount"),
    "BR-27": price >= 0,
    "BR-29": start !== null && end !== null && start <= end,
    "BR-41": !has(allowance) || has(`${allowance}/ram:ActualAmount`),
    "BR-42": !has(allowance) || has(`${allowance}/ram:Reason`) || has(`${allowance}/ram:ReasonCode`),
    "BR-45": has(`${breakdown}/ram:BasisAmount`),
    "BR-46": has(`${breakdown}/ram:CalculatedAmount`),
    "BR-55":
      text("//rsm:ExchangedDocument/ram:TypeCode") === "380" ||
      has("//ram:InvoiceReferencedDocument/ram:IssuerAssignedID"),
    "BR-57": has("//ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID"),
    "BR-62": has(`${seller}/ram:URIUniversalCommunication/ram:URIID/@schemeID`),
    "BR-63": has(`${buyer}/ram:URIUniversalCommunication/ram:URIID/@schemeID`),
    "BR-CO-3": !has(`${breakdown}/ram:TaxPointDate`) || !has(`${breakdown}/ram:DueDateTypeCode`),
    "BR-CO-4": category !== "",
    "BR-CO-9": [vatIdOf(seller), vatIdOf(buyer)].every((id) => id === null || /^(?!GR)[A-Z]{2}/.test(id)),
    "BR-CO-10": cents(`${sums}/ram:LineTotalAmount`) === linesTotal,
    "BR-CO-13": withoutTax === cents(`${sums}/ram:LineTotalAmount`),
    "BR-CO-14": cents(`${sums}/ram:TaxTotalAmount`) === tax,
    "BR-CO-15": cents(`${sums}/ram:GrandTotalAmount`) === withoutTax + tax,
    "BR-CO-16": due === cents(`${sums}/ram:GrandTotalAmount`),
    // The official rules accept less than a euro; the last credit note of an invoice takes the cents of those before it.
    "BR-CO-17": Math.abs(tax - (base * rate) / 100) <= 3,
    "BR-CO-18": texts(breakdown).length === 1,
    "BR-CO-25":
      due === 0 || has("//ram:DueDateDateTime") || has("//ram:SpecifiedTradePaymentTerms/ram:Description"),
    "BR-CO-26": vatIdOf(seller) !== null,
    "BR-DEC": texts("//ram:*[contains(local-name(), 'Amount')]").every((amount) =>
      /^-?\d+\.\d{2}$/.test(amount),
    ),
    "line: net amount":
      lineTotal === price * quantity - (has(allowance) ? cents(`${allowance}/ram:ActualAmount`) : 0),
    "the lines and the breakdown have one category":
      text(`${breakdown}/ram:CategoryCode`) === category &&
      texts(`${lineTax}/ram:CategoryCode`).filter((each) => each === category).length === lineCount,
    "a category of ours": ["S", "E", "AE"].includes(category),
    [`BR-${category}-2: the seller’s number`]: vatIdOf(seller) !== null,
    "BR-AE-2: the buyer’s number": category !== "AE" || vatIdOf(buyer) !== null,
    [`BR-${category}-5: the rate of the line`]:
      isTaxed === Number(text(`${lineTax}/ram:RateApplicablePercent`)) > 0,
    [`BR-${category}-8: the base`]: base === linesTotal,
    [`BR-${category}-9: the tax`]: isTaxed || tax === 0,
    [`BR-${category}-10: the reason`]: isTaxed !== reason,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const line = "//ram:IncludedSupplyChainTradeLineItem";
const lineEnd = `${line}/ram:SpecifiedLineTradeSettlement`;
const lineTax = `${lineEnd}/ram:ApplicableTradeTax`;
const settlement = "//ram:ApplicableHeaderTradeSettlement";
const seller = "//ram:SellerTradeParty";
const buyer = "//ram:BuyerTradeParty";

function readerOf(document: XmlDocument) {
  const cefact = "urn:un:unece:uncefact:data:standard";
  const names = {
    rsm: `${cefact}:CrossIndustryInvoice:100`,
    ram: `${cefact}:ReusableAggregateBusinessInformationEntity:100`,
    udt: `${cefact}:UnqualifiedDataType:100`,
  };
  const texts = (path: string) => document.find(path, names).map((node) => (node as XmlElement).content);
  const text = (path: string) => texts(path)[0] ?? null;
  return {
    texts,
    text,
    has: (path: string) => texts(path).some((content) => content !== ""),
    /** Amounts have two digits after the point: euros in cents. */
    cents: (path: string) => Math.round(Number(text(path)) * 100),
  };
}
