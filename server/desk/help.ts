import type { CommandWords } from "#content/desk/command-words.ts";
import { deskWords } from "#content/desk/desk.ts";
import { alignedRows, folded, type Row } from "./terminal/lines.ts";

const { headings, prefix } = deskWords;

/** The help of the desk: every command, and an example of each. */
export function generalHelp(all: readonly CommandWords[], width: number): string[] {
  return [
    ...folded(deskWords.title, "", width),
    ...section(headings.usage, [`  ${prefix} ${deskWords.usage}`]),
    ...section(
      headings.commands,
      alignedRows(
        all.map(({ name, purpose }) => [name, purpose]),
        width,
      ),
    ),
    ...examples(
      all.flatMap((words) => words.examples.slice(0, 1)),
      width,
    ),
    ...section(headings.notes, notes([...deskWords.notes, deskWords.more], width)),
  ];
}

/** The help of one command. */
export function commandHelp(words: CommandWords, changes: boolean, width: number): string[] {
  const own = Object.entries(words.options).map(
    ([name, { value, text }]): Row => [value ? `--${name} ${value}` : `--${name}`, text],
  );
  const { json, oui, help } = deskWords.options;
  const shared: Row[] = [
    ...(changes ? [["--oui", oui.text] as const] : []),
    ["--json", json.text],
    ["-h, --help", help.text],
  ];
  return [
    ...folded(`${words.purpose}.`, "", width),
    ...section(
      headings.usage,
      words.usage.flatMap((usage) => folded(`${prefix} ${usage}`, "  ", width)),
    ),
    ...section(headings.options, alignedRows([...own, ...shared], width)),
    ...examples(words.examples, width),
    ...(words.notes ? section(headings.notes, notes(words.notes, width)) : []),
  ];
}

function section(heading: string, lines: readonly string[]): string[] {
  return ["", heading, ...lines];
}

function notes(texts: readonly string[], width: number): string[] {
  return texts.flatMap((text) => folded(text, "  ", width));
}

/** What to type is never folded: it is there to be copied. */
function examples(all: CommandWords["examples"], width: number): string[] {
  return section(
    headings.examples,
    all.flatMap(({ text, words }) => [
      ...folded(text, "  ", width),
      `    ${words.includes(">") ? deskWords.silentPrefix : prefix} ${words}`,
    ]),
  );
}
