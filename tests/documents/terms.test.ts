import { describe, expect, test } from "vitest";
import { formatSha256, longDate } from "#content/site/format.ts";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import { editions, editionText } from "#content/terms/editions.ts";
import { annexHeading } from "#content/terms/titles.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { renderTerms } from "#server/documents/render-documents.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";

const site = { publicUrl: "https://agence-2h.example" };
const point = 72 / 25.4;

describe.each(Object.values(editions))("the terms $id $version as a PDF", (edition) => {
  const textSha256 = sha256Of(editionText(edition));
  const rendered = renderTerms(edition, textSha256, site);
  const read = rendered.then(({ bytes }) => readPdf(bytes));

  test("say the text whole, word for word, in its order", async () => {
    const { drawn } = await read;
    const words = drawn.flat().filter(({ baseline }) => baseline > 19 * point);
    const written = letters(words.map(({ text }) => text).join("")).replaceAll(/\(https:[^)]+\)/g, "");
    const text = edition.articles.map(
      ({ title, text }, index) => `Article${romanNumeral(index + 1)}${title}${withoutMarks(text)}`,
    );
    if (edition.annex) text.push(annexHeading, edition.annex.title, withoutMarks(edition.annex.text));
    expect(written.slice(written.indexOf("ArticleI"))).toBe(letters(text.join("")));
  });

  test("carry the version, the address and the SHA-256 of the text on every page, within its margins", async () => {
    const { pages, drawn } = await read;
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page).toContain(
        `version du ${spaced(longDate(edition.version))}, en ligne : agence-2h.example/conditions-generales`,
      );
      expect(page).toContain(`Texte, SHA-256 : ${spaced(formatSha256(textSha256))}`);
      expect(page).toContain(`${index + 1} / ${pages.length}`);
    });
    for (const { x, width, baseline } of drawn.flat()) {
      expect(x + width).toBeLessThanOrEqual(192.2 * point);
      expect(baseline).toBeGreaterThan(6 * point);
    }
  });

  test("are tagged PDF/A-2a in French, dated by the version, light, and the same each time", async () => {
    const { info, xmp, roles } = await read;
    expect(xmp).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(info).toMatchObject({
      Language: "fr-FR",
      Title: `${edition.title}, version du ${longDate(edition.version)}`,
    });
    expect(roles.flat()).toEqual(
      expect.arrayContaining(["Figure", "H1", "H2", "P", "L", "LI", "Lbl", "LBody"]),
    );
    const { bytes, fileName } = await rendered;
    expect(bytes.byteLength).toBeLessThan(140_000);
    expect(fileName).toMatch(
      new RegExp(`^(conditions-generales|annexe-promotionnelle)-${edition.version}\\.pdf$`),
    );
    const again = await renderTerms(edition, textSha256, site);
    expect(sha256Of(again.bytes)).toBe(sha256Of(bytes));
  });
});

/** Markdown of the terms as it is printed: without its marks and the addresses of its links. */
function withoutMarks(markdown: string): string {
  return markdown.replace(/\]\([^)]*\)/g, "").replace(/\*\*|\[|^- /gm, "");
}

/** A text without its blanks, and without the marks of lists. */
function letters(text: string): string {
  return text.replace(/[\s\u00a0\u2009\u202f•]+/gu, "");
}
