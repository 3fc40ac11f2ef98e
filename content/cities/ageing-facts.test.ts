import { expect, test } from "vitest";
import { ageingFacts } from "./ageing-facts.ts";
import { localCity } from "./local-cities.ts";
import { districts } from "./marseille.ts";

test.each(ageingFacts)("the pages of its cities say: $fact", ({ said, cities }) => {
  const pages = cities.map((id) => JSON.stringify([localCity(id), id === "marseille" ? districts : null]));
  for (const words of said) {
    expect(
      pages.some((page) => page.includes(words)),
      words,
    ).toBe(true);
  }
});
