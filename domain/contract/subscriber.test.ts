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

  it.each([
    "802.070.748.00022",
    "802-070-748-00022",
    "SIRET : 802 070 748 00022",
    "N° SIRET\u00a0: 802\u202f070\u202f748\u202f00022",
    "N° 802\u202f070\u202f748\u202f00022",
    "№ 802 070 748 00022",
    "\u200b80207074800022",
    "８０２０７０７４８０００２２",
  ])("takes the SIRET out of %j", (siret) => {
    expect(check({ siret })).toMatchObject({ ok: true, value: { siret: "80207074800022" } });
  });

  it.each([
    ["00 33 (0)6 12 34 56 78", "0033(0)612345678"],
    ["+33 (0) 6 12 34 56 78", "+33(0)612345678"],
    ["Tél : +33 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["Téléphone\u00a0: 06\u202f12\u202f34\u202f56\u202f78", "06 12 34 56 78"],
    ["06.12.34.56.78", "06.12.34.56.78"],
    ["06/12/34/56/78", "06/12/34/56/78"],
  ])("takes the telephone number out of %j", (telephone, expected) => {
    expect(check({ telephone })).toMatchObject({ ok: true, value: { telephone: expected } });
  });

  it("says the limit of a telephone number that is longer, and cuts nothing", () => {
    const telephone = "06.12.34.56.78 / 04.91.00.00.00";
    expect(check({ telephone })).toEqual({ ok: false, problem: { telephone: "tooLong:20" } });
  });

  it.each([
    ["jean@café.fr", "jean@xn--caf-dma.fr"],
    ["mailto:jean@exemple.fr", "jean@exemple.fr"],
    ["jean\u200b@exemple.fr\u00a0", "jean@exemple.fr"],
    ["jean+tag@exemple.photography", "jean+tag@exemple.photography"],
  ])("takes the e-mail address out of %j", (email, expected) => {
    expect(check({ email })).toMatchObject({ ok: true, value: { email: expected } });
  });

  it("accepts telephones of any form, those reserved for fiction included", () => {
    for (const telephone of ["+33 4 65 71 00 13", "0465710013", "04.65.71.00.13", "(0)4 65 71"]) {
      expect(check({ telephone }).ok).toBe(true);
    }
  });

  it.each(["claire@atelier", "camille@", "contact.atelier", ""])("refuses the e-mail %j", (email) => {
    expect(check({ email })).toEqual({ ok: false, problem: { email: "malformed" } });
  });
});
