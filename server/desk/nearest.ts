import { plain } from "#server/database/text-search.ts";

/**
 * The word that looks most like a mistyped one, or `null` when none does: two slips at most, one letter in three
 * in long words. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const [best] = words
    .map((word) => ({ word, slips: distance(plain(typed), plain(word)) }))
    .filter(({ word, slips }) => slips <= Math.max(2, Math.floor(word.length / 3)))
    .sort((one, other) => one.slips - other.slips);
  return best?.word ?? null;
}

/** How many letters to put in, take out or change to make one word another (Levenshtein). */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      line.push(Math.min(line[column - 1]! + 1, above[column]! + 1, change));
    }
    above = line;
  }
  return above[to.length]!;
}
