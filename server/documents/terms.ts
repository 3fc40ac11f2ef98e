import { termsDocumentWords, termsVersionName } from "#content/contract/documents.ts";
import { formatSha256, longDate } from "#content/site/format.ts";
import { type Block, type Inline, markdownBlocks } from "#content/site/markdown-blocks.ts";
import { paths } from "#content/site/paths.ts";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import type { Annex, Article, Edition } from "#content/terms/editions.ts";
import { annexHeading } from "#content/terms/titles.ts";
import { startInParis } from "#domain/calendar.ts";
import { contentColumn, type Part, pageColumn, paragraph } from "./layout.ts";
import { addFirstPage, addTextPage, drawFooter, identityLine, type Site } from "./page-frame.ts";
import { closePdf, colors, createPdf, decoration, fillRectangle, group } from "./pdf.ts";
import {
  oneLine,
  type StyledText,
  styles,
  type TextBlock,
  type TextStyle,
  tagText,
  wrapText,
} from "./text.ts";

/**
 * A version of the terms for its subscribers to keep, in PDF/A-2a: every article in full, and the SHA-256 of the text
 * at the foot of each page. It names no subscriber: the same version always gives the same bytes.
 */
export async function renderTermsPages(
  edition: Edition,
  textSha256: string,
  site: Site,
): Promise<Uint8Array> {
  const { id, version, title } = edition;
  const pdf = createPdf(`${title}, version du ${longDate(version)}`, startInParis(version));
  const pages = paginated([
    ...edition.articles.flatMap((article, index) => unitsOf(article, `Article ${romanNumeral(index + 1)}`)),
    ...(edition.annex ? unitsOf(edition.annex, annexHeading) : []),
  ]);
  const url = new URL(site.publicUrl).host + paths.termsVersion(id, version);
  pages.forEach((units, index) => {
    if (index === 0) {
      addFirstPage(pdf, {
        reference: { label: "Version", value: longDate(version) },
        title,
        subtitle: termsDocumentWords.subtitle,
      });
    } else addTextPage(pdf);
    for (const { part, top } of units) part.draw(pdf, top, pdf.root);
    drawFooter(
      pdf,
      [
        identityLine(),
        `${termsVersionName(id, version)}, en ligne : ${url}`,
        `${termsDocumentWords.textSha256} ${formatSha256(textSha256)}`,
      ],
      `${index + 1} / ${pages.length}`,
    );
  });
  return closePdf(pdf);
}

/** A part that no page break cuts, and the space above it unless it starts a page, in millimetres. */
type Unit = { readonly gap: number; readonly part: Part };

const firstTop = 77;
const nextTop = 18;
const bottom = 272;
const gaps = { article: 5.2, block: 2.2, item: 0.9 } as const;

/** Places units one below the other, each on the first page that holds it whole. */
function paginated(units: readonly Unit[]) {
  const pages: { part: Part; top: number }[][] = [[]];
  let end: number = firstTop;
  for (const { gap, part } of units) {
    const opens = pages.at(-1)!.length === 0;
    let top = opens ? end : end + gap;
    if (!opens && top + part.height > bottom) {
      pages.push([]);
      top = nextTop;
    }
    pages.at(-1)!.push({ part, top });
    end = top + part.height;
  }
  return pages;
}

type TitledText = Pick<Article | Annex, "title" | "text">;

const numberStyle: TextStyle = { ...styles.label, size: 7.5 };
const titleStyle: TextStyle = { ...styles.heading, size: 11, lineHeight: 13 };
const textStyle: TextStyle = { ...styles.body, size: 8.5, lineHeight: 12.2 };
const titleWidth = contentColumn.left - pageColumn.left - 4;
const belowRule = 2.6;

/** An article as units: its first words beside its title under a rule, then one unit for each paragraph or item. */
function unitsOf({ title, text }: TitledText, number: string | null): Unit[] {
  const [first, ...rest] = withLeads(markdownBlocks(text).flatMap(blockUnits));
  if (!first) return [];
  return [{ gap: gaps.article, part: titled(title, number, first.part, rest.length === 0) }, ...rest];
}

/** The line that introduces a list stays with its first item. */
function withLeads(units: readonly (Unit & { readonly announces?: boolean })[]): Unit[] {
  const joined: Unit[] = [];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index]!;
    const next = units[index + 1];
    if (unit.announces && next) {
      joined.push({ gap: unit.gap, part: below(unit.part, next.gap, next.part) });
      index += 1;
    } else joined.push(unit);
  }
  return joined;
}

function below(above: Part, gap: number, part: Part): Part {
  return {
    height: above.height + gap + part.height,
    draw: (pdf, y, parent) => {
      above.draw(pdf, y, parent);
      part.draw(pdf, y + above.height + gap, parent);
    },
  };
}

function titled(title: string, number: string | null, first: Part, isWhole: boolean): Part {
  const label = number === null ? null : oneLine(number, numberStyle);
  const heading = wrapText(title, titleStyle, titleWidth);
  const headingTop = label?.height ?? 0;
  const headHeight = headingTop + heading.height;
  return {
    height: belowRule + (isWhole ? Math.max(headHeight, first.height) : first.height),
    draw: (pdf, y, parent) => {
      const { left, width } = pageColumn;
      decoration(pdf, () => fillRectangle(pdf, left, y, width, 0.2, colors.line));
      const top = y + belowRule;
      if (label) tagText(pdf, parent, "P", label, left, top);
      tagText(pdf, parent, "H2", heading, left, top + headingTop);
      first.draw(pdf, top, parent);
    },
  };
}

function blockUnits(block: Block): (Unit & { readonly announces?: boolean })[] {
  switch (block.kind) {
    case "paragraph": {
      const announces = /:$/.test(block.words.at(-1)?.text ?? "");
      return [
        { gap: gaps.block, part: paragraph(styledWords(block.words), textStyle, contentColumn), announces },
      ];
    }
    case "terms":
      return itemUnits(
        block.items.map(({ term, words }) => [
          { text: `${term}\u00a0: `, face: "semibold" as const },
          ...styledWords(words),
        ]),
        () => "•",
      );
    case "bullets":
      return itemUnits(block.items.map(styledWords), () => "•");
    case "steps":
      return itemUnits(block.items.map(styledWords), (index) => `${index + 1}.`);
  }
}

type Words = Exclude<StyledText, string>;

function itemUnits(items: readonly Words[], markOf: (index: number) => string): Unit[] {
  return items.map((words, index) => ({
    gap: index === 0 ? gaps.block : gaps.item,
    part: item(oneLine(markOf(index), textStyle), words),
  }));
}

const indent = 4.6;

function item(mark: TextBlock, words: Words): Part {
  const { left, width } = contentColumn;
  const text = wrapText(words, textStyle, width - indent);
  return {
    height: text.height,
    draw: (pdf, y, parent) => {
      const entry = group(pdf, group(pdf, parent, "L"), "LI");
      tagText(pdf, entry, "Lbl", mark, left, y);
      tagText(pdf, entry, "LBody", text, left + indent, y);
    },
  };
}

/** Words with their faces. The URL of a link to another site follows it, because nobody can click on paper. */
function styledWords(words: readonly Inline[]): Words {
  return words.map((inline) => {
    if (inline.kind === "bold") return { text: inline.text, face: "semibold" as const };
    const isElsewhere = inline.kind === "link" && inline.href.startsWith("https://");
    return { text: isElsewhere ? `${inline.text} (${inline.href})` : inline.text };
  });
}
