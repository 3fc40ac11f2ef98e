import type { Day } from "#domain/calendar.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { type ArticleId, articleIds, articleTitles, promoTitles } from "./article-titles.ts";

/** One article of the terms; `text` is Markdown (paragraphs, lists, bold, links). */
export type Article = { readonly id: ArticleId; readonly title: string; readonly text: string };

/** A published text of the terms, whole: a contract is signed under one and keeps its version and SHA-256. */
export type Edition = {
  readonly id: TermsEdition;
  /** Day of publication, which names the version. */
  readonly version: Day;
  readonly title: string;
  readonly articles: readonly Article[];
};

const texts = import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default", eager: true });

/** The editions in force. */
export const editions: Record<TermsEdition, Edition> = {
  standard: {
    id: "standard",
    version: "2025-09-01",
    title: "Conditions générales d’abonnement",
    articles: articlesFrom(["standard"]),
  },
  promo: {
    id: "promo",
    version: "2025-09-01",
    title: "Annexe promotionnelle",
    articles: articlesFrom(["promo", "standard"], promoTitles),
  },
};

/**
 * Editions that were in force, still readable at their address. Before changing an article, copy the
 * folders to `standard-2025-09-01` and `promo-2025-09-01`, move the entries here with these folders, and
 * give the entries in force their new day.
 */
export const pastEditions: readonly Edition[] = [];

/** The edition that was published on a day, in force or past; none where no such version exists. */
export function findEdition(id: TermsEdition, version: string): Edition | undefined {
  return [editions[id], ...pastEditions].find((edition) => edition.id === id && edition.version === version);
}

/**
 * The canonical text of an edition, whose SHA-256 is shown at the foot of its page and kept with each
 * contract: title, version, then each article under its rank and title, in Unicode NFC, lines ended by `\n`.
 */
export function editionText({ title, version, articles }: Edition): string {
  const parts = articles.map((article, index) => `${index + 1}. ${article.title}\n\n${article.text}`);
  return `${[title, version, ...parts].join("\n\n")}\n`.normalize("NFC");
}

/** The articles, each from the first of the folders that has it. */
function articlesFrom(
  folders: readonly string[],
  titles: Partial<Record<ArticleId, string>> = {},
): Article[] {
  return articleIds.map((id) => ({
    id,
    title: titles[id] ?? articleTitles[id],
    text: textOf(id, folders),
  }));
}

function textOf(id: ArticleId, folders: readonly string[]): string {
  const paths = folders.map((folder) => `./${folder}/${id}.md`);
  const text = paths.map((path) => texts[path]).find((found) => found !== undefined);
  if (text === undefined) {
    throw new Error(`No text for the article ${id} in ${folders.join(", ")}`);
  }
  return text.replaceAll("\r\n", "\n").trim();
}
