/** Number of consecutive words that make a passage. */
const width = 5;

/** Every passage of five words of a text, without case or punctuation. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(width - 1).map((_, index) => words.slice(index, index + width).join(" ")));
}

/** The share of the passages of a text that another text has too, 0 to 1. */
export function shareOf(text: string, other: string): number {
  const own = shinglesOf(text);
  const known = shinglesOf(other);
  return [...own].filter((shingle) => known.has(shingle)).length / (own.size || 1);
}
