import { colors, decoration, fillRectangle, group, mm, type Tag, type TaggedPdf, tagged } from "./pdf.ts";
import {
  drawText,
  fitText,
  lineHeight,
  oneLine,
  resized,
  type StyledText,
  styles,
  type TextBlock,
  type TextStyle,
  tagText,
  wrapText,
} from "./text.ts";

/** Left edge and width of a page’s column and of the content of its blocks, in millimetres. */
export const pageColumn = { left: 18, width: 174 } as const;
export const contentColumn = { left: 52, width: 140 } as const;

/** A part of a page whose height, in millimetres, is known before it is drawn. */
export type Part = {
  readonly height: number;
  readonly draw: (pdf: TaggedPdf, y: number, parent: Tag) => void;
  /** Whether a value had to be cut. */
  readonly truncated?: boolean;
};

/** A part with its position in the design and the least space above it, in millimetres. */
type PlacedPart = { readonly at: number; readonly gap: number; readonly part: Part };

/** How many lines a value may take, from the design’s number to the most that a page can hold. */
const lineLimits = [2, 3, 4, 5, 6, 7, 9] as const;

/**
 * Lays out a page: each part at its position in the design, or lower when the parts above have grown. Long values get
 * the fewest lines that hold them whole, as long as the last part ends above `bottom`, in millimetres.
 */
export function layOutPage(
  pdf: TaggedPdf,
  bottom: number,
  partsWith: (maxLines: number) => readonly PlacedPart[],
): void {
  let chosen = stack(partsWith(1));
  for (const maxLines of lineLimits) {
    const stacked = stack(partsWith(maxLines));
    if (stacked.end > bottom) break;
    chosen = stacked;
    if (!chosen.parts.some(({ part }) => part.truncated)) break;
  }
  for (const { part, top } of chosen.parts) part.draw(pdf, top, pdf.root);
}

function stack(placed: readonly PlacedPart[]) {
  let end = 0;
  const parts = placed.map(({ at, gap, part }) => {
    const top = Math.max(at, end + gap);
    end = top + part.height;
    return { part, top };
  });
  return { parts, end };
}

export function paragraph(
  text: StyledText,
  style: TextStyle,
  { left, width }: typeof pageColumn | typeof contentColumn,
): Part {
  const block = wrapText(text, style, width);
  return { height: block.height, draw: (pdf, y, parent) => tagText(pdf, parent, "P", block, left, y) };
}

/** From the top of a titled block to its content, in millimetres: its rule and the space below. */
const headroom = 4.26;

/** A titled block: a rule above, its heading on the left, its content on the right. */
export function titledBlock(heading: string, content: Part, rule: "strong" | "thin" = "strong"): Part {
  const [thickness, color] = rule === "strong" ? [0.35, colors.ink] : [0.2, colors.line];
  const { left, width } = pageColumn;
  return {
    height: headroom + content.height,
    truncated: content.truncated,
    draw: (pdf, y, parent) => {
      const section = group(pdf, parent, "Sect");
      decoration(pdf, () => fillRectangle(pdf, left, y, width, thickness, color));
      tagText(pdf, section, "H2", oneLine(heading, styles.heading), left, y + headroom);
      content.draw(pdf, y + headroom, section);
    },
  };
}

/** A labelled value on a line; `span` is its width in twelfths, `values` one text for each line. */
export type Field = {
  readonly label: string;
  readonly values: readonly string[];
  readonly span: number;
  /** In em. */
  readonly letterSpacing?: number;
};

/** A field of half a row. */
export function half(label: string, ...values: string[]): Field {
  return { label, values, span: 6 };
}

const fieldGap = { across: 6, down: 2.6 } as const;
const twelfth = (contentColumn.width - 11 * fieldGap.across) / 12;
const leastFieldHeight = 9.4;
const belowValue = 1.1;

/** Parts one below the other, spaced like rows of fields unless a gap in millimetres is given. */
export function stacked(parts: readonly Part[], gap: number = fieldGap.down): Part {
  return {
    height: parts.reduce((sum, part) => sum + part.height, gap * (parts.length - 1)),
    truncated: parts.some((part) => part.truncated),
    draw: (pdf, y, parent) => {
      let top = y;
      for (const part of parts) {
        part.draw(pdf, top, parent);
        top += part.height + gap;
      }
    },
  };
}

/** Rows of fields on a grid of twelve columns; a row grows with its tallest value. */
export function fieldRows(rows: readonly (readonly Field[])[], maxLines = 1): Part {
  return stacked(rows.map((row) => fieldRow(row, maxLines)));
}

function fieldRow(row: readonly Field[], maxLines: number): Part {
  let right: number = contentColumn.left;
  const cells = row.map(({ label, values, span, letterSpacing }) => {
    const left = right;
    const width = span * twelfth + (span - 1) * fieldGap.across;
    right += width + fieldGap.across;
    const style = { ...styles.value, letterSpacing };
    const blocks = values.map((value) => fitText(value, style, width, maxLines));
    return { left, width, values, blocks, label: oneLine(label, styles.label) };
  });
  const height = Math.max(
    leastFieldHeight,
    ...cells.map(({ label, blocks }) => label.height + totalHeight(blocks) + belowValue),
  );
  return {
    height,
    truncated: cells.some(({ blocks }) => blocks.some((block) => block.truncated)),
    draw: (pdf, y, parent) => {
      for (const { left, width, label, values, blocks } of cells) {
        const element = group(pdf, parent, "P");
        tagText(pdf, element, "Span", label, left, y);
        const isWhole = blocks.every((block, index) => block.text === values[index]);
        tagged(pdf, element, "Span", () => drawBelowEachOther(pdf, blocks, left, y + label.height), {
          actual: isWhole ? undefined : values.join("\n"),
        });
        decoration(pdf, () => fillRectangle(pdf, left, y + height - 0.2, width, 0.2, colors.line));
      }
    },
  };
}

/** The total height of texts one below the other. */
export function totalHeight(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.height, 0);
}

function drawBelowEachOther(pdf: TaggedPdf, blocks: readonly TextBlock[], x: number, y: number): void {
  let top = y;
  for (const block of blocks) {
    drawText(pdf, block, x, top);
    top += block.height;
  }
}

const box = { width: 4.68, height: 6.6, gap: 1.7, edge: 2.3 } as const;
const belowLabel = 0.5;
/** Boxes scaled below this factor cannot be read any more. */
const leastScale = 0.55;

/**
 * A bank identifier with a box for each character, in groups of `size`, narrowed to fit. One that is too long for boxes
 * is set as an ordinary value.
 */
export function boxedCharacters(label: string, text: string, size: number, maxLines: number): Part {
  const characters = [...text];
  const gaps = Math.ceil(characters.length / size) - 1;
  const scale = Math.min(1, contentColumn.width / (characters.length * box.width + gaps * box.gap));
  if (scale < leastScale) return fieldRows([[{ label, values: [text], span: 12 }]], maxLines);
  const style = resized({ ...styles.value, size: 11 }, 11 * Math.max(scale, 0.75));
  const boxes = characters.map((character, index) => ({
    block: oneLine(character, style),
    left: contentColumn.left + (index * box.width + Math.floor(index / size) * box.gap) * scale,
    opens: index % size === 0,
    closes: index % size === size - 1 || index === characters.length - 1,
  }));
  const labelBlock = oneLine(label, styles.label);
  const width = box.width * scale;
  return {
    height: labelBlock.height + belowLabel + box.height,
    draw: (pdf, y, parent) => {
      const element = group(pdf, parent, "P");
      const top = y + labelBlock.height + belowLabel;
      tagText(pdf, element, "Span", labelBlock, contentColumn.left, y);
      decoration(pdf, () => {
        for (const { left, opens, closes } of boxes)
          drawBox(pdf, left, top + box.height, width, opens, closes);
      });
      const letterTop = top + (box.height - lineHeight(style)) / 2;
      const drawCharacters = () => {
        for (const { block, left } of boxes) drawText(pdf, block, left + width / 2, letterTop, "center");
      };
      tagged(pdf, element, "Span", drawCharacters, { actual: text });
    },
  };
}

/** The foot of a box and its short edges, thicker around a group. */
function drawBox(
  { doc }: TaggedPdf,
  left: number,
  bottom: number,
  width: number,
  opens: boolean,
  closes: boolean,
) {
  const rectangle = (x: number, y: number, w: number, h: number) => doc.rect(x * mm, y * mm, w * mm, h * mm);
  const top = bottom - 0.3 - box.edge;
  rectangle(left, bottom - 0.3, width, 0.3);
  if (opens) rectangle(left, top, 0.3, box.edge);
  else rectangle(left - 0.1, top, 0.2, box.edge);
  if (closes) rectangle(left + width - 0.3, top, 0.3, box.edge);
  doc.fill(colors.ink);
}
