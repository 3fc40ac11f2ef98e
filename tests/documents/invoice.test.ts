import { describe, expect, test } from "vitest";
import { exactEuros } from "#content/site/format.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { facturX } from "#server/documents/factur-x.ts";
import { renderInvoice } from "#server/documents/render-documents.ts";
import { aCreditNote, anInvoice } from "../support/invoices.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";

const contract = {
  number: "2H-2025-0016",
  umr: "2H-2025-0016-M4T8C2WJ",
  subscriber: {
    raisonSociale: "Menuiserie Callelongue",
    siret: "53842617200010",
    adresseSiege: "14, traverse de la Cale, 13008 Marseille",
  },
};
const invoice = anInvoice({ contract, dueOn: "2026-12-15", issuedOn: "2026-12-15" });
const read = async (document: Invoice | CreditNote) => readPdf((await renderInvoice(document)).bytes);

describe("an invoice", () => {
  test("holds every compulsory mention on one page", async () => {
    const { pages } = await read(invoice);
    expect(pages).toHaveLength(1);
    for (const words of [
      "Facture 2H-F-2026-000353",
      "Facture du 15 décembre 2026",
      "Abonnement Pack Advance, du 15 décembre 2026 au 14 janvier 2027",
      "Menuiserie Callelongue",
      "14, traverse de la Cale",
      "13008 Marseille",
      "SIREN 538 426 172",
      "SIRET 538 426 172 00010",
      "SARL au capital de 1 000 €",
      "12, quai des Constellations, 13002 Marseille",
      "123 456 782 RCS Marseille",
      "TVA FR11123456782",
      "Prestation de services",
      "1 mois",
      "20 %",
      "Total HT",
      "TVA à 20 %",
      "Total TTC",
      "À payer le",
      "2H-2025-0016-M4T8C2WJ",
      "FR72ZZZ123456",
      "TVA acquittée d’après les encaissements.",
      "Aucun escompte n’est accordé en cas de paiement anticipé.",
      "trois fois le taux d’intérêt légal",
      "une indemnité forfaitaire pour frais de recouvrement de 40 €",
    ]) {
      expect(pages[0]).toContain(words);
    }
  });

  test("has what the bank kept for two debits as lines of their own, on one page, to the cent", async () => {
    const dueOn: Day = "2026-12-15";
    const rebilled = (["2026-10-15", "2026-11-16"] as const).map((debitedOn) => ({
      ...{ dueOn, debitedOn, amountCents: 1200 },
      debitId: `2H-2025-0016-${debitedOn.replaceAll("-", "")}-1`,
    }));
    const { pages } = await read(anInvoice({ contract, dueOn, issuedOn: dueOn, rebilled }));
    expect(pages).toHaveLength(1);
    for (const words of [
      "Frais bancaires de rejet, prélèvement du 15 octobre 2026",
      "Frais bancaires de rejet, prélèvement du 16 novembre 2026",
      "2H-2025-0016-20261116-1",
      "74,17 €",
      "10,00 €",
      "94,17 €",
      "113,00 €",
    ])
      expect(pages[0]).toContain(words);
  });

  test("says the discount of a gift and the tax of the client’s place, to the cent as its data do", async () => {
    const adresseSiege = "4 rue du Four, 97430 Le Tampon";
    const { pages } = await read(
      anInvoice({ contract: { giftCode: "ZEN10", subscriber: { ...contract.subscriber, adresseSiege } } }),
    );
    expect(pages).toHaveLength(1);
    for (const words of [
      "82,03 €",
      "Remise de 10 %, cadeau ZEN10 : −8,21 € HT",
      "73,82 €",
      "TVA à 8,5 %",
      "6,28 €",
    ])
      expect(pages[0]).toContain(words);
    const cayenne = anInvoice({
      contract: { subscriber: { ...contract.subscriber, adresseSiege: "4 rue du Four, 97300 Cayenne" } },
    });
    expect((await read(cayenne)).pages[0]).toContain("TVA non applicable, article 294 du CGI.");
  });

  test("writes a Greek or Cyrillic name in Latin letters, never as boxes", async () => {
    const { pages } = await read(
      anInvoice({
        contract: { subscriber: { ...contract.subscriber, raisonSociale: "Ταβέρνα Ελένη, Кафе" } },
      }),
    );
    expect(pages[0]).toMatch(/Taverna Eleni, Kafe|Ταβέρνα Ελένη, Кафе/);
  });

  test("shows no account, no e-mail address and no phone number of the client", async () => {
    const { pages } = await read(invoice);
    expect(pages[0]).not.toMatch(/FR76|@|06 39 98 12 34/);
  });

  test("keeps a long name and a long address whole, on its one page", async () => {
    const raisonSociale = "Les Compagnons réunis de la Menuiserie ".repeat(4).trim();
    const adresseSiege = "Bâtiment des Quatre Vents, escalier du fond ".repeat(4).trim();
    const { pages } = await read(anInvoice({ contract: { subscriber: { raisonSociale, adresseSiege } } }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(raisonSociale);
    expect(pages[0]).toContain(adresseSiege);
  });

  test("is a tagged PDF/A-3a that holds its data as Factur-X wants it", async () => {
    const { bytes, fileName } = await renderInvoice(invoice);
    const { attachments, roles, xmp } = await readPdf(bytes);
    expect(fileName).toBe("facture-2H-F-2026-000353.pdf");
    expect(attachments).toEqual({ "factur-x.xml": facturX(invoice) });
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/AFRelationship \/Data/);
    for (const property of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>A</pdfaid:conformance>",
      "<fx:DocumentType>INVOICE</fx:DocumentType>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
      "<fx:Version>1.0</fx:Version>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    ]) {
      expect(xmp).toContain(property);
    }
    expect(new Set(roles[0])).toEqual(
      new Set(["Root", "Document", "H1", "H2", "P", "Span", "Figure", "Sect", "Table", "TR", "TH", "TD"]),
    );
  });

  test("says of each header cell whether it names a column or a row", async () => {
    const file = Buffer.from((await renderInvoice(invoice)).bytes).toString("latin1");
    expect(file.match(/\/S \/TH\b/g)).toHaveLength(9);
    expect(file.match(/\/Scope \/Column/g)).toHaveLength(5);
    expect(file.match(/\/Scope \/Row/g)).toHaveLength(4);
  });

  test("gives the same bytes for the same data", async () => {
    const [first, second] = [await renderInvoice(invoice), await renderInvoice(invoice)];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    expect(first.bytes.byteLength).toBeLessThan(80_000);
  });
});

describe("a credit note", () => {
  test("names its invoice, its reason, and what is left of it", async () => {
    const reason = "Site inaccessible trois jours, du 18 au 20 novembre";
    const creditNote = aCreditNote(invoice, { amountCents: 890, issuedOn: "2026-12-20", reason });
    const { pages } = await read(creditNote);
    for (const words of [
      "Avoir 2H-A-2026-000005",
      "Sur la facture 2H-F-2026-000353 du 15 décembre 2026",
      "Abonnement Pack Advance, annulation partielle",
      reason,
      "TTC, à vous rembourser",
      "Avoir TTC",
      "−8,90 € TTC",
      "80,10 € TTC",
      "celle de cet avoir, 1,48 €, diminue celle de la facture",
    ]) {
      expect(pages[0]).toContain(words);
    }
    expect((await renderInvoice(creditNote)).fileName).toBe("avoir-2H-A-2026-000005.pdf");
  });
});

const promo = anInvoice({ contract: { packId: "advance-annexe-promo" } });
test.each<[what: string, document: Invoice | CreditNote]>([
  ["an invoice", invoice],
  ["an invoice of 9,99 €", promo],
  ["an invoice above a thousand euros", anInvoice({ contract: { monthlyCents: 123_456 } })],
  ["a credit note in part", aCreditNote(promo, { amountCents: 334 })],
  ["a whole credit note", aCreditNote(invoice, { refund: "none" })],
])("The page of %s states the sums of its data, to the cent", async (_what, document) => {
  const { pages, attachments } = await read(document);
  const xml = attachments["factur-x.xml"]!;
  const stated = (name: string) => {
    const [, amount] = new RegExp(`<ram:${name}[^>]*>([\\d.]+)<`).exec(xml) ?? [];
    return spaced(exactEuros(Number(amount!.replace(".", ""))));
  };
  const total = document.kind === "invoice" ? "Total TTC" : "Avoir TTC";
  expect(pages[0]).toContain(`Total HT ${stated("TaxBasisTotalAmount")}`);
  expect(pages[0]).toContain(`TVA à 20 % ${stated("TaxTotalAmount")}`);
  expect(pages[0]).toContain(`${total} ${stated("GrandTotalAmount")}`);
  expect(pages[0]).toContain(`20 % ${stated("LineTotalAmount")}`);
});
