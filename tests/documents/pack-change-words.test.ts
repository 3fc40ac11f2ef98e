import { describe, expect, test } from "vitest";
import {
  agencyAfterAmendment,
  insteadWords,
  packPriceWords,
  renounceEffects,
} from "#content/contract/pack-amendment.ts";
import {
  amendmentTitle,
  amountSteps,
  packFromWhen,
  signingWords,
  unchangedWords,
} from "#content/contract/pack-change.ts";
import { comparedRows } from "#content/contract/pack-comparison.ts";
import { aShownPackChange } from "../support/pack-change.ts";
import { aSignedContract } from "../support/signed-contract.ts";

/** The words with ordinary spaces: typography is checked elsewhere. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** A contract of 7 October 2025, whose amendment is signed on 8 December 2026. */
const signedAt = Date.UTC(2025, 9, 7, 13, 8);
const on = "2026-12-08";
const rise = { monthlyCents: 9200, fromOn: "2027-03-07" } as const;
const toBusiness = aShownPackChange(aSignedContract({ signedAt, laterPrices: [rise] }), {
  toPackId: "business",
  on,
});
const toAdvance = aShownPackChange(aSignedContract({ signedAt, packId: "business" }), {
  toPackId: "advance",
  on,
  laterPrice: rise,
});
const rowOf = (shown: typeof toBusiness, label: string) =>
  comparedRows(shown).find((row) => row.label === label);

describe("another pack", () => {
  test("says over its button the price and the day, and a price that was announced for it", () => {
    expect(plain(signingWords(toBusiness))).toContain(
      plain("avec obligation de payer 129 € TTC par mois à partir du 7 janvier 2027. Vous"),
    );
    expect(plain(signingWords(toAdvance))).toContain(
      plain(
        "89 € TTC par mois à partir du 7 janvier 2027, puis 92 € TTC par mois à partir du 7 mars 2027. Vous",
      ),
    );
  });

  test("says until when it can be signed for its day, and which day comes next", () => {
    expect(plain(packFromWhen({ fromOn: "2027-01-07", dates: toBusiness.dates }))).toContain(
      plain("Signé jusqu’au 23 décembre, le changement prend effet à l’échéance du 7 janvier 2027"),
    );
    expect(plain(packFromWhen({ fromOn: "2027-01-07", dates: toBusiness.dates }))).toContain("7 février");
  });

  test("lets the rise of the former pack lapse, and names that of the new one", () => {
    expect(rowOf(toBusiness, "Prix annoncé")).toMatchObject({ after: { value: "Ne vous concerne plus" } });
    expect(plain(insteadWords(toBusiness))).toBe(
      plain("89,00 € ; le prix de 92,00 € annoncé pour le 7 mars ne vous concerne plus"),
    );
    expect(rowOf(toAdvance, "Prix annoncé")).toBeUndefined();
    expect(plain(packPriceWords(toAdvance))).toContain(plain("puis 92,00 € TTC à partir du 7 mars 2027"));
  });

  test("says what comes, and what stops on which evening", () => {
    expect(rowOf(toBusiness, "Suivi des appels")).toMatchObject({
      before: { comes: false },
      after: { comes: true },
    });
    expect(plain(rowOf(toAdvance, "Campagnes Google Ads et rapport mensuel")?.after.value ?? "")).toBe(
      plain("S’arrêtent le 6 janvier au soir"),
    );
    expect([amendmentTitle(toBusiness.change), amendmentTitle(toAdvance.change)]).toEqual([
      "Passer au pack Business",
      "Revenir au pack Advance",
    ]);
    expect(plain(agencyAfterAmendment(toAdvance.change).join(" "))).toContain(
      plain("le 6 janvier 2027 au soir"),
    );
  });

  test("shows each amount with its day, moved where banks are closed", () => {
    const sunday = aShownPackChange(
      aSignedContract({ signedAt: Date.UTC(2025, 9, 17, 13), packId: "business" }),
      { toPackId: "advance", on },
    );
    expect(amountSteps(sunday).map(({ when, what }) => plain(`${when}, ${what}`))).toEqual([
      plain("17 décembre 2026, 129,00 €"),
      plain("18 janvier 2027, 89,00 €"),
      plain("Ensuite, 89,00 €"),
    ]);
    expect(plain(amountSteps(sunday)[1]?.note ?? "")).toContain("le 17 est un dimanche");
  });

  test("keeps the reduction of a gift, on the price of the new pack", () => {
    const reduced = aShownPackChange(
      aSignedContract({ signedAt: Date.UTC(2026, 6, 7, 13), giftCode: "ZEN10" }),
      { toPackId: "business", on },
    );
    expect(reduced.change.dueCents).toBe(11_610);
    expect(plain(signingWords(reduced))).toContain(
      plain("116,10 € TTC par mois à partir du 7 janvier 2027, puis 129 €"),
    );
  });

  test("counts two years from its first due where it brings other terms, and otherwise leaves them", () => {
    const fromPromo = aShownPackChange(aSignedContract({ signedAt, packId: "advance-annexe-promo" }), {
      toPackId: "advance",
      on,
    });
    expect(plain(rowOf(fromPromo, "Conditions du contrat")?.after.note ?? "")).toContain(
      plain("comptés du 21 janvier 2027"),
    );
    expect(unchangedWords(fromPromo).join(" ")).not.toContain("ancienneté");
    expect(plain(unchangedWords(toBusiness).join(" "))).toContain(
      plain("Votre ancienneté, comptée du 7 octobre 2025"),
    );
  });

  test("once renounced costs what it did, and from when if that is more", () => {
    const kept = { change: toAdvance.change, keptCents: 12_900, laterPrices: [] };
    expect(plain(renounceEffects({ ...kept, backOn: "2027-01-07" })[0] ?? "")).toBe(
      plain("Vous gardez le pack Business, à 129,00 € TTC par mois."),
    );
    expect(plain(renounceEffects({ ...kept, backOn: "2027-02-07" })[0] ?? "")).toContain(
      plain("revient à l’échéance du 7 février 2027"),
    );
  });
});
