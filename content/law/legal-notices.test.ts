import { expect, test } from "vitest";
import { company, companyIdentity, host } from "#content/site/company.ts";
import { hostLegalNotice, type LegalNotice, publisherLegalNotice } from "./legal-notices.ts";

const terms = ({ facts }: LegalNotice) => facts.map(({ term }) => term);

test("the notices say who publishes the site and who hosts it", () => {
  expect(terms(publisherLegalNotice)).toEqual([
    "Dénomination",
    "Forme et capital",
    "Siège social",
    "Immatriculation",
    "TVA intracommunautaire",
    "Direction de la publication",
    "E-mail",
    "Téléphone",
  ]);
  expect(terms(hostLegalNotice)).toEqual(["Dénomination", "Adresse", "Téléphone"]);
  expect(JSON.stringify([publisherLegalNotice, hostLegalNotice])).not.toContain("undefined");
});

test("the VAT number is that of the company number", () => {
  const siren = Number(company.registration.siren);
  const key = String((12 + 3 * (siren % 97)) % 97).padStart(2, "0");
  expect(company.vatNumber).toBe(`FR${key}${company.registration.siren}`);
});

test("the host can be called, as the law asks", () => {
  expect(hostLegalNotice.facts).toContainEqual({ term: "Téléphone", phone: host.phone });
});

test("the line under letters and contracts says who the agency is", () => {
  expect(companyIdentity().replace(/[\u00a0\u202f]/g, " ")).toBe(
    "Agence 2H, SARL au capital de 1 000 €, 123 456 782 RCS Marseille, 12, quai des Constellations, 13002 Marseille",
  );
});
