import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markdownBlocks } from "#content/site/markdown-blocks.ts";
import { registerSections } from "./register.ts";

const settings = {
  mailServer: "smtp.facteur.example",
  database: null,
  bookings: "rendez-vous.example",
  bankBic: "AGRIFRPPXXX",
};
const sections = registerSections(settings);
const textOf = (title: string) => sections.find((section) => section.title === title)!.text;

test("The register names each server that the settings name, and says where there is none", () => {
  const text = textOf("Sous-traitants et destinataires");
  expect(text).toContain("smtp.facteur.example");
  expect(text).toContain("sur la machine du site");
  const none = registerSections({ ...settings, mailServer: null, database: "base.example" });
  const other = none.find(({ title }) => title === "Sous-traitants et destinataires")!.text;
  expect(other).toContain("aucun serveur n’est réglé");
  expect(other).toContain("base.example");
});

test("Each processing says its purpose, basis, people, data, recipients and duration", () => {
  const processings = sections.slice(1, -3);
  expect(processings.length).toBeGreaterThan(8);
  for (const { title, text } of processings) {
    const [terms] = markdownBlocks(text);
    expect([title, terms?.kind === "terms" && terms.items.map(({ term }) => term)]).toEqual([
      title,
      ["Finalité", "Fondement", "Personnes", "Données", "Destinataires", "Durée"],
    ]);
  }
});

test("The register has at least as many purposes as the policy tells people", () => {
  const policy = readFileSync(new URL("./data-protection/finalites.md", import.meta.url), "utf8");
  const purposes = policy.split("\n").filter((line) => line.startsWith("- **"));
  expect(sections.slice(1, -3).length).toBeGreaterThanOrEqual(purposes.length);
});
