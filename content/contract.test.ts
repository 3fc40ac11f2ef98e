import { describe, expect, it } from "vitest";
import { contractDates } from "#domain/contract/renewal.ts";
import { type PackId, packIds, packs } from "#domain/pack.ts";
import { summaryFacts } from "./contract.ts";
import { contractPage, orderFacts, signingWords } from "./contract-order.ts";
import { creditorWords } from "./mandate.ts";
import { trialEndWords } from "./trial.ts";

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
  it.each([
    ["advance", "89 € TTC par mois, soit 74,17 € HT", "0 €, premier mois offert", "15 octobre 2025"],
    ["business", "129 € TTC par mois, soit 107,50 € HT", "0 €, premier mois offert", "15 octobre 2025"],
    [
      "advance-10",
      "80 € TTC par mois, soit 66,67 € HT",
      "0 €, 14 jours d’essai gratuit",
      "29 septembre 2025",
    ],
    [
      "advance-annexe-promo",
      "9,99 € TTC par mois, soit 8,33 € HT",
      "0 €, 14 jours d’essai gratuit",
      "29 septembre 2025",
    ],
  ] as const)("of %s says the price, what today costs and the first debit", (pack, ...facts) => {
    const actual = orderFacts(pack, "2025-09-15").map(([, fact]) => fact);
    expect(actual.slice(1).map(plain)).toEqual(facts);
  });

  it("says what the button obliges to, and how a trial ends", () => {
    expect(plain(signingWords("advance", "2025-09-15", "2025-09-01"))).toBe(
      "En validant, vous signez le contrat d’abonnement (conditions, version du 1er septembre 2025) et ce mandat, avec obligation de payer 89 € TTC par mois à partir du 15 octobre 2025. Vous pouvez encore corriger.",
    );
    expect(plain(trialEndWords(begun("advance-10"))!)).toBe(
      "Résilié au plus tard le 29 septembre 2025, l’essai ne coûte rien ; sinon, 80 € TTC sont prélevés ce jour-là, puis chaque mois.",
    );
    expect(trialEndWords(begun("advance"))).toBeNull();
  });

  it("holds the place of facts that are not known yet", () => {
    expect(summaryFacts(null).map(([, fact]) => fact)).toEqual(Array(6).fill("\u00a0"));
  });

  it("writes the creditor identifier as banks do", () => {
    expect(creditorWords.identifier.formatted).toBe("FR72\u00a0ZZZ\u00a0123456");
  });
});

function begun(pack: PackId) {
  return { ...packs[pack], dates: contractDates(packs[pack], "2025-09-15") };
}

function plain(text: string): string {
  return text.replace(/\s/gu, " ");
}
