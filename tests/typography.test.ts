import { describe, expect, test } from "vitest";
import { saidBy } from "./support/said-words.ts";
import { frenchFiles, frenchTexts, typeset, typographyProblems } from "./support/typography.ts";

test.each(frenchFiles())("The texts of %s follow French typography", (path) => {
  const texts = frenchTexts(path).map(({ value }) => value);
  expect(texts.flatMap((text) => typographyProblems(text, path))).toEqual([]);
  expect(texts.map((text) => typeset(text, path))).toEqual(texts);
});

const wordFiles = frenchFiles().filter((path) => /^content\/.*\.ts$|^app\/desk\/.*words\.ts$/.test(path));

test.each(wordFiles)("Whatever values %s is given, its sentences follow French typography", async (path) => {
  const faults = (await saidBy(path)).flatMap(({ by, text }) =>
    typographyProblems(text).map(({ rule, excerpt }) => `${by}: ${rule}: ${excerpt}`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test("What functions make of values is among these sentences, a contract too", async () => {
  const texts = async (path: string) => (await saidBy(path)).map(({ text }) => text.replace(/\s/g, " "));
  expect(await texts("content/contract/termination.ts")).toContain(
    "Votre contrat prend fin le 3 décembre 2026 ; vos services restent suspendus.",
  );
  expect(await texts("content/contract/packs.ts")).toContain(
    "Pack Advance, prélèvement récurrent : 129 € TTC par mois, premier mois offert",
  );
});

test("What follows a value in a sentence is read too, though it begins with a full stop", () => {
  const texts = frenchTexts("content/site/faq.ts").map(({ value }) => value);
  expect(texts.filter((text) => text.startsWith(". "))).not.toEqual([]);
});

test("What the desk says is read wherever its pages say it", () => {
  expect(frenchFiles()).toEqual(
    expect.arrayContaining(["app/desk/debits/words.ts", "app/desk/ui/pagination.tsx"]),
  );
  const texts = frenchTexts("app/desk/ui/pagination.tsx").map(({ value }) => value);
  expect(texts).toContain("Page précédente");
  expect(texts).toContain("Lignes ");
});

describe("Each rule of typography can be broken, and is mended", () => {
  test.each([
    ["l'agence", "l’agence"],
    ["Bravo !", "Bravo\u202f!"],
    ["Bravo\u00a0!", "Bravo\u202f!"],
    ["Bravo!", "Bravo\u202f!"],
    ["Quand ?", "Quand\u202f?"],
    ["oui; non", "oui\u202f; non"],
    ["Objet : devis", "Objet\u00a0: devis"],
    ["Objet: devis", "Objet\u00a0: devis"],
    ["89 €", "89\u00a0€"],
    ["89€", "89\u00a0€"],
    ["10 %", "10\u00a0%"],
    ["18 h", "18\u00a0h"],
    ["18h", "18\u00a0h"],
    ["1 500", "1\u202f500"],
    ["04 65 71 00 13", "04\u00a065\u00a071\u00a000\u00a013"],
    ["« mot »", "«\u202fmot\u202f»"],
    ["«mot»", "«\u202fmot\u202f»"],
    ["«\u00a0mot\u00a0»", "«\u202fmot\u202f»"],
    ["la suite...", "la suite…"],
  ])("%j becomes %j", (text, set) => {
    expect(typographyProblems(text)).not.toEqual([]);
    expect(typeset(text)).toBe(set);
    expect(typographyProblems(set)).toEqual([]);
  });

  test.each([
    ["l’étape 2", "l’étape\u00a02"],
    ["vous avez 24 mois pour", "vous avez 24\u00a0mois pour"],
    [" jours", "\u00a0jours"],
    ["Campagnes Google Ads", "Campagnes Google\u00a0Ads"],
    ["les mises à jour", "les mises\u00a0à\u00a0jour"],
  ])("On the site, %j becomes %j", (text, set) => {
    const path = "content/site/faq.ts";
    expect(typographyProblems(text, path)).not.toEqual([]);
    expect(typeset(text, path)).toBe(set);
    expect(typographyProblems(set, path)).toEqual([]);
  });

  test.each([
    "L’agence\u00a0: «\u202foui\u202f», dès 89\u00a0€ (soit −10\u00a0%)\u202f! De 9\u00a0h à 18\u00a0h, 14\u00a0h\u00a032… Quand\u202f? À 14:32:05.",
    "Oops! Page not found",
    "Envoi en cours...",
    "https://agence.example/?a=1;b",
  ])("%j is left as it is", (text) => expect(typeset(text)).toBe(text));
});
