import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { editions, editionText, findEdition, publishedTerms, siteTerms, termsTexts } from "./editions.ts";

/** Anchors in the order of docs/product.md, 2.9. */
const anchors =
  "definitions, objet, dispositions, pieces, informations, validation, vente, prise-effet, duree, resiliation-abonne, resiliation-2h, retractation, obligation-2h, obligation-abonne, modalites, prestataire, continuite, facturation, tarifs, confidentialite, force-majeure, preuve, accord, droit, divisibilite, renonciation";

/**
 * SHA-256 of the texts. Contracts store this hash: a published text never changes, and a new text is a new version with its
 * own line here.
 */
const published = {
  "standard 2026-11-28": "b9fc862ec34fcdc374fcb46fb0730e52ccec4a2e145c3ea45e9ecd8ef86f16de",
  "promo 2026-11-28": "c432a9fe2404abbf4b6ffc0f447c1f35416fd8c7cc00a61ca226fae674f1b95a",
} as Record<string, string>;

describe.each([...Object.values(editions), ...siteTerms.pastEditions])(
  "the edition $id $version",
  (edition) => {
    const { articles, annex } = edition;

    test("has its twenty-six articles, in order", () => {
      expect(articles.map(({ id }) => id).join(", ")).toBe(anchors);
      expect(romanNumeral(articles.length)).toBe("XXVI");
    });

    test("has only lines that the pages can show: paragraphs, lists, bold, links", () => {
      for (const { id, text } of annex ? [...articles, annex] : articles) {
        expect(text, id).not.toMatch(/[<>`_#]{2}|<|^#|^ |\t| $|\n\n\n|!\[/m);
        expect(text.split("**").length % 2, id).toBe(1);
      }
    });

    test("refers to its own articles by their titles", () => {
      const parts = annex ? [...articles, annex] : articles;
      const references = parts
        .flatMap(({ text }) => [...text.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)])
        .filter(([, , anchor]) => anchor !== annex?.id);
      expect(references.length).toBeGreaterThan(10);
      for (const [, title, anchor] of references) {
        expect(articles.find(({ id }) => id === anchor)?.title, anchor).toBe(title);
      }
    });

    test("says what its canonical text is, and keeps it for good", () => {
      const text = editionText(edition);
      expect(text.startsWith(`${edition.title}\n\n${edition.version}\n\n1. Définitions\n\n`)).toBe(true);
      expect(text).not.toContain("\r");
      expect(
        sha256Of(text),
        "a published text never changes, and a new version has its own line in `published`, content/terms/editions.test.ts",
      ).toBe(published[`${edition.id} ${edition.version}`]);
    });

    test("refers to its annex only where it has one", () => {
      expect(articles.some(({ text }) => text.includes("(#annexe)"))).toBe(annex !== null);
    });

    test("is found by its version", () => {
      expect(findEdition(edition.id, edition.version)).toBe(edition);
      expect(findEdition(edition.id, "2024-01-01")).toBeUndefined();
    });
  },
);

test.each(Object.entries(published))(
  "what was published as %s is still read word for word",
  (name, sha256) => {
    const [id, version] = name.split(" ") as [TermsEdition, string];
    const edition = findEdition(id, version);
    expect(edition && sha256Of(editionText(edition))).toBe(sha256);
  },
);

describe("a version that replaces another one", () => {
  const [newest] = Object.keys(termsTexts).map((path) => path.split("/")[1]!);
  const texts = (day: string, words: string) =>
    Object.fromEntries(
      Object.entries(termsTexts).map(([path, text]) => [
        path.replace(newest!, day),
        path.endsWith("/standard/objet.md") ? words : text,
      ]),
    );
  const former = texts("2027-02-01", "Le premier objet.");
  delete former["./2027-02-01/standard/annexe.md"];
  delete former["./2027-02-01/promo/annexe.md"];
  const terms = publishedTerms({
    ...former,
    ...texts("2027-06-10", "Le deuxième objet."),
    ...texts("2027-09-01", "Le dernier objet."),
  });

  test("is what new contracts are signed under, and the former ones are still found", () => {
    expect(terms.editions.standard.version).toBe("2027-09-01");
    expect(terms.pastEditions.map(({ id, version }) => `${id} ${version}`)).toEqual([
      "standard 2027-06-10",
      "promo 2027-06-10",
      "standard 2027-02-01",
      "promo 2027-02-01",
    ]);
    const first = terms.findEdition("standard", "2027-02-01")!;
    expect(first.articles[1]!.text).toBe("Le premier objet.");
    expect(first.annex).toBeNull();
    expect(editionText(first)).not.toContain("ANNEXE");
    expect(terms.findEdition("standard", "2027-02-02")).toBeUndefined();
  });

  test("applies to the contracts of the former one a month later", () => {
    const until = (version: string) => terms.replacementOf(terms.findEdition("promo", version)!);
    expect(until("2027-02-01")).toEqual({ by: "2027-06-10", until: "2027-07-09" });
    expect(until("2027-06-10")).toEqual({ by: "2027-09-01", until: "2027-09-30" });
    expect(until("2027-09-01")).toBeNull();
  });

  test.each([
    ["2026-01-01", "2027-02-01"],
    ["2027-06-09", "2027-02-01"],
    ["2027-06-10", "2027-06-10"],
    ["2030-01-01", "2027-09-01"],
  ] as const)("is not signed before its day: on %s, that of %s is", (day, version) => {
    expect(terms.editionOn("standard", day).version).toBe(version);
  });

  test("lacks no article", () => {
    const { "./2026-11-28/standard/objet.md": _, ...without } = texts("2026-11-28", "");
    expect(() => publishedTerms(without)).toThrow("objet");
  });
});

test("article XVII is the continuity of the service, or the property of the site in the promo edition", () => {
  expect(editions.standard.articles[16]).toMatchObject({ id: "continuite", title: "Continuité de service" });
  expect(editions.promo.articles[16]).toMatchObject({
    id: "continuite",
    title: "Propriété du site et du nom de domaine",
  });
});

test("both editions say the same wherever the offer changes nothing", () => {
  const same = editions.standard.articles.filter(
    ({ text }, index) => text === editions.promo.articles[index]?.text,
  );
  expect(same.map(({ id }) => id)).toEqual([
    "pieces",
    "informations",
    "validation",
    "vente",
    "retractation",
    "obligation-2h",
    "modalites",
    "prestataire",
    "confidentialite",
    "force-majeure",
    "preuve",
    "accord",
    "droit",
    "divisibilite",
    "renonciation",
  ]);
});

test("the promo edition promises nothing of the standard edition's end of contract", () => {
  expect(editionText(editions.promo)).not.toMatch(/[Oo]ption [AB]|offre de continuité|Advance-10|Business/);
  expect(editionText(editions.standard)).not.toMatch(/1\s500|offre promotionnelle|dépôt de code/);
});

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
