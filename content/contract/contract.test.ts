import { describe, expect, it } from "vitest";
import { euros } from "#content/site/format.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import { reducedCentsOf } from "#domain/gift.ts";
import { type PackId, packIds, packs } from "#domain/pack.ts";
import { summaryFacts } from "./contract.ts";
import { contractPage, orderFacts, orderStages, orderTax, signingWords } from "./contract-order.ts";
import { creditorWords } from "./mandate.ts";
import { mandateLine } from "./packs.ts";
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
    ["advance", "0 €, premier mois offert", "15 octobre 2025"],
    ["business", "0 €, premier mois offert", "15 octobre 2025"],
    ["advance-10", "0 €, 14 jours d’essai gratuit", "29 septembre 2025"],
    ["advance-annexe-promo", "0 €, 14 jours d’essai gratuit", "29 septembre 2025"],
  ] as const)("of %s says the price, what today costs and the first debit", (pack, ...facts) => {
    const actual = orderFacts(pack, "2025-09-15", null).map(([, fact]) => fact);
    const { monthlyCents } = packs[pack];
    const price = plain(`${euros(monthlyCents)} TTC par mois`);
    expect(actual.slice(1).map(plain)).toEqual([price, ...facts]);
  });

  it.each([
    ["12 rue de Rome, 13006 Marseille", null, "soit 74,17 € HT, TVA à 20 %"],
    ["12 rue de Rome", null, "soit 74,17 € HT, TVA à 20 %"],
    ["4 rue du Four, 97430 Le Tampon", null, "soit 82,03 € HT, TVA à 8,5 %"],
    ["4 rue du Four, 97430 Le Tampon", "ZEN10", "soit 73,82 € puis 82,03 € HT, TVA à 8,5 %"],
    ["4 rue du Four, 97300 Cayenne", null, "soit 89 € HT, sans TVA (article 294 du CGI)"],
    ["3 rue du Rhône, 1204 Genève, Suisse", null, "soit 89 € HT, sans TVA (article 259, 1° du CGI)"],
    ["Damrak 1, 1012 LG Amsterdam, Pays-Bas", null, "soit 89 € HT, TVA due par l’abonné (autoliquidation)"],
  ] as const)("says the tax of the seat %j", (adresseSiege, code, tax) => {
    expect(plain(orderTax("advance", "2026-12-07", code, { adresseSiege }))).toBe(tax);
  });

  it("says what the button obliges to, and how a trial ends", () => {
    expect(plain(signingWords("advance", "2025-09-15", "2025-09-01", null))).toBe(
      `En validant, vous signez le contrat d’abonnement (conditions, version du 1er septembre 2025) et ce mandat, avec obligation de payer ${price("advance")} TTC par mois à partir du 15 octobre 2025. Vous pouvez encore corriger.`,
    );
    expect(plain(trialEndWords(begun("advance-10"))!)).toBe(
      `Résilié au plus tard le 29 septembre 2025, l’essai ne coûte rien ; sinon, ${price("advance-10")} TTC sont prélevés ce jour-là, puis chaque mois.`,
    );
    expect(trialEndWords(begun("advance"))).toBeNull();
  });

  it("with ten percent off says both prices and both days, once as stages and once as facts", () => {
    const { monthlyCents } = packs.advance;
    const reducedCents = reducedCentsOf("ZEN10", monthlyCents)!;
    const [normal, reduced] = [price("advance"), plain(euros(reducedCents))];
    const facts = orderFacts("advance", "2026-12-07", "ZEN10").map(([, fact]) => plain(fact));
    expect(facts).toEqual([
      "Pack Advance",
      `${reduced} TTC par mois pendant 12 mois, puis ${normal} TTC par mois`,
      "10 % de remise pendant 1 an, code ZEN10",
      `7 janvier 2027, ${reduced}`,
    ]);
    const stages = orderStages("advance", "2026-12-07", "ZEN10");
    expect(stages.map(({ isDone = false }) => isDone)).toEqual([true, false, false]);
    expect(stages.map(({ label, price, note }) => plain(`${label} : ${price} ${note}`))).toEqual([
      "Aujourd’hui : 0 € Premier mois offert",
      `À partir du 7 janvier 2027 : ${reduced} TTC par mois, 12 prélèvements`,
      `À partir du 7 janvier 2028 : ${normal} TTC par mois, rappelé par e-mail 14 jours avant`,
    ]);
    expect(plain(signingWords("advance", "2026-12-07", "2026-11-23", "ZEN10"))).toContain(
      `payer ${reduced} TTC par mois à partir du 7 janvier 2027, puis ${normal} TTC par mois à partir du 7 janvier 2028.`,
    );
    expect(plain(mandateLine("advance", orderOn("advance", "2026-12-07", "ZEN10")))).toBe(
      `Pack Advance, prélèvement récurrent : ${reduced} TTC par mois pendant 12 mois, puis ${normal} TTC par mois, premier mois offert`,
    );
  });

  it("with a free month more says the later day, after a trial too", () => {
    expect(orderStages("advance", "2026-12-07", "MOISOFFERT").map(({ note }) => plain(note))).toEqual([
      "Deux premiers mois offerts",
      "TTC par mois",
    ]);
    expect(plain(trialEndWords(orderOn("advance-10", "2026-12-07", "MOISOFFERT"))!)).toBe(
      `Résilié au plus tard le 21 janvier 2027, l’abonnement ne coûte rien ; sinon, ${price("advance-10")} TTC sont prélevés ce jour-là, puis chaque mois.`,
    );
  });

  it("holds the place of facts that are not known yet", () => {
    expect(summaryFacts(null, null).map(([, fact]) => fact)).toEqual(Array(7).fill("\u00a0"));
  });

  it("writes the creditor identifier as banks do", () => {
    expect(creditorWords.identifier.formatted).toBe("FR72\u00a0ZZZ\u00a0123456");
  });
});

function begun(pack: PackId) {
  return orderOn(pack, "2025-09-15", null);
}

/** The price of a pack: « 80 € ». */
function price(pack: PackId) {
  return plain(euros(packs[pack].monthlyCents));
}

function plain(text: string): string {
  return text.replace(/\s/gu, " ");
}
