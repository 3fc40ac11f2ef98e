import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { phoneNumber } from "#content/format.ts";
import { plainText } from "#content/terms/plain-text.ts";
import {
  contactRetentionMonths,
  deletionWorkingDays,
  mandateRetentionMonths,
  policyNoticeDays,
  subscriberRetentionMonths,
} from "#domain/retention.ts";
import { dataProtection } from "./data-protection.ts";

const section = (id: string) =>
  plainText(dataProtection.sections.find((found) => found.id === id)?.text ?? "").replaceAll("\n", " ");

test("the policy has its ten sections, in order", () => {
  expect(dataProtection.sections.map(({ id }) => id).join(", ")).toBe(
    "definition, responsable, donnees-transmises, finalites, partage, conservation, droits, cookies, modification, contact",
  );
  expect(dataProtection.lead).toContain("juin 2022");
});

test("the policy keeps data as long as the code does", () => {
  expect(section("conservation")).toContain(`${subscriberRetentionMonths} mois après la fin du contrat`);
  expect(section("conservation")).toContain(
    `${contactRetentionMonths} mois au plus après notre dernier échange`,
  );
  expect(section("conservation")).toContain(`dans les ${deletionWorkingDays} jours ouvrés`);
  expect(section("conservation")).toContain(`${mandateRetentionMonths} mois après le dernier prélèvement`);
  expect(section("droits")).toContain(`dans les ${deletionWorkingDays} jours ouvrés`);
  expect(section("modification")).toContain(`au moins ${policyNoticeDays} jours à l’avance`);
});

test("the policy names the data that the forms ask for", () => {
  expect(section("donnees-transmises")).toMatch(
    /nom, prénom, adresse e-mail, numéro d’immatriculation et téléphone/,
  );
  expect(section("donnees-transmises")).toMatch(
    /raison sociale, noms des abonnés, adresse, e-mail, téléphone, mot de passe, coordonnées bancaires, contacts et représentants/,
  );
});

test("the policy can be answered to: the company is the one of the site", () => {
  const address = `${company.street}, ${company.postalCode} ${company.city}`;
  for (const fact of [
    company.email,
    phoneNumber(company.phone),
    company.openingHours.words.toLowerCase(),
    address,
  ]) {
    expect(section("contact")).toContain(plainText(fact));
  }
  expect(section("responsable")).toContain(plainText(address));
  expect(section("responsable")).toContain(company.legalForm);
});
