import { type Block, type Inline, markdownBlocks } from "#content/site/markdown-blocks.ts";
import { contentColumn, type Part, pageColumn, paragraph } from "./layout.ts";
import { colors, decoration, fillRectangle, group } from "./pdf.ts";
import {
  oneLine,
  type StyledText,
  styles,
  type TextBlock,
  type TextStyle,
  tagText,
  wrapText,
} from "./text.ts";

/* Long texts in Markdown as pages: titled parts, placed one below the other, each on the first page that holds it. */

/** A part that no page break cuts, and the space above it unless it starts a page, in millimetres. */
type Unit = { readonly gap: number; readonly part: Part };

const firstTop = 77;
const nextTop = 18;
const bottom = 272;
const gaps = { article: 5.2, block: 2.2, item: 0.9 } as const;

/** Places units one below the other, each on the first page that holds it whole. */
export function paginated(units: readonly Unit[]) {
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

type TitledText = { readonly title: string; readonly text: string };

const numberStyle: TextStyle = { ...styles.label, size: 7.5 };
const titleStyle: TextStyle = { ...styles.heading, size: 11, lineHeight: 13 };
const textStyle: TextStyle = { ...styles.body, size: 8.5, lineHeight: 12.2 };
const titleWidth = contentColumn.left - pageColumn.left - 4;
const belowRule = 2.6;

/** A titled text as units: its first words beside its title under a rule, then one unit for each paragraph or item. */
export function unitsOf({ title, text }: TitledText, number: string | null): Unit[] {
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
