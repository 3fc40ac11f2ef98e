/**
 * A text in the characters that every SEPA bank accepts: unaccented Latin letters, digits, space and `/ - ? : ( ) . , '
 * +` (EPC217-08), without a slash at its ends or two in a row, cut at `maxLength` characters.
 */
export function sepaText(text: string, maxLength: number): string {
  return Array.from(text.normalize("NFKD"), (character) => spelledOut[character] ?? character)
    .join("")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ {2,}/g, " ")
    .replace(/^[ /]+/, "")
    .slice(0, maxLength)
    .replace(/[ /]+$/, "");
}

const spelledOut: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "–": "-",
  "—": "-",
  "&": "+",
  "@": "(at)",
  Œ: "OE",
  œ: "oe",
  Æ: "AE",
  æ: "ae",
  Ø: "O",
  ø: "o",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  ß: "ss",
};
