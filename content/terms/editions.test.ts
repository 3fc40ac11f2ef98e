import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { editions, editionText, findEdition, pastEditions } from "./editions.ts";

/** Anchors in the order of docs/product.md, 2.9. */
const anchors =
  "definitions, objet, dispositions, pieces, informations, validation, vente, prise-effet, duree, resiliation-abonne, resiliation-2h, retractation, obligation-2h, obligation-abonne, modalites, prestataire, continuite, facturation, tarifs, confidentialite, force-majeure, preuve, accord, droit, divisibilite, renonciation";

/**
 * SHA-256 of every published version. Contracts store this hash: once a version is online its text never changes, and a
 * new text is a new version.
 */
const published = {
  "standard 2025-09-01": "5902b8609e46686bd02571fe81eebffdb123d0ab1af0c6a4614f1199d77dd7ff",
  "promo 2025-09-01": "b4a3301dc2d1ffb6bca0f1ea4f436f2d2376b22ccc6e926d0f6c06e939c99cd2",
  "standard 2026-11-23": "5470c0e853768cab854fd835d158664f75d798a714e2a04b9c1a0dfde78403da",
  "promo 2026-11-23": "382645baf79259c6981b40315306ce01f0a16ecb662b7c0c137ecb1893d8b68a",
  "standard 2026-11-24": "9d4651d9db5b6490c2151a2351c567f84436325fad5ebbc8efc18d587d2c8d39",
  "promo 2026-11-24": "489428012193b305fd57e3aac788f5d10c4234fff2d5d32c255ce39ca77036cb",
  "standard 2026-11-25": "0f27c71115c6f9db1cfb6ff7807c36051eeaa69ddccff5e730ca68b41b7122e2",
  "promo 2026-11-25": "59ddc040fda86dac0c496cac3022dcc9ad000779f8afcc72221996438166adbb",
} as Record<string, string>;

describe.each([...Object.values(editions), ...pastEditions])("the edition $id $version", (edition) => {
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
      "a new version has its line in `published`, content/terms/editions.test.ts; a published one never changes",
    ).toBe(published[`${edition.id} ${edition.version}`]);
  });

  test("refers to its annex only where it has one", () => {
    expect(articles.some(({ text }) => text.includes("(#annexe)"))).toBe(annex !== null);
  });

  test("is found by its version", () => {
    expect(findEdition(edition.id, edition.version)).toBe(edition);
    expect(findEdition(edition.id, "2024-01-01")).toBeUndefined();
  });
});

test.each(Object.entries(published))(
  "what was published as %s is still read word for word",
  (name, sha256) => {
    const [id, version] = name.split(" ") as [TermsEdition, string];
    const edition = findEdition(id, version);
    expect(edition && sha256Of(editionText(edition))).toBe(sha256);
  },
);

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
