import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { changeWords } from "#content/contract/announcements.ts";
import { company, companyIdentity } from "#content/site/company.ts";
import { longDate, phoneNumber } from "#content/site/format.ts";
import { plainText } from "#content/terms/plain-text.ts";
import { addDays } from "#domain/calendar.ts";
import {
  contactRetentionMonths,
  deletionWorkingDays,
  draftRetentionDays,
  mandateRetentionMonths,
  policyNoticePeriodDays,
  subscriberRetentionMonths,
  unreportedDraftRetentionDays,
} from "#domain/retention.ts";
import { policyTexts, policyUpdatedOn, publishedPolicies, sitePolicies } from "./data-protection.ts";

const { latest: dataProtection } = sitePolicies;

const section = (id: string) =>
  plainText(dataProtection.sections.find((each) => each.id === id)?.text ?? "").replaceAll("\n", " ");

test("the policy has its ten sections, in order", () => {
  expect(dataProtection.sections.map(({ id }) => id).join(", ")).toBe(
    "definition, responsable, donnees-transmises, finalites, partage, conservation, droits, cookies, modification, contact",
  );
  expect(dataProtection.lead).toMatch(/^Version de juin 2022, mise\sà\sjour le 28\snovembre\s2026\. /u);
});

test("the policy changes with its day: subscribers are told of each version by mail", () => {
  const words = sitePolicies.latest.sections.map(({ title, text }) => `${title}\n\n${text}`).join("\n\n");
  expect(
    { updatedOn: policyUpdatedOn, sha256: createHash("sha256").update(words).digest("hex") },
    "a new text has a new `policyUpdatedOn`, and the former text moves into a folder (content/law/data-protection.ts)",
  ).toEqual({
    updatedOn: "2026-11-28",
    sha256: "ffa1418095a64743c5a03479d12150108c582c78f61e87994ba42fc2cf699c98",
  });
});

test("on every day one policy is in force, and can be read", () => {
  const moved = (day: string) =>
    Object.fromEntries(
      Object.entries(policyTexts).map(([path, text]) => [
        path.replace("data-protection/", `data-protection/${day}/`),
        text,
      ]),
    );
  const { latest, former, find } = publishedPolicies(
    { ...policyTexts, ...moved("2027-01-15"), ...moved("2022-06-01") },
    "2027-06-01",
  );
  expect(latest.appliesOn).toBe(addDays("2027-06-01", policyNoticePeriodDays));
  expect(latest.lead).toContain(`à compter du ${longDate(latest.appliesOn)}, à celles que nous avions`);
  expect(former.map(({ appliesOn }) => appliesOn)).toEqual(["2027-01-15", "2022-06-01"]);
  expect(former[0]!.lead).toContain(`jusqu’au ${longDate(addDays(latest.appliesOn, -1))} inclus`);
  expect(former[1]!.lead).toContain("jusqu’au 14\u00a0janvier 2027 inclus");
  for (const policy of [latest, ...former]) {
    expect(find(policy.appliesOn)).toBe(policy);
    expect(policy.sections.map(({ id }) => id)).toEqual(dataProtection.sections.map(({ id }) => id));
  }
  expect(find("2020-01-01")).toBeUndefined();
});

test("the mail about a policy leads to the version it announces, at the path where that one stays", () => {
  const { link } = changeWords({
    kind: "policy-change",
    version: policyUpdatedOn,
    summary: "",
    appliesOn: addDays(dataProtection.appliesOn, 10),
  });
  const [, appliesOn = ""] = link?.path.match(/^\/protection-donnees-personnelles\/version\/(.+)$/) ?? [];
  expect(sitePolicies.find(appliesOn)).toBe(dataProtection);
});

test("the policy keeps data as long as the code does", () => {
  expect(section("conservation")).toContain(`${subscriberRetentionMonths} mois après la fin du contrat`);
  expect(section("conservation")).toContain(
    `${contactRetentionMonths} mois au plus après notre dernier échange`,
  );
  expect(section("conservation")).toContain(`dans les ${deletionWorkingDays} jours ouvrés`);
  expect(section("conservation")).toContain(`${draftRetentionDays} jours après l’étape 1`);
  expect(section("conservation")).toContain(
    `${unreportedDraftRetentionDays} jours au plus tant que l’e-mail`,
  );
  expect(section("conservation")).toMatch(
    new RegExp(
      `au moins ${mandateRetentionMonths} mois après le dernier prélèvement.*${subscriberRetentionMonths} mois après la fin du contrat, ou à la fin de ces ${mandateRetentionMonths} mois`,
    ),
  );
  expect(section("droits")).toContain(`dans les ${deletionWorkingDays} jours ouvrés et, dans le mois, nous`);
  expect(section("modification")).toContain(`au moins ${policyNoticePeriodDays} jours à l’avance`);
});

test("the policy says by what a company that received a gift is known, why, and until when", () => {
  expect(section("donnees-transmises")).toMatch(/code cadeau.*empreinte du numéro SIREN.*clé secrète/u);
  expect(section("finalites")).toMatch(/un cadeau par entreprise/u);
  expect(section("conservation")).toMatch(/Empreinte du numéro SIREN.*effacée avec le dossier de l’abonné/u);
});

test("the policy names the data that the forms ask for", () => {
  expect(section("donnees-transmises")).toMatch(
    /nom, prénom, adresse e-mail, numéro d’immatriculation et téléphone/,
  );
  expect(section("donnees-transmises")).toMatch(
    /raison sociale, noms des abonnés, adresse, e-mail, téléphone, mot de passe, coordonnées bancaires, contacts et représentants.*Aucun mot de passe n’est demandé sur ce site/,
  );
  expect(section("donnees-transmises")).toMatch(/moins de six salariés.*adresse IP/);
});

test("the policy can be answered to: the company is the one of the site", () => {
  const postalAddress = `${company.street}, ${company.postalCode} ${company.city}`;
  for (const fact of [
    company.email,
    phoneNumber(company.phone),
    company.openingHours.words.toLowerCase(),
    postalAddress,
  ]) {
    expect(section("contact")).toContain(plainText(fact));
  }
  expect(section("responsable")).toContain(plainText(companyIdentity()));
});
