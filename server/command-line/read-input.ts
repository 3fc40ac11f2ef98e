import { parseArgs } from "node:util";
import { commandLineWords } from "#content/command-line/command-line.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { plain } from "#server/database/text-search.ts";
import { type Command, type CommandInput, type OptionSet, type PositionalSet, Refusal } from "./command.ts";

/** What was typed for a command, and the options that every command takes. */
type ReadInput = {
  readonly input: CommandInput<OptionSet, PositionalSet>;
  readonly asJson: boolean;
  readonly saysYes: boolean;
};

const { problems } = commandLineWords;

/** Understands the words typed after the name of a command. @throws {Refusal} when it cannot. */
export function readInput(command: Command, words: readonly string[]): ReadInput {
  const options = {
    ...command.options,
    json: { type: "boolean" },
    ...(command.changes ? { oui: { type: "boolean" } } : {}),
  } as const satisfies OptionSet;
  const parsed = parsedWords(command, words, options);
  const { json, oui, ...values } = parsed.values as Record<string, string | boolean | undefined>;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" && value.trim() === "") throw needsValue(command, name);
  }
  return {
    input: { options: values, positionals: positionalsOf(command, parsed.positionals) },
    asJson: json === true,
    saysYes: oui === true,
  };
}

function parsedWords(command: Command, words: readonly string[], options: OptionSet) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const typed = /'(?:-\w, )?(-{1,2}[^\s'=]*)/.exec(error.message)?.[1] ?? words.join(" ");
    const name = typed.replace(/^-+/, "");
    if ((error as NodeJS.ErrnoException).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      const meant = nearest(name, Object.keys(options));
      throw new Refusal(withHint(problems.option(typed), meant && `--${meant}`), 2);
    }
    throw options[name]?.type === "string"
      ? needsValue(command, name)
      : new Refusal(problems.needsNoValue(typed), 2);
  }
}

function needsValue({ words }: Command, name: string): Refusal {
  return new Refusal(problems.needsValue([`--${name}`, words.options[name]?.value].join(" ").trim()), 2);
}

function positionalsOf({ positionals, words }: Command, typed: readonly string[]) {
  const names = Object.keys(positionals);
  const extra = typed[names.length];
  if (extra !== undefined) throw new Refusal(problems.tooMany(extra), 2);
  return Object.fromEntries(
    names.map((name, index) => {
      const word = typed[index]?.trim() || undefined;
      const { required, among } = positionals[name]!;
      const { shown, missing } = words.positionals[name]!;
      if (word === undefined && required) throw new Refusal(missing ?? problems.missing(shown), 2);
      return [name, word === undefined || !among ? word : knownWord(word, among)];
    }),
  ) as Record<string, string>;
}

function knownWord(typed: string, among: readonly string[]): string {
  return known(typed, Object.fromEntries(among.map((word) => [word, word])), () =>
    problems.among(typed, among),
  );
}

/** What a typed word stands for. @throws {Refusal} when it is none of those known. */
export function known<Value>(
  typed: string,
  all: Readonly<Record<string, Value>>,
  problem: (names: readonly string[]) => string,
): Value {
  const names = Object.keys(all);
  const name = names.find((each) => each === plain(typed));
  if (name === undefined) throw new Refusal(withHint(problem(names), nearest(typed, names)), 2);
  return all[name]!;
}

/** A problem with the word that was probably meant. */
export function withHint(problem: string, word: string | null): string {
  return word === null ? problem : `${problem} ${problems.nearest(word)}`;
}

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

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/,
];

/** A day typed for an option, `2026-03-31` or `31/03/2026`. @throws {Refusal} when there is no such day. */
export function typedDay(option: string, text: string): Day {
  const {
    year,
    month = "",
    day = "",
  } = dayForms.map((form) => form.exec(text.trim())).find(Boolean)?.groups ?? {};
  const typed = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` as Day;
  if (!year || Number(year) < 1000 || !exists(typed)) throw new Refusal(problems.day(`--${option}`, text), 2);
  return typed;
}

function exists(day: Day): boolean {
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}
