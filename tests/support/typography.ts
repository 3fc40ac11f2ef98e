import { pathsUnder, readSource, type SourceText } from "./source-file.ts";

/** A passage of a French text with an error of typography. */
export type TypographyProblem = { readonly rule: string; readonly excerpt: string };

/** `corrections`: the replacement for each match; every match is an error. */
type Rule = {
  readonly rule: string;
  readonly breach: RegExp;
  readonly corrections: readonly (readonly [RegExp, string])[];
};

/** The house rules of typography. Spaces at the start of a line are layout of the source. */
const rules: readonly Rule[] = [
  {
    rule: "the apostrophe is ’",
    breach: /(?<=\p{L})'(?=\p{L})/u,
    corrections: [[/(?<=\p{L})'(?=\p{L})/gu, "’"]],
  },
  {
    rule: "a narrow no-break space (U+202F) stands before ; ! ?",
    breach: /[^\u202f\s!?…(«"#/\d][;!?](?![\w=])|[^\S\u202f\n][;!?](?!\w)/u,
    corrections: [
      [/(?<!\n[^\S\n]*)[^\S\n]+(?=[;!?](?!\w))/gu, "\u202f"],
      // A semicolon may also end an entity of HTML.
      [/(?<=[^\u202f\s!?…(«"#/\d])(?<!&#?\w{1,8})(?=[;!?](?![\w=]))/gu, "\u202f"],
    ],
  },
  {
    rule: "a no-break space (U+00A0) stands before :",
    breach: /[\p{L}\d»)][:](?=\s|$)|[^\S\u00a0\n]:(?=\s|$)/u,
    corrections: [
      [/(?<!\n[^\S\n]*)[^\S\n]+(?=:(?:\s|$))/gu, "\u00a0"],
      [/(?<=[\p{L}\d»)])(?=:(?:\s|$))/gu, "\u00a0"],
    ],
  },
  {
    rule: "a no-break space (U+00A0) stands before € and %",
    breach: /[\d][€%]|[^\S\u00a0\n][€%]/u,
    corrections: [
      [/(?<!\n[^\S\n]*)[^\S\n]+(?=[€%])/gu, "\u00a0"],
      [/(?<=\d)(?=[€%])/gu, "\u00a0"],
    ],
  },
  {
    rule: "a no-break space (U+00A0) stands between a number and its h",
    breach: /\d(?:[^\S\u00a0])?h(?!\p{L})/u,
    corrections: [[/(?<=\d)[^\S\u00a0\n]?(?=h(?!\p{L}))/gu, "\u00a0"]],
  },
  {
    rule: "a narrow no-break space (U+202F) stands inside « »",
    breach: /«(?!\u202f)|(?<!\u202f)»/u,
    corrections: [
      [/(?<=«)(?!\u202f)[^\S\n]*/gu, "\u202f"],
      [/(?<!\n[^\S\n]*)[^\S\n]+(?=»)|(?<=\S)(?=»)/gu, "\u202f"],
    ],
  },
  {
    rule: "a no-break space parts the digits of a number",
    breach: /\d \d/,
    corrections: [
      [/(?<=\d) (?=\d{3}(?!\d))/g, "\u202f"],
      [/(?<=\d) (?=\d)/g, "\u00a0"],
    ],
  },
  { rule: "an ellipsis is …", breach: /\.\.\./, corrections: [[/\.\.\./g, "…"]] },
];

const units = "(?:ans?|jours?|km|minutes?|mois|secondes?|semaines?)";
const numbered = "(?:annexe|article|étape|page)";
/**
 * Words of the site that no line parts: « étape 2 », « 24 mois », « Google Ads ». A value that the source puts in stands
 * before the text that follows it.
 */
const joined: readonly Rule[] = [
  {
    rule: "a no-break space stands between a number and its unit, and before the number of an article",
    breach: new RegExp(`(?:\\d|^) ${units}(?!\\p{L})|(?<!\\p{L})${numbered} \\d`, "iu"),
    corrections: [
      [new RegExp(`(?<=\\d|^) (?=${units}(?!\\p{L}))`, "giu"), "\u00a0"],
      [new RegExp(`(?<=(?<!\\p{L})${numbered}) (?=\\d)`, "giu"), "\u00a0"],
    ],
  },
  {
    rule: "« Google Ads » and « mise à jour » stay on one line",
    breach: /Google Ads|mises? à jour/iu,
    corrections: [
      [/(?<=Google) (?=Ads)/giu, "\u00a0"],
      [/(?<=mises?) à jour/giu, "\u00a0à\u00a0jour"],
    ],
  },
];
const ofTheSite = /^content\/(?:cities|law|site)\/|^app\/(?!desk\/)/;

/** The rules for the texts of a file. */
function rulesFor(path: string): readonly Rule[] {
  return ofTheSite.test(path) ? [...rules, ...joined] : rules;
}

/**
 * Words that are not corrected (two of the product's messages, an English sentence, texts that are not prose),
 * addresses, and IBANs, which people copy.
 */
const verbatim =
  /(Oops!(?: Page not found)?|9,99€\/mois|-89%|advance-10%|Envoi en cours\.\.\.|https?:\/\/\S+|\S+@\S+|\b[A-Z]{2}\d\d(?: [A-Z\d]{4}){3,}(?: [A-Z\d]{1,3})?\b)/;

/** Every typographical error in a text that visitors or clients read. */
export function typographyProblems(text: string, path = ""): TypographyProblem[] {
  const prose = text.split(verbatim).filter(isNotVerbatim).join(" ");
  return rulesFor(path)
    .filter(({ breach }) => breach.test(prose))
    .flatMap(({ rule, breach }) =>
      [...prose.matchAll(new RegExp(breach.source, `${breach.flags}g`))].map(({ index }) => ({
        rule,
        excerpt: prose.slice(Math.max(0, index - 25), index + 15),
      })),
    );
}

/** The corrected text of a file; unchanged if it has no error. */
export function typeset(text: string, path = ""): string {
  return text
    .split(verbatim)
    .map((part, index) => (isNotVerbatim(part, index) ? corrected(part, rulesFor(path)) : part))
    .join("");
}

/** The texts of a file that people read: prose of content, of mails and of the desk, Markdown, markup. */
export function frenchTexts(path: string): readonly SourceText[] {
  const { text, strings, markupTexts } = readSource(path);
  if (path.endsWith(".md")) {
    // Skips the addresses of links, and the tags.
    return [...text.matchAll(/(?:(?!\]\([^)]*\)|<[^>]+>)[\s\S])+/g)].map(({ 0: value, index }) => ({
      value,
      start: index,
      end: index + value.length,
    }));
  }
  const sentences = strings.filter(({ value }) => prose.test(value) && !noProse.test(value));
  return [...markupTexts, ...sentences];
}

/** The files with such texts. */
export function frenchFiles(): string[] {
  return [
    ...pathsUnder(["content"], /(?<!\.test)\.(ts|md)$/),
    ...pathsUnder(["app", "server"], /(?<!\.test)\.tsx$/),
    // Leaves out the styles of mails.
    ...pathsUnder(
      ["app/desk", "server/command-line", "server/documents", "server/mail/templates", "tools/example"],
      /(?<!\.test|\/look)\.ts$/,
    ),
    "scripts/discovery/machine-files.ts",
  ];
}

/**
 * Addresses, selectors, style sheets, keys, English words and headers are not French sentences; a sign between two
 * values is part of one.
 */
const prose = /[àâçéèêëîïôûœ’«»€…]|\p{L}+[\s\u00a0\u202f]+\p{L}+| [:;!?%€](?:\s|$)/u;
const noProse = /^(https?:|mailto:|tel:|[/#.])\S*$|^[\w-]+$|^default-src |^<!--|^\w+\{[\w-]+:/;

function corrected(text: string, applied: readonly Rule[]): string {
  return applied.reduce(
    (result, { corrections }) =>
      corrections.reduce((left, [breach, replacement]) => left.replace(breach, replacement), result),
    text,
  );
}

/** `split` puts the separators it keeps at odd positions. */
function isNotVerbatim(_: string, index: number): boolean {
  return index % 2 === 0;
}
