import { backUpWords, restoreCommandWords } from "#content/command-line/backup.ts";
import { commandLineWords } from "#content/command-line/command-line.ts";
import type { CommandWords } from "#content/command-line/command-words.ts";
import { doctorWords } from "#content/command-line/doctor.ts";
import { dossierCommandWords } from "#content/command-line/dossier.ts";
import { exampleWords } from "#content/command-line/example.ts";
import { exportWords } from "#content/command-line/export.ts";
import { keysWords } from "#content/command-line/keys.ts";
import { openDeskWords } from "#content/command-line/open-desk.ts";
import { eraseWords, erasureLogWords, holdWords } from "#content/command-line/retention.ts";
import { verifyCommandWords } from "#content/command-line/verify.ts";
import { plain } from "#server/database/text-search.ts";
import { SealError } from "#server/encryption.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Command, type CommandContext, type ExitCode, type OpenSite, Refusal } from "./command.ts";
import { nearest, readInput, withHint } from "./read-input.ts";
import { alignedRows, folded, jsonText, printable, type Row } from "./terminal.ts";

/** What the command line is given of the machine. */
export type CommandLineDependencies = Pick<
  CommandContext,
  "environment" | "open" | "now" | "newId" | "operator" | "width" | "out" | "progress"
> & {
  /** Writes one line about what went wrong. */
  readonly err: (line: string) => void;
  /** Asks on the terminal; `null` where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | null;
};

const { problems, confirm } = commandLineWords;

/** Does what the words after `npm run agence --` ask. */
export async function runCommandLine(
  words: readonly string[],
  deps: CommandLineDependencies,
): Promise<ExitCode> {
  const err = (line: string) => deps.err(printable(line));
  let entry: CommandEntry | null = null;
  try {
    const [name, rest] = nameAmong(words);
    if (name === null) return await showGeneralHelp(deps);
    entry = entryOf(name);
    return await runCommand(entry, rest, { ...deps, err });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      err(problemOf(error));
      return 1;
    }
    err(
      error.code === 2
        ? `${error.message} ${commandLineWords.seeHelp(entry?.words.name ?? null)}`
        : error.message,
    );
    return error.code;
  }
}

async function runCommand(
  { words, load }: CommandEntry,
  typed: readonly string[],
  deps: CommandLineDependencies,
): Promise<ExitCode> {
  const command = await load();
  if (asksForHelp(typed)) {
    await deps.out(textOf(commandHelp(words, command.changes, deps.width)));
    return 0;
  }
  const { input, asJson, saysYes } = readInput(command, typed);
  let site: Promise<OpenSite> | null = null;
  const open = () => {
    site ??= deps.open();
    return site;
  };
  try {
    const answer = await command.run(
      { ...deps, open, asJson, confirm: (question) => confirmed(deps, question, saysYes) },
      input,
    );
    if (answer) await deps.out(asJson ? jsonText(answer.value) : textOf(answer.lines(deps.width)));
    return answer?.code ?? 0;
  } finally {
    await (site as Promise<OpenSite> | null)?.then(
      ({ database }) => database.close(),
      () => {},
    );
  }
}

async function confirmed(
  { ask }: CommandLineDependencies,
  question: string,
  saysYes: boolean,
): Promise<void> {
  if (saysYes) return;
  const shown = printable(question);
  if (!ask) throw new Refusal(confirm.noTerminal(shown), 2);
  if (!confirm.yes.test(await ask(confirm.question(shown)))) throw new Refusal(confirm.declined);
}

/** The name of the command and the words around it; none when the help of all is asked for. */
function nameAmong(words: readonly string[]): readonly [name: string | null, rest: readonly string[]] {
  const place = words.findIndex((word) => !word.startsWith("-"));
  const [name, rest] = [words[place], words.toSpliced(place, 1)];
  if (name !== undefined && plain(name) !== commandLineWords.helpName) return [name, rest];
  if (name !== undefined && rest[0] !== undefined) return [rest[0], ["--help"]];
  if (name === undefined && words.length > 0 && !asksForHelp(words)) throw new Refusal(problems.noCommand, 2);
  return [null, []];
}

function entryOf(name: string): CommandEntry {
  const entry = commands.find(({ words }) => words.name === plain(name));
  if (entry) return entry;
  const page = commandLineWords.inBrowser[plain(name)];
  if (page) throw new Refusal(problems.inBrowser(page), 2);
  const names = commands.map(({ words }) => words.name);
  throw new Refusal(withHint(problems.command(name), nearest(name, names)), 2);
}

function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => word === "--help" || word === "-h");
}

async function showGeneralHelp({ out, width }: CommandLineDependencies): Promise<ExitCode> {
  await out(
    textOf(
      generalHelp(
        commands.map(({ words }) => words),
        width,
      ),
    ),
  );
  return 0;
}

function textOf(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

function problemOf(error: unknown): string {
  return error instanceof SealError ? problems.sealed(error.message) : problems.failed(reasonOf(error));
}

const { headings, prefix } = commandLineWords;

/** The help: every command, and an example of each. */
function generalHelp(all: readonly CommandWords[], width: number): string[] {
  return [
    ...folded(commandLineWords.title, "", width),
    ...section(headings.usage, [`  ${prefix} ${commandLineWords.usage}`]),
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
    ...section(headings.notes, notes([...commandLineWords.notes, commandLineWords.more], width)),
  ];
}

/** The help of one command. */
function commandHelp(words: CommandWords, changes: boolean, width: number): string[] {
  const own = Object.entries(words.options).map(
    ([name, { value, text }]): Row => [value ? `--${name} ${value}` : `--${name}`, text],
  );
  const { json, oui, help } = commandLineWords.options;
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
      `    ${words.includes(">") ? commandLineWords.silentPrefix : prefix} ${words}`,
    ]),
  );
}

/** A command of the list: its words are at hand, the rest is loaded to run it. */
type CommandEntry = { readonly words: CommandWords; readonly load: () => Promise<Command> };

/** The commands, in the order of the help. */
const commands: readonly CommandEntry[] = [
  {
    words: openDeskWords,
    load: async () => (await import("./commands/open-desk.ts")).openDeskCommand,
  },
  {
    words: exampleWords,
    load: async () => (await import("./commands/example.ts")).exampleCommand,
  },
  {
    words: exportWords,
    load: async () => (await import("./commands/export.ts")).exportCommand,
  },
  {
    words: dossierCommandWords,
    load: async () => (await import("./commands/dossier.ts")).dossierCommand,
  },
  {
    words: verifyCommandWords,
    load: async () => (await import("./commands/verify.ts")).verifyCommand,
  },
  { words: backUpWords, load: async () => (await import("./commands/back-up.ts")).backUpCommand },
  { words: restoreCommandWords, load: async () => (await import("./commands/restore.ts")).restoreCommand },
  { words: keysWords, load: async () => (await import("./commands/keys.ts")).keysCommand },
  { words: doctorWords, load: async () => (await import("./commands/doctor.ts")).doctorCommand },
  { words: eraseWords, load: async () => (await import("./commands/erase.ts")).eraseCommand },
  { words: holdWords, load: async () => (await import("./commands/hold.ts")).holdCommand },
  { words: erasureLogWords, load: async () => (await import("./commands/erasure-log.ts")).erasureLogCommand },
];
