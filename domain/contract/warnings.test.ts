import { describe, expect, it } from "vitest";
import { mandateWarnings } from "./mandate.ts";
import { subscriberWarnings } from "./subscriber.ts";

describe("the warnings of the first step", () => {
  it.each([
    ["73282932000074", []],
    ["35600000049837", []],
    ["73282932000075", ["siret-key"]],
    ["00000000000000", ["siret-key"]],
    ["", []],
    ["123", []],
  ])("about the SIRET %j are %j", (siret, expected) => {
    expect(subscriberWarnings({ siret })).toEqual(expected);
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
