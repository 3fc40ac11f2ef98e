import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sepaText } from "./sepa-text.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

describe("a text for banks", () => {
  it.each([
    ["Atelier Garance & Fils", "Atelier Garance + Fils"],
    ["L’Œuvre d’Éloïse – céramique", "L'OEuvre d'Eloise - ceramique"],
    ["Łukasz Strauß", "Lukasz Strauss"],
    ["‘ŒœÆæ’ ØøŁłĐđ — 1@2", "'OEoeAEae' OoLlDd - 1(at)2"],
    [" / a  b / ", "a b"],
    ["//double//barre/", "double/barre"],
    ["un\u00a0espace\u202finsécable\tet\nd’autres", "un espace insecable et d'autres"],
    ["Ταβέρνα Ελένη", "Taverna Eleni"],
    ["ΘΑΛΑΣΣΑ ΨΑΡΙ", "ThALASSA PsARI"],
    ["Кафе Щастие", "Kafe Shtastie"],
    ["Þórður Ísafjörð", "Thordur Isafjord"],
    ["Işık Çiçek", "Isik Cicek"],
    ["名前", ""],
  ])("writes « %s » as « %s »", (text, expected) => {
    expect(sepaText(text, 70)).toBe(expected);
  });

  it("holds nothing that a bank refuses, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 140 }), (text, maxLength) => {
        const written = sepaText(text, maxLength);
        expect(written.length).toBeLessThanOrEqual(maxLength);
        expect(written).toMatch(
          /^(?:[A-Za-z0-9?:().,'+-](?:[A-Za-z0-9/\-?:().,'+ ]*[A-Za-z0-9\-?:().,'+])?)?$/,
        );
        expect(written).not.toContain("//");
      }),
    );
  });
});
