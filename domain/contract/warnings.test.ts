import { describe, expect, it } from "vitest";
import { mandateWarnings, subscriberWarnings } from "./warnings.ts";

describe("the warnings of the first step", () => {
  it.each([
    ["73282932000074", []],
    ["35600000049837", []],
    ["73282932000075", ["siret-key"]],
    ["00000000000000", ["siret-key"]],
    ["", []],
    ["123", []],
  ])("about the SIRET %j are %j", (siret, expected) => {
    expect(subscriberWarnings({ siret, adresseSiege: "" })).toEqual(expected);
  });

  it.each([
    ["12 rue de Rome, 13006 Marseille", []],
    ["12 avenue de la Costa, 98000 Monaco", []],
    ["3 rue du Rhône, 1204 Genève, Suisse", []],
    ["Calle Mayor 5, 35001 Las Palmas, Espagne", []],
    ["12 rue de Rome", ["seat-place"]],
    ["Marseille", ["seat-place"]],
    [".", ["seat-place"]],
    ["3 rue du Rhône, 1204 Genève", ["seat-place"]],
    ["Rue de la Loi 16, 1000 Bruxelles, Belgique", ["seat-abroad"]],
    ["2 rue Philippe II, L-2340 Luxembourg", ["seat-abroad"]],
    [" ", []],
  ])("about the seat %j are %j", (adresseSiege, expected) => {
    expect(subscriberWarnings({ siret: "73282932000074", adresseSiege })).toEqual(expected);
  });
});

describe("the warnings of the second step", () => {
  it.each([
    ["FR7630006000011234567890189", "AGRIFRPP", []],
    ["FR76 3000 6000 0112 3456 7890 189", "agri fr pp", []],
    ["FR7630006000011234567890188", "AGRIFRPP", ["iban-key"]],
    ["FR7630006000011234567890189", "AGRIFRPPX", ["bic-shape"]],
    ["FR76", "BIC", ["iban-key", "bic-shape"]],
    ["", "", []],
    [" ", " ", []],
  ])("about %j and %j are %j", (iban, bic, expected) => {
    expect(mandateWarnings({ iban, bic })).toEqual(expected);
  });
});
