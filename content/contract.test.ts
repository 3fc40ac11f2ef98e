import { describe, expect, it } from "vitest";
import { packIds } from "#domain/pack.ts";
import { creditorWords, summaryFacts } from "./contract.ts";
import { contractPage, orderWords } from "./contract-order.ts";

describe("the pages of a contract", () => {
  it("are named after their pack and step", () => {
    expect(contractPage("advance", 1).title).toBe("Pack Advance, vos informations | Agence 2H");
    expect(contractPage("advance-annexe-promo", 2).title).toBe(
      "Offre spéciale, mandat de prélèvement | Agence 2H",
    );
    expect(contractPage("business", 2).description).toBe(
      "Souscription en ligne au pack Business, étape 2\u00a0: mandat de prélèvement SEPA.",
    );
  });

  it("are never indexed, and all differ", () => {
    const all = packIds.flatMap((pack) => [contractPage(pack, 1), contractPage(pack, 2)]);
    expect(all.every(({ robots }) => robots === "noindex")).toBe(true);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });
});

describe("the order read before signing", () => {
  it("says the price, what starts free and the day of the first debit", () => {
    expect(orderWords("advance", "2025-09-15")).toEqual([
      "Pack Advance, 89\u00a0€\u00a0TTC par mois.",
      "Premier mois offert, premier prélèvement le 15\u00a0octobre 2025.",
    ]);
    expect(orderWords("advance-10", "2025-09-15")[1]).toMatch(
      /^14\u00a0jours d’essai gratuit, premier prélèvement le/,
    );
  });

  it("holds the place of facts that are not known yet", () => {
    expect(summaryFacts(null).map(([, fact]) => fact)).toEqual(Array(6).fill("\u00a0"));
  });

  it("writes the creditor identifier as banks do", () => {
    expect(creditorWords.identifier.shown).toBe("FR72\u00a0ZZZ\u00a0123456");
  });
});
