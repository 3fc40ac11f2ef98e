import { describe, expect, it, test } from "vitest";
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
    expect(subscriberWarnings({ siret, adresseSiege: "", email: "" })).toEqual(expected);
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
    ["12 rue de Rome, 13006 Lyon", ["seat-town"]],
    ["12 rue de Rome, 99006 Marseille", ["seat-town"]],
    ["Friedrichstraße 5, 10115 Berlin", ["seat-town"]],
    ["Friedrichstraße 5, 10115 Berlin, Allemagne", ["seat-abroad"]],
    ["1 place de la Halle, 32430 Cologne", []],
    ["2 quai X, 38000 Grenoble Cedex 9", []],
    [" ", []],
  ])("about the seat %j are %j", (adresseSiege, expected) => {
    expect(subscriberWarnings({ siret: "73282932000074", adresseSiege, email: "" })).toEqual(expected);
  });
});

test.each([
  ["jean@gmial.com", true],
  ["jean@gmai.com", true],
  ["jean@gmail.fr", true],
  ["jean@hotmail.con", true],
  ["jean@ornage.fr", true],
  ["jean@gmail.com", false],
  ["jean@hotmail.be", false],
  ["jean@mail.com", false],
  ["jean@orangerie.fr", false],
  ["jean@atelier.fr", false],
  ["jean", false],
])("the domain of %j is mistyped: %s", (email, isMistyped) => {
  const warnings = subscriberWarnings({ siret: "", adresseSiege: "", email });
  expect(warnings).toEqual(isMistyped ? ["email-domain"] : []);
});

const debtor = { adresse: "12 rue de Rome", pays: "France", emailDebiteur: "" };

describe("the warnings of the second step", () => {
  it.each([
    ["FR7630006000011234567890189", "AGRIFRPP", []],
    ["FR76 3000 6000 0112 3456 7890 189", "agri fr pp", []],
    ["FR7630006000011234567890188", "AGRIFRPP", ["iban-key"]],
    ["FR7630006000011234567890189", "AGRIFRPPX", ["bic-shape"]],
    ["FR76", "BIC", ["iban-key", "bic-shape"]],
    ["FR7630006000011234567890189", "DEUTDEFF", ["bic-country"]],
    ["FR7630006000011234567890189", "BNPAGPGX", []],
    ["TR330006100519786457841326", "TGBATRISXXX", ["iban-country"]],
    ["CH9300762011623852957", "POFICHBE", ["debtor-place"]],
    ["GB29NWBK60161331926819", "NWBKGGX1", ["debtor-place"]],
    ["IBAN : FR76-3000-6000-0112-3456-7890-189", "BIC : AGRI FR PP", []],
    ["", "", []],
    [" ", " ", []],
  ])("about %j and %j are %j", (iban, bic, expected) => {
    expect(mandateWarnings({ iban, bic, ...debtor })).toEqual(expected);
  });
});
