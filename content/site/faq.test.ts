import { describe, expect, it } from "vitest";
import { cities } from "#content/cities/cities.ts";
import { packWords } from "#content/contract/packs.ts";
import { lastDayOfService } from "#domain/contract/termination.ts";
import { packs, packsOnSale } from "#domain/pack.ts";
import { company } from "./company.ts";
import { questions } from "./faq.ts";
import { euros } from "./format.ts";
import { furtherQuestions } from "./further-questions.ts";

describe("the questions", () => {
  it("have an anchor and words of their own", () => {
    const all = [...questions, ...furtherQuestions];
    for (const part of ["id", "question", "answer"] as const) {
      expect(new Set(all.map((one) => one[part])).size).toBe(all.length);
    }
  });

  it("give an example of termination that follows the terms", () => {
    const lastDay = lastDayOfService({ acceptedOn: "2025-01-28", trialEndsOn: null }, "2025-07-06");
    const answer = questions.find(({ id }) => id === "engagement")?.answer.replace(/\s/g, " ");
    expect(lastDay).toBe("2025-07-28");
    expect(answer).toContain("se reconduit le 28, vous résiliez le 6 juillet");
    expect(answer).toContain("jusqu’au 28 juillet inclus");
  });

  it("name every pack on sale and its price where they say what a subscription contains", () => {
    const answer = questions.find(({ id }) => id === "abonnement")?.answer;
    for (const id of packsOnSale) {
      expect(answer, "content/site/faq.ts").toContain(
        `${packWords[id].shortName}, à ${euros(packs[id].monthlyCents)}`,
      );
    }
  });

  it("name the cities that have a number of their own", () => {
    const answer = questions.find(({ id }) => id === "toute-la-france")?.answer;
    for (const { name, phone } of Object.values(cities)) {
      if (phone !== company.phone) expect(answer).toMatch(new RegExp(`Pour [^.]*${name}[^.]* numéro local`));
    }
  });
});
