/** The first sentence of a paragraph, which stories set in the title font, and the rest of it. */
export function openingOf(paragraph: string): readonly [opening: string, rest: string] {
  const [opening = "", rest = ""] = paragraph.split(/(?<=\.) (.*)/s);
  return [opening, rest];
}
