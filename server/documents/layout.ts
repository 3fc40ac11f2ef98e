import type { Tag } from "./sheet.ts";

/** A part of a page whose height, in millimetres, is known before it is drawn. */
export type Part = {
  readonly height: number;
  readonly draw: (y: number, parent: Tag) => void;
  /** Whether a value had to be shortened. */
  readonly cut?: boolean;
};

/** A part with the place that the design gives it and the least room above it, in millimetres. */
type Placed = { readonly at: number; readonly gap: number; readonly part: Part };

/** How many lines a value may take, from the design's to all that a page can give. */
const generosity = [2, 3, 4, 5, 6, 7, 9] as const;

/**
 * Composes a page: each part at its place in the design, or lower when those above have grown. Long values
 * get the fewest lines that hold them whole, as long as the last part ends above `bottom`, in millimetres.
 */
export function compose(root: Tag, bottom: number, parts: (maxLines: number) => readonly Placed[]): void {
  let chosen = parts(1);
  for (const maxLines of generosity) {
    const placed = parts(maxLines);
    if (endOf(placed) > bottom) break;
    chosen = placed;
    if (!placed.some(({ part }) => part.cut)) break;
  }
  const tops = topsOf(chosen);
  for (const [rank, { part }] of chosen.entries()) part.draw(tops[rank] ?? 0, root);
}

function endOf(placed: readonly Placed[]): number {
  return (topsOf(placed).at(-1) ?? 0) + (placed.at(-1)?.part.height ?? 0);
}

function topsOf(placed: readonly Placed[]): number[] {
  const tops: number[] = [];
  let end = 0;
  for (const { at, gap, part } of placed) {
    const top = Math.max(at, end + gap);
    tops.push(top);
    end = top + part.height;
  }
  return tops;
}
