import { describe, expect, it } from "vitest";
import { checkFields } from "#domain/fields.ts";
import { hasMandateLapsed, type MandateField, mandateLapseMonths, mandateSchema } from "./mandate.ts";

const aMandate = {
  iban: "FR7630006000011234567890189",
  bic: "AGRIFRPP",
  titulaire: "Atelier Garance",
  adresse: "8, rue des Tisserands 13006 Marseille",
  pays: "France",
  emailDebiteur: "claire@atelier-garance.example",
};

const check = (changes: Partial<Record<MandateField, unknown>>) =>
  checkFields(mandateSchema, { ...aMandate, ...changes });

describe("the second step", () => {
  it("accepts a mandate, with the spaces of the IBAN and the BIC taken out", () => {
    const typed = { iban: " fr76 3000 6000 0112 3456 7890 189 ", bic: "agri\u00a0fr pp", pays: " France " };
    expect(check(typed)).toEqual({ ok: true, value: aMandate });
  });

  it.each<[MandateField, number]>([
    ["iban", 34],
    ["titulaire", 200],
    ["adresse", 500],
    ["pays", 100],
  ])("accepts %s up to %i characters and no more", (field, max) => {
    expect(check({ [field]: "X".repeat(max) }).ok).toBe(true);
    expect(check({ [field]: "X".repeat(max + 1) })).toEqual({
      ok: false,
      problem: { [field]: `tooLong:${max}` },
    });
  });

  it.each([
    ["IBAN : FR76 3000 6000 0112 3456 7890 189", "BIC : AGRIFRPP"],
    ["FR76-3000-6000-0112-3456-7890-189", "AGRI-FR-PP"],
    ["FR76.3000.6000.0112.3456.7890.189", "Code BIC / SWIFT : AGRIFRPP"],
    ["iban\u00a0FR76\u202f3000 6000 0112 3456 7890 189\u200b", "agri.fr.pp"],
  ])("takes the account out of %j and %j", (iban, bic) => {
    expect(check({ iban, bic })).toEqual({ ok: true, value: aMandate });
  });

  it("takes no BIC for the name of one", () => {
    for (const bic of ["BICICIAB", "BICICIABXXX", "BIC"])
      expect(check({ bic })).toMatchObject({ value: { bic } });
  });

  it("does not count the spaces of an IBAN", () => {
    expect(check({ iban: "MT84 MALT 0110 0001 2345 MTLC AST0 01S" })).toMatchObject({ ok: true });
  });

  it("sets no maximum to a BIC", () => {
    expect(check({ bic: "X".repeat(5000) }).ok).toBe(true);
  });

  it("accepts an IBAN and a BIC that look mistyped, which only earns warnings", () => {
    expect(check({ iban: "FR7630006000011234567890188", bic: "BIC" }).ok).toBe(true);
  });

  it.each(["iban", "bic", "titulaire", "adresse", "pays"] as const)("requires %s", (field) => {
    for (const value of ["", " \u00a0 ", null, undefined, 12, ["x"], { x: "x" }]) {
      expect(check({ [field]: value })).toEqual({ ok: false, problem: { [field]: "missing" } });
    }
  });

  it.each(["iban", "bic", "titulaire", "adresse", "pays"] as const)(
    "refuses control characters in %s",
    (field) => {
      expect(check({ [field]: "FR76\u0000" })).toEqual({ ok: false, problem: { [field]: "malformed" } });
      expect(check({ [field]: "FR76\ud800X" })).toEqual({ ok: false, problem: { [field]: "malformed" } });
    },
  );

  it.each(["claire@atelier", "camille@", "contact.atelier", ""])("refuses the e-mail %j", (emailDebiteur) => {
    expect(check({ emailDebiteur })).toEqual({ ok: false, problem: { emailDebiteur: "malformed" } });
  });
});

describe("a mandate left unused", () => {
  it("lapses after thirty-six months", () => {
    expect(mandateLapseMonths).toBe(36);
    expect(hasMandateLapsed("2025-10-15", "2028-10-15")).toBe(false);
    expect(hasMandateLapsed("2025-10-15", "2028-10-16")).toBe(true);
  });
});
