/** A place where a French text breaks the typography that its readers expect. */
export type TypographyProblem = { readonly rule: string; readonly excerpt: string };

const rules: readonly { readonly rule: string; readonly breach: RegExp }[] = [
  { rule: "the apostrophe is ’", breach: /(?<=\p{L})'(?=\p{L})/u },
  {
    rule: "a narrow no-break space (U+202F) stands before ; ! ?",
    breach: /[^\u202f\s!?…(«"#/\d][;!?](?![\w=])|[^\S\u202f\n][;!?](?!\w)/u,
  },
  {
    rule: "a no-break space (U+00A0) stands before :",
    breach: /[\p{L}\d»)][:](?=\s|$)|[^\S\u00a0\n]:(?=\s|$)/u,
  },
  { rule: "a no-break space (U+00A0) stands before € and %", breach: /[\d][€%]|[^\S\u00a0\n][€%]/u },
  {
    rule: "a no-break space (U+00A0) stands between a number and its h",
    breach: /\d(?:[^\S\u00a0])?h(?!\p{L})/u,
  },
  { rule: "a narrow no-break space (U+202F) stands inside « »", breach: /«(?!\u202f)|(?<!\u202f)»/u },
  { rule: "a no-break space parts the digits of a number", breach: /\d \d/ },
  { rule: "an ellipsis is …", breach: /\.\.\./ },
];

/** Words kept as they are: two given ones, an English sentence and what is no prose. */
const verbatim = ["Oops! Page not found", "9,99€/mois", "-89%", "advance-10%", "Envoi en cours..."];

/** Every breach of French typography in a text that visitors or clients read. */
export function typographyProblems(text: string): TypographyProblem[] {
  const prose = verbatim
    .reduce((left, words) => left.replaceAll(words, " "), text)
    .replace(/https?:\/\/\S+|\S+@\S+/g, " ");
  return rules.flatMap(({ rule, breach }) =>
    [...prose.matchAll(new RegExp(breach.source, `${breach.flags}g`))].map(({ index }) => ({
      rule,
      excerpt: prose.slice(Math.max(0, index - 25), index + 15),
    })),
  );
}
