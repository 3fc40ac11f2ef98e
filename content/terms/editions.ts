import { addDays, type Day } from "#domain/calendar.ts";
import { termsChangeAppliesOn } from "#domain/contract/notice-periods.ts";
import type { TermsEdition } from "#domain/pack.ts";
import {
  type ArticleId,
  annexHeading,
  annexTitle,
  articleIds,
  articleTitles,
  editionTitles,
  promoTitles,
} from "./titles.ts";

/** One article of the terms; `text` is Markdown (paragraphs, lists, bold, links). */
export type Article = { readonly id: ArticleId; readonly title: string; readonly text: string };

/** The annex after the articles, without a number; its `text` is Markdown too. */
export type Annex = { readonly id: "annexe"; readonly title: string; readonly text: string };

/** A published text of the terms, complete: a contract is signed under one and stores its version and SHA-256. */
export type Edition = {
  readonly id: TermsEdition;
  /** Day of publication, which identifies the version. */
  readonly version: Day;
  readonly title: string;
  readonly articles: readonly Article[];
  /** None in an edition whose texts have no `annexe.md`. */
  readonly annex: Annex | null;
};

/** The texts of the terms, by path: `./2026-11-28/standard/objet.md`. */
export type TermsTexts = Readonly<Record<string, string>>;

/**
 * The site's texts, in folders named by day: `standard` has all parts, `promo` those that the offer changes. To publish a
 * new version, copy the newest folder under its day and change the copy. New contracts are then signed under it, and the
 * others keep their path. `editions.test.ts` asks for the hash of the new one.
 */
export const termsTexts: TermsTexts = import.meta.glob<string>("./*/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * The version that replaces another one, and the last day on which the replaced one applies to anybody who signed it.
 */
export type Replacement = { readonly by: Day; readonly until: Day };

/** The editions of some texts: one of each kind is in force, the others were replaced. */
export type PublishedTerms = ReturnType<typeof publishedTerms>;

/** Reads the editions of some texts. @throws {Error} if one lacks an article. */
export function publishedTerms(texts: TermsTexts) {
  /** Days of publication, the newest first. */
  const versions = [...new Set(Object.keys(texts).map((path) => path.split("/")[1] as Day))].sort().reverse();
  const [inForce, ...past] = versions.map((version) => ({
    standard: editionOf(texts, "standard", version),
    promo: editionOf(texts, "promo", version),
  }));

  /** The newest editions: new contracts are signed under them. */
  const editions: Record<TermsEdition, Edition> = inForce!;

  /** Replaced editions, the newest first, which keep their path. */
  const pastEditions: readonly Edition[] = past.flatMap(({ standard, promo }) => [standard, promo]);

  /** The edition published on a day, in force or past; none if no such version exists. */
  function findEdition(id: TermsEdition, version: string): Edition | undefined {
    return [editions[id], ...pastEditions].find(
      (edition) => edition.id === id && edition.version === version,
    );
  }

  /** The replacement of an edition; `null` for the newest one. */
  function replacementOf({ id, version }: Edition): Replacement | null {
    const next = [editions[id], ...pastEditions]
      .filter((edition) => edition.id === id && edition.version > version)
      .at(-1);
    return next ? { by: next.version, until: addDays(termsChangeAppliesOn(next.version), -1) } : null;
  }

  /** The edition under which contracts were signed on a day; the first one for earlier days. */
  function editionOn(id: TermsEdition, day: Day): Edition {
    const known = [...pastEditions, editions[id]].filter((edition) => edition.id === id);
    const inOrder = known.toSorted((one, other) => one.version.localeCompare(other.version));
    return inOrder.findLast(({ version }) => version <= day) ?? inOrder[0]!;
  }

  return { editions, pastEditions, findEdition, replacementOf, editionOn };
}

export const siteTerms = publishedTerms(termsTexts);

export const { editions, findEdition } = siteTerms;

/**
 * The canonical text of an edition, whose SHA-256 is shown at the foot of its page and stored with each contract:
 * title, version, each article with its number and title, then the annex in the same way, in Unicode NFC, with `\n` at
 * the end of lines.
 */
export function editionText({ title, version, articles, annex }: Edition): string {
  const parts = articles.map((article, index) => `${index + 1}. ${article.title}\n\n${article.text}`);
  const last = annex ? [`${annexHeading}. ${annex.title}\n\n${annex.text}`] : [];
  return `${[title, version, ...parts, ...last].join("\n\n")}\n`.normalize("NFC");
}

function editionOf(texts: TermsTexts, id: TermsEdition, version: Day): Edition {
  const annex = readText(texts, id, version, "annexe");
  return {
    id,
    version,
    title: editionTitles[id],
    articles: articleIds.map((article) => articleOf(texts, id, version, article)),
    annex: annex === undefined ? null : { id: "annexe", title: annexTitle, text: annex },
  };
}

function articleOf(texts: TermsTexts, edition: TermsEdition, version: Day, id: ArticleId): Article {
  const text = readText(texts, edition, version, id);
  if (text === undefined) throw new Error(`No text for the article ${id} of the terms of ${version}`);
  const titles: Partial<Record<ArticleId, string>> = edition === "promo" ? promoTitles : {};
  return { id, title: titles[id] ?? articleTitles[id], text };
}

/** The text of a part in an edition: its own, or else the standard one. */
function readText(texts: TermsTexts, edition: TermsEdition, version: Day, part: string): string | undefined {
  const text = texts[`./${version}/${edition}/${part}.md`] ?? texts[`./${version}/standard/${part}.md`];
  return text?.replaceAll("\r\n", "\n").trim();
}
