import { describe, expect, test } from "vitest";
import { indexedPages } from "#content/pages.ts";
import { shareCards } from "#content/share-cards.ts";
import { lastModifiedOn } from "../scripts/discovery/last-modified.ts";
import { sitemap } from "../scripts/discovery/machine-files.ts";
import { markdownOf } from "../scripts/discovery/markdown-of.ts";
import { shareCardSvg } from "../scripts/discovery/share-card-svg.ts";

describe("A page becomes Markdown", () => {
  test.each([
    ["<h1>Un site<br/>sur mesure</h1>", "# Un site sur mesure"],
    [
      '<p>Voir <a href="/faq#delai">la réponse</a>.</p>',
      "Voir [la réponse](https://agence.example/faq#delai).",
    ],
    ["<ul><li><b>Visio</b>une fois</li><li>Code</li></ul>", "- **Visio** une fois\n- Code"],
    ["<details><summary>Quand ?</summary><p>Bientôt.</p></details>", "### Quand ?\n\nBientôt."],
    ["<dl><dt>Pack</dt><dd>Les services.</dd></dl>", "**Pack**\n\nLes services."],
    ["<p>l’<b>abonné</b>, ici</p>", "l’**abonné**, ici"],
    ["<noscript><p>Dit sans script</p></noscript>", "Dit sans script"],
    [
      '<p>Dit</p><button>Tu</button><svg><path d="M0 0"/></svg><span aria-hidden="true">Tu</span><dialog>Tu</dialog>',
      "Dit",
    ],
  ])("%s", (html, markdown) => {
    expect(markdownOf(html, "https://agence.example/contact")).toBe(markdown);
  });
});

describe("An image to share is drawn without any font of the machine", () => {
  test.each(shareCards.map((card) => [card.name, card] as const))("%s", (_, card) => {
    const svg = shareCardSvg(card);
    const drawings = [...svg.matchAll(/base64,([^"]+)/g)].map(([, data]) =>
      Buffer.from(data!, "base64").toString(),
    );
    for (const source of [svg, ...drawings]) expect(source).not.toMatch(/<text|font-family/);
  });

  test("a card without a drawing stops the build", () => {
    expect(() => shareCardSvg({ ...shareCards[0]!, name: "inconnue" })).toThrow("inconnue");
  });
});

test("Every indexed page has a day of change, or none has one where the history is not whole", () => {
  const days = indexedPages().map(lastModifiedOn);
  expect(days.every((day) => day === null) || days.every((day) => /^20\d\d-\d\d-\d\d$/.test(day ?? ""))).toBe(
    true,
  );
});

test("A page whose day is not known is in the sitemap without one", () => {
  const [first] = indexedPages();
  const xml = sitemap("https://agence.example", (page) => (page === first ? "2026-11-21" : null));
  expect(xml).toContain("<url><loc>https://agence.example/</loc><lastmod>2026-11-21</lastmod></url>");
  expect(xml).toContain("<url><loc>https://agence.example/faq</loc></url>");
});
