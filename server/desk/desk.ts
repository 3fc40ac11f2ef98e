import { deskWords } from "#content/desk/desk.ts";
import { plain } from "#server/database/text-search.ts";
import { SealError } from "#server/encryption.ts";
import { reasonOf } from "#server/start-failure.ts";
import type { DeskContext, OpenSite } from "./command.ts";
import { type CommandEntry, commands } from "./commands.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { nearest, readInput, withHint } from "./read-input.ts";
import { type ExitCode, Refusal } from "./refusal.ts";
import { jsonText, printable } from "./terminal/lines.ts";

/** What the desk is given of the machine. */
export type DeskDependencies = Pick<
  DeskContext,
  "environment" | "open" | "now" | "newId" | "operator" | "width" | "out" | "progress"
> & {
  /** Writes one line about what went wrong. */
  readonly err: (line: string) => void;
  /** Asks on the terminal; `null` where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | null;
};

const { problems, confirm } = deskWords;

/** Does what the words after `npm run agence --` ask. */
export async function runDesk(words: readonly string[], deps: DeskDependencies): Promise<ExitCode> {
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
      error.code === 2 ? `${error.message} ${deskWords.seeHelp(entry?.words.name ?? null)}` : error.message,
    );
    return error.code;
  }
}

async function runCommand(
  { words, load }: CommandEntry,
  typed: readonly string[],
  deps: DeskDependencies,
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

async function confirmed({ ask }: DeskDependencies, question: string, saysYes: boolean): Promise<void> {
  if (saysYes) return;
  const shown = printable(question);
  if (!ask) throw new Refusal(confirm.noTerminal(shown), 2);
  if (!confirm.yes.test(await ask(confirm.question(shown)))) throw new Refusal(confirm.declined);
}

/** The name of the command and the words around it; none when the help of all is asked for. */
function nameAmong(words: readonly string[]): readonly [name: string | null, rest: readonly string[]] {
  const place = words.findIndex((word) => !word.startsWith("-"));
  const [name, rest] = [words[place], words.toSpliced(place, 1)];
  if (name !== undefined && plain(name) !== deskWords.helpName) return [name, rest];
  if (name !== undefined && rest[0] !== undefined) return [rest[0], ["--help"]];
  if (name === undefined && words.length > 0 && !asksForHelp(words)) throw new Refusal(problems.noCommand, 2);
  return [null, []];
}

function entryOf(name: string): CommandEntry {
  const entry = commands.find(({ words }) => words.name === plain(name));
  if (entry) return entry;
  const page = deskWords.inBrowser[plain(name)];
  if (page) throw new Refusal(problems.inBrowser(page), 2);
  const names = commands.map(({ words }) => words.name);
  throw new Refusal(withHint(problems.command(name), nearest(name, names)), 2);
}

function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => word === "--help" || word === "-h");
}

async function showGeneralHelp({ out, width }: DeskDependencies): Promise<ExitCode> {
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
