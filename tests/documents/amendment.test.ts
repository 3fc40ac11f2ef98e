import { describe, expect, test } from "vitest";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { PackId } from "#domain/pack.ts";
import { renderPackAmendment } from "#server/documents/amendment.ts";
import { aShownPackChange } from "../support/pack-change.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const site = { publicUrl: "https://agence-2h.example" };

/** An amendment signed on 8 December 2026 for a contract of 7 October 2025. */
async function amendment(
  overrides: Parameters<typeof aSignedContract>[0],
  { toPackId, laterPrice }: { toPackId: PackId; laterPrice?: LaterPrice },
) {
  const contract = aSignedContract({ signedAt: Date.UTC(2025, 9, 7, 13, 8), ...overrides });
  const shown = aShownPackChange(contract, { toPackId, on: "2026-12-08", laterPrice: laterPrice ?? null });
  const signed = { ...contract, signedAt: Date.UTC(2026, 11, 8, 8, 26, 31) };
  const bytes = await renderPackAmendment(signed, { shown, ordinal: 1 }, site);
  return readPdf(bytes);
}

describe("the amendment by which a contract has another pack", () => {
  test("says on one page what it costs before and after, from when, and who signed it", async () => {
    const { pages } = await amendment(
      { packId: "advance", laterPrices: [{ monthlyCents: 9200, fromOn: "2027-03-07" }] },
      { toPackId: "business" },
    );
    expect(pages).toHaveLength(1);
    for (const words of [
      "Avenant n° 1 au contrat 2H-2025-0128",
      "Pack Business à partir du 7 janvier 2027, signé le 8 décembre 2026, à conserver avec le contrat",
      "89,00 € TTC",
      "74,17 € HT, 14,83 € de TVA",
      "129,00 € TTC",
      "107,50 € HT, 21,50 € de TVA",
      "92,00 € le 7 mars 2027 Ne vous concerne plus",
      "ancienneté comptée du 7 octobre 2025, mandat 2H-2025-0128-7K4QX2M9",
      "Avenant signé électroniquement par Claire Fabre",
      "le 8 décembre 2026 à 9 h 26 min 31 s, heure de Paris, en ligne",
    ])
      expect(pages[0]).toContain(spaced(words));
  });

  test("names both prices of a pack that will cost more, and what stops with the former one", async () => {
    const { pages } = await amendment(
      { packId: "business", giftCode: "ZEN10" },
      { toPackId: "advance", laterPrice: { monthlyCents: 9200, fromOn: "2027-03-07" } },
    );
    expect(pages[0]).toContain("92,00 € TTC");
    expect(pages[0]).toContain("S’arrêtent le 6 janvier au soir");
    expect(pages[0]).toContain("Le numéro de suivi cesse de sonner");
  });

  test("says from the promotional pack which terms it accepts, and from when two years count", async () => {
    const { pages } = await amendment({ packId: "advance-annexe-promo" }, { toPackId: "business" });
    expect(pages.join(" ")).toContain(
      spaced("L’abonné accepte les conditions générales d’abonnement, version du 25 novembre 2026"),
    );
    expect(pages.join(" ")).toContain("comptés du 21 janvier 2027");
  });

  test("puts dates and signature on a second page where much changes", async () => {
    const { pages } = await amendment(
      {
        packId: "advance-10",
        signedAt: Date.UTC(2026, 6, 7, 13, 8),
        giftCode: "ZEN10",
        laterPrices: [{ monthlyCents: 8500, fromOn: "2027-03-21" }],
      },
      { toPackId: "business", laterPrice: { monthlyCents: 13900, fromOn: "2027-04-21" } },
    );
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(spaced("116,10 € TTC"));
    expect(pages[1]).toContain("Avenant signé électroniquement par Claire Fabre");
  });
});
