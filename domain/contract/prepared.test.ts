import { describe, expect, test } from "vitest";
import { checkPrepared, preparedStage } from "./prepared.ts";

const nothing = { raisonSociale: "", siret: "", nomPrenom: "", adresseSiege: "", email: "", telephone: "" };

describe("A subscription prepared for somebody", () => {
  test("needs nothing but its pack", () => {
    expect(checkPrepared({ pack: "advance" })).toEqual({
      ok: true,
      value: { packId: "advance", known: nothing, gift: null, zenmasterId: null, greeting: "" },
    });
  });

  test("keeps what is known, cleaned as the first step cleans it", () => {
    const checked = checkPrepared({
      pack: "business",
      raisonSociale: "  Traiteur Garrigue ",
      siret: "732 829 320 00074",
      telephone: "Tél : 06 39 98 12 75",
      email: " ",
      gift: "ads50",
      greeting: " Bonjour,\r\nà demain ",
    });
    expect(checked).toEqual({
      ok: true,
      value: {
        packId: "business",
        known: {
          ...nothing,
          raisonSociale: "Traiteur Garrigue",
          siret: "73282932000074",
          telephone: "06 39 98 12 75",
        },
        gift: "ADS50",
        zenmasterId: null,
        greeting: "Bonjour,\nà demain",
      },
    });
  });

  test("refuses what would be wrong, field by field", () => {
    expect(checkPrepared({ siret: "12", email: "odile", raisonSociale: "x".repeat(201) })).toEqual({
      ok: false,
      problem: {
        siret: "malformed",
        email: "malformed",
        raisonSociale: "tooLong:200",
        pack: "missing",
      },
    });
    expect(checkPrepared({ pack: "advance", greeting: "x".repeat(1001) })).toEqual({
      ok: false,
      problem: { greeting: "tooLong:1000" },
    });
  });

  test.each([
    ["advance", "ADS50"],
    ["advance-annexe-promo", "ZEN10"],
    ["business", "NOTHING"],
  ])("has no gift that its pack does not have: %s with %s", (pack, gift) => {
    expect(checkPrepared({ pack, gift })).toEqual({ ok: false, problem: { gift: "malformed" } });
  });
});

describe("The stage of a prepared subscription", () => {
  const made = { isSent: false, openedAt: null, draftId: null, contractId: null, expiresAt: 100 };
  test.each([
    ["made", {}, 50],
    ["sent", { isSent: true }, 50],
    ["opened", { isSent: true, openedAt: 10 }, 50],
    ["begun", { openedAt: 10, draftId: "d" }, 50],
    ["signed", { draftId: "d", contractId: "c" }, 50],
    ["signed", { draftId: "d", contractId: "c" }, 200],
    ["expired", { isSent: true, openedAt: 10 }, 100],
    ["begun", { draftId: "d" }, 200],
  ] as const)("is %s", (stage, facts, now) => {
    expect(preparedStage({ ...made, ...facts }, now)).toBe(stage);
  });
});
