/**
 * Visitors' texts may hold marks that reverse or break a line (Unicode, annex 9): `plainWords` removes those and keeps
 * the text's line breaks; `plainLine` makes one line of it.
 */
export function plainWords(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(breakingMarks, " ").replace(turningMarks, "");
}

/** One line of at most `max` characters, without marks that reverse or break it; a text that is cut ends in « … ». */
export function plainLine(text: string, max = 120): string {
  const line = plainWords(text)
    .replace(/[\n ]+/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** A record whose texts are all {@link plainWords}. */
export function inPlainWords<Fields extends Record<string, unknown>>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? plainWords(value) : value,
    ]),
  ) as Fields;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const breakingMarks = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
const turningMarks = /\p{Bidi_Control}/gu;
