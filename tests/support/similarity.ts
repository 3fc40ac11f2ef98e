/** Number of consecutive words that make a passage. */
const width = 5;

/** Every passage of five words of a text, without case or punctuation. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(width - 1).map((_, index) => words.slice(index, index + width).join(" ")));
}

/** The share of passages that two texts have in common, 0 to 1 (Jaccard). */
export function similarity(one: string, other: string): number {
  const first = shinglesOf(one);
  const second = shinglesOf(other);
  const both = [...first].filter((shingle) => second.has(shingle)).length;
  return both / (first.size + second.size - both || 1);
}
