import { expect, test } from "vitest";
import { ageingFacts } from "./ageing-facts.ts";
import { localCity } from "./local-cities.ts";
import { districts } from "./marseille.ts";

test("each figure of a fact to read again is said by the pages that are listed beside it", () => {
  for (const { fact, cities } of ageingFacts) {
    const words = cities.map((id) => JSON.stringify([localCity(id), id === "marseille" ? districts : null]));
    for (const name of fact.match(/\b(?:Broglie|Colomiers|Labège|37|33|vingt|six jours|pertinence)\b/g) ??
      []) {
      expect(
        words.some((text) => text.includes(name)),
        `${name}, ${cities.join(" and ")}`,
      ).toBe(true);
    }
  }
});
