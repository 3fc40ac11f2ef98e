import * as fontkit from "fontkit";
import { shareCardSize } from "#content/site/share-cards.ts";

/** A text drawn as outlines, so that an image is the same whatever fonts the machine has. */
export type TextStyle = {
  readonly face: keyof typeof files;
  /** Pixels. */
  readonly size: number;
  readonly fill: string;
  /** As a fraction of the size; zero if absent. */
  readonly letterSpacing?: number;
  readonly centred?: boolean;
  /** The width in pixels that the text must fill. */
  readonly width?: number;
};

const files = {
  title: "server/documents/fonts/bricolage-grotesque-84-700.woff",
  text: "node_modules/@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff",
} as const;
const fonts = new Map<string, fontkit.Font>();

/**
 * SVG of a text whose baseline starts at `x`, `y`, or whose middle is at `x` when centred. Throws if the image is too
 * narrow for it.
 */
export function outlinedText(text: string, x: number, y: number, style: TextStyle): string {
  const font = fontOf(style.face);
  // Instrument Sans has no narrow no-break space; its no-break space is as narrow.
  const { glyphs, positions } = font.layout(text.replaceAll("\u202f", "\u00a0"), { liga: false });
  const missing = glyphs.findIndex(({ id }) => id === 0);
  if (missing >= 0) throw new Error(`${files[style.face]} cannot draw « ${text} »`);

  const spacing = (style.letterSpacing ?? 0) * font.unitsPerEm;
  let advance = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const at = `${round(advance + xOffset)} ${round(yOffset)}`;
    advance += xAdvance + spacing;
    const path = glyph.path.toSVG();
    return path && `<path transform="translate(${at})" d="${path}"/>`;
  });

  const scale = style.size / font.unitsPerEm;
  const stretch = style.width === undefined ? scale : style.width / advance;
  const start = style.centred ? x - (advance * stretch) / 2 : x;
  const end = start + advance * stretch;
  if (end > shareCardSize.width) throw new Error(`« ${text} » ends at ${round(end)} pixels`);
  return `<g fill="${style.fill}" transform="translate(${round(start)} ${y}) scale(${stretch} ${-scale})">${outlines.join("")}</g>`;
}

function fontOf(face: keyof typeof files): fontkit.Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = fontkit.openSync(files[face]);
  if (!("layout" in font)) throw new Error(`${files[face]} holds several fonts`);
  fonts.set(face, font);
  return font;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
