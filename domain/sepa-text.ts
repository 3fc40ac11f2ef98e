/**
 * A text in the characters that every SEPA bank accepts: unaccented Latin letters, digits, space and `/ - ? : ( ) . , '
 * +` (EPC217-08), without a slash at its ends or two in a row, cut at `maxLength` characters.
 */
export function sepaText(text: string, maxLength: number): string {
  return Array.from(text.normalize("NFKD"), (character) => spelledOut[character] ?? latinSpelling(character))
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

/** A letter of the Greek, Cyrillic, Icelandic or Turkish alphabet in Latin ones (EPC217-08); any other one as it is. */
export function latinSpelling(letter: string): string {
  const small = latinLetters[letter.toLowerCase()];
  if (small === undefined) return letter;
  return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
}

const latinLetters: Readonly<Record<string, string>> = {
  ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m" },
  ...{ ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y", φ: "f", χ: "ch", ψ: "ps" },
  ...{ ω: "o", а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ж: "zh", з: "z", и: "i", й: "y", к: "k" },
  ...{ л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "ts" },
  ...{ ч: "ch", ш: "sh", щ: "sht", ъ: "a", ы: "y", ь: "y", э: "e", ю: "yu", я: "ya", ё: "e" },
  ...{ і: "i", є: "ye", ґ: "g", ѕ: "dz", ј: "j", љ: "lj", њ: "nj", ћ: "c", ђ: "d", џ: "dz" },
  ...{ "‐": "-", "‒": "-", "―": "-", "′": "'", "″": '"', "⁄": "/" },
  ...{ þ: "th", ð: "d", ı: "i" },
};
