import { readFileSync } from "node:fs";
import fc from "fast-check";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { accountFaultOf, bicOf } from "#domain/contract/account-fault.ts";
import { countryCodes } from "#domain/countries.ts";
import { type Creditor, type DebitLine, directDebitFile } from "#server/billing/runs/direct-debit-file.ts";
import { anyText } from "../support/any-text.ts";

const schema = XmlDocument.fromString(
  readFileSync(new URL("../support/schemas/pain.008.001.08.xsd", import.meta.url), "utf8"),
);
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

const creditor: Creditor = {
  name: "Agence 2H",
  identifier: "FR72ZZZ123456",
  iban: "FR7630006000011234567890189",
  bic: "AGRIFRPPXXX",
  postalAddress: {
    street: "12, quai des Constellations",
    postalCode: "13002",
    town: "Marseille",
    countryCode: "FR",
  },
};

function aDebit(changes: Partial<DebitLine> = {}): DebitLine {
  return {
    endToEndId: "2H-2026-0001-261215-1",
    amountCents: 8900,
    collectionOn: "2026-12-15",
    sequence: "RCUR",
    umr: "2H-2026-0001-7K4QX2M9",
    signedOn: "2026-06-15",
    titulaire: "Atelier Garance & Fils",
    iban: "FR1420041010050500013M02606",
    bic: "PSSTFRPPXXX",
    postalAddress: {
      street: "8, rue des Tisserands",
      postalCode: "13006",
      town: "Marseille",
      countryCode: "FR",
    },
    label: "Abonnement 2H-2026-0001, mois du 15 décembre 2026",
    ...changes,
  };
}

function fileOf(debits: readonly DebitLine[]): string {
  return directDebitFile({ id: "2H-P-20261121-0001", madeAt: 1_795_219_200_000, debits }, creditor);
}

/** What a query of the file's elements finds, as texts. */
function textsOf(xml: string, path: string): string[] {
  using document = XmlDocument.fromString(xml);
  const names = { p: "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08" };
  return document.find(path.replace(/(^|\/|\[)(?=[A-Z])/g, "$1p:"), names).map((node) => node.content);
}

function expectValid(xml: string): void {
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

describe("A direct debit file", () => {
  test("is valid against the schema of ISO 20022, and says who pays what, when and why", () => {
    const xml = fileOf([aDebit()]);
    expectValid(xml);
    expect(textsOf(xml, "//MsgId")).toEqual(["2H-P-20261121-0001"]);
    expect(textsOf(xml, "//CdtrSchmeId//Othr/Id")).toEqual(["FR72ZZZ123456"]);
    expect(textsOf(xml, "//InstdAmt")).toEqual(["89.00"]);
    expect(textsOf(xml, "//MndtId")).toEqual(["2H-2026-0001-7K4QX2M9"]);
    expect(textsOf(xml, "//Dbtr/Nm")).toEqual(["Atelier Garance + Fils"]);
    expect(textsOf(xml, "//Dbtr/PstlAdr/TwnNm")).toEqual(["Marseille"]);
    expect(textsOf(xml, "//Ustrd")).toEqual(["Abonnement 2H-2026-0001, mois du 15 decembre 2026"]);
    expect(textsOf(xml, "//AdrLine")).toEqual([]);
    expect(textsOf(xml, "//CreDtTm")).toEqual(["2026-11-21T01:00:00"]);
  });

  test("groups its debits by day and by place in the life of the mandate, and adds them up", () => {
    const xml = fileOf([
      aDebit(),
      aDebit({ endToEndId: "b", sequence: "FRST", amountCents: 999 }),
      aDebit({ endToEndId: "c", collectionOn: "2026-12-16", amountCents: 12900 }),
      aDebit({ endToEndId: "d", amountCents: 8000 }),
    ]);
    expectValid(xml);
    expect(textsOf(xml, "//PmtInfId")).toEqual([1, 2, 3].map((index) => `2H-P-20261121-0001-${index}`));
    expect(textsOf(xml, "//SeqTp")).toEqual(["FRST", "RCUR", "RCUR"]);
    expect(textsOf(xml, "//ReqdColltnDt")).toEqual(["2026-12-15", "2026-12-15", "2026-12-16"]);
    expect(textsOf(xml, "//NbOfTxs")).toEqual(["4", "1", "2", "1"]);
    expect(textsOf(xml, "//CtrlSum")).toEqual(["307.99", "9.99", "169.00", "129.00"]);
  });

  test("does without a BIC and without an address where there is none to trust", () => {
    const xml = fileOf([aDebit({ bic: null, postalAddress: null })]);
    expectValid(xml);
    expect(textsOf(xml, "//DbtrAgt//Othr/Id")).toEqual(["NOTPROVIDED"]);
    expect(textsOf(xml, "//Dbtr/PstlAdr")).toEqual([]);
  });

  test("names the mandate where a name has no letter that banks know", () => {
    expect(textsOf(fileOf([aDebit({ titulaire: "名前" })]), "//Dbtr/Nm")).toEqual(["2H-2026-0001-7K4QX2M9"]);
  });

  test("is valid whatever clients typed", () => {
    const text = anyText({ maxLength: 200 });
    const day = fc.nat(800).map((days) => addDays("2026-11-23", days));
    const debit = fc.record({
      titulaire: text,
      label: text,
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      collectionOn: day,
      sequence: fc.constantFrom("FRST" as const, "RCUR" as const),
      postalAddress: fc.option(
        fc.record({
          street: text,
          postalCode: fc.constant("13006"),
          town: text,
          countryCode: fc.constantFrom(...countryCodes),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(debit, { minLength: 1, maxLength: 8 }), (changes) => {
        const xml = fileOf(changes.map((change, index) => aDebit({ ...change, endToEndId: `d-${index}` })));
        expectValid(xml);
        const cents = changes.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(Math.round(Number(textsOf(xml, "//GrpHdr/CtrlSum")[0]) * 100)).toBe(cents);
        for (const text of ["//Nm", "//Ustrd", "//StrtNm", "//TwnNm"].flatMap((path) => textsOf(xml, path)))
          expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
        expect(textsOf(xml, "//CreDtTm")[0]).toHaveLength(19);
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ["FR7630006000011234567890189", "AGRIFRPP", "8 rue X, 13006 Marseille", "France", null, "AGRIFRPP"],
  ["FR7630006000011234567890189", "DEUTDEFF", "8 rue X, 13006 Marseille", "France", null, null],
  [
    "MC5811222000010123456789030",
    "CMBMMCMX",
    "12 avenue de la Costa, 98000 Monaco",
    "Monaco",
    null,
    "CMBMMCMX",
  ],
  ["CH9300762011623852957", "POFICHBE", "3 rue du Rhône, 1204 Genève", "Suisse", null, "POFICHBE"],
  ["CH9300762011623852957", "POFICHBE", "3 rue du Rhône", "Suisse", "postalAddress", "POFICHBE"],
  ["GB29NWBK60161331926819", "inconnu", "12 rue de Rome, 13006 Marseille", "France", "bic", null],
  ["GB29NWBK60161331926819", "NWBKGB2L", "1 High Street, London SW1A 2AA", "Royaume-Uni", null, "NWBKGB2L"],
  ["TR330006100519786457841326", "TGBATRISXXX", "5 rue X, 13006 Marseille", "France", "iban", null],
] as const)(
  "a mandate on %s with the BIC %s at « %s », %s, has the fault %s",
  (iban, bic, adresse, pays, fault, sent) => {
    const mandate = { iban, bic, adresse, pays };
    expect(accountFaultOf(mandate)).toBe(fault);
    if (fault !== "iban") expect(bicOf(mandate)).toBe(sent);
  },
);
