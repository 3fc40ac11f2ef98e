import { describe, expect, it } from "vitest";
import { checkFields } from "#domain/fields.ts";
import { type SubscriberField, subscriberSchema } from "./subscriber.ts";

const aSubscriber = {
  raisonSociale: "Atelier Garance",
  siret: "73282932000074",
  nomPrenom: "Claire Fabre",
  adresseSiege: "8, rue des Tisserands 13006 Marseille",
  email: "claire@atelier-garance.example",
  telephone: "06 39 98 12 34",
  acceptCGV: true,
};

const check = (changes: Partial<Record<SubscriberField, unknown>>) =>
  checkFields(subscriberSchema, { ...aSubscriber, ...changes });

describe("the first step", () => {
  it("accepts a subscriber, trimmed", () => {
    expect(check({ raisonSociale: "  Atelier Garance ", siret: " 73282932000074\n" })).toEqual({
      ok: true,
      value: aSubscriber,
    });
  });

  it.each<[SubscriberField, number]>([
    ["raisonSociale", 200],
    ["nomPrenom", 200],
    ["adresseSiege", 500],
    ["telephone", 20],
  ])("accepts %s up to %i characters and no more", (field, max) => {
    expect(check({ [field]: "x".repeat(max) }).ok).toBe(true);
    expect(check({ [field]: ` ${"x".repeat(max)} ` }).ok).toBe(true);
    expect(check({ [field]: "x".repeat(max + 1) })).toEqual({
      ok: false,
      problem: { [field]: `tooLong:${max}` },
    });
  });

  it("misses everything in an empty body", () => {
    expect(checkFields(subscriberSchema, {})).toEqual({
      ok: false,
      problem: Object.fromEntries(Object.keys(aSubscriber).map((field) => [field, "missing"])),
    });
  });

  it.each(["raisonSociale", "nomPrenom", "adresseSiege", "telephone"] as const)("requires %s", (field) => {
    for (const value of ["", "  ", null, undefined, 12, ["x"], { x: "x" }]) {
      expect(check({ [field]: value })).toEqual({ ok: false, problem: { [field]: "missing" } });
    }
  });

  it.each([
    "7328293200007",
    "732829320000744",
    "732 829 320 00074",
    "7328293200007A",
    "٧٣٢٨٢٩٣٢٠٠٠٠٧٤",
    "",
    73282932000074,
    ["73282932000074"],
    null,
  ])("refuses the SIRET %j", (siret) => {
    expect(check({ siret })).toEqual({ ok: false, problem: { siret: "malformed" } });
  });

  it("accepts fourteen digits whose key is wrong, which only earns a warning", () => {
    expect(check({ siret: "73282932000075" }).ok).toBe(true);
  });

  it.each([false, "true", "on", 1, null, undefined, [true]])(
    "refuses terms accepted with %j",
    (acceptCGV) => {
      expect(check({ acceptCGV })).toEqual({ ok: false, problem: { acceptCGV: "missing" } });
    },
  );

  it("accepts telephones of any form, those reserved for fiction included", () => {
    for (const telephone of ["+33 4 65 71 00 13", "0465710013", "04.65.71.00.13", "(0)4 65 71"]) {
      expect(check({ telephone }).ok).toBe(true);
    }
  });

  it.each(["claire@atelier", "camille@", "contact.atelier", ""])("refuses the e-mail %j", (email) => {
    expect(check({ email })).toEqual({ ok: false, problem: { email: "malformed" } });
  });
});
