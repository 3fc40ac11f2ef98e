import type { ParseArgsConfig, parseArgs } from "node:util";
import type { CommandWords } from "#content/command-line/command-words.ts";
import type { Database } from "#server/database/client.ts";
import type { Keyring } from "#server/encryption.ts";
import type { Environment } from "#server/env.ts";
import type { EnqueueDependencies } from "#server/functions/dependencies.ts";
import { messageIdFor } from "#server/mail/mail-kinds.ts";

/** The options of a command, as `parseArgs` of `node:util` takes them. */
export type OptionSet = NonNullable<ParseArgsConfig["options"]>;

/** The words that follow the name of a command, in order; `among` lists those it takes, without accents. */
export type PositionalSet = Readonly<
  Record<string, { readonly required: boolean; readonly among?: readonly string[] }>
>;

/** What was typed after the name of a command, checked against its options and positionals. */
export type CommandInput<Options extends OptionSet, Positionals extends PositionalSet> = {
  readonly options: ReturnType<typeof parseArgs<{ options: Options }>>["values"];
  readonly positionals: {
    readonly [Name in keyof Positionals]: Positionals[Name]["required"] extends true
      ? PositionalWord<Positionals[Name]>
      : PositionalWord<Positionals[Name]> | undefined;
  };
};

type PositionalWord<Positional> = Positional extends { readonly among: readonly (infer Word)[] }
  ? Word
  : string;

/** The store and the keys of the site. */
export type OpenSite = { readonly database: Database; readonly keyring: Keyring };

/** What a command works with. */
export type CommandContext = {
  /** The settings of the site. @throws {Refusal} when one of them is refused. */
  readonly environment: () => Environment;
  /** The store and the keys, opened at the first call, closed after the command. @throws {Refusal} where there are none. */
  readonly open: () => Promise<OpenSite>;
  /** The instant it is, in milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Who types: the name of the machine's user. */
  readonly operator: string;
  /** Columns of the terminal, 80 where there is none. */
  readonly width: number;
  readonly asJson: boolean;
  /** Writes to standard output, for what is too long for an {@link Answer}; resolves once more may be written. */
  readonly out: (text: string) => Promise<void>;
  /** Writes one line to standard error, control characters taken out. */
  readonly err: (line: string) => void;
  /** Shows how far long work has come; each call replaces the line before. Silent where nobody looks. */
  readonly progress: (line: string) => void;
  /**
   * Goes on when the agency answers yes, or said `--oui`. @throws {Refusal} when it declines, or when there is no
   * terminal to ask on.
   */
  readonly confirm: (question: string) => Promise<void>;
};

/** What a command answers, twice: for a program and for people. */
export type Answer = {
  /** What `--json` writes. */
  readonly value: unknown;
  /** The same in lines of at most `width` columns; `terminal.ts` has tables, rows and folding, which clean their texts. */
  readonly lines: (width: number) => readonly string[];
  /** 1 when what was checked is not as it should be; 0 otherwise. */
  readonly code?: 0 | 1;
};

/**
 * A command of `npm run agence`. It has a file of its own in `commands/`, its words in one of `content/command-line/`,
 * and one line in `command-line.ts`, which adds `--json`, `--help`, and `--oui` where `changes` is true, and makes the
 * help from the words. The file is loaded only when the command runs.
 */
export type Command<
  Options extends OptionSet = OptionSet,
  Positionals extends PositionalSet = PositionalSet,
> = {
  /** Its words; every option and positional has some. */
  readonly words: CommandWords & {
    readonly options: Readonly<Record<keyof Options, unknown>>;
    readonly positionals: Readonly<Record<keyof Positionals, unknown>>;
  };
  readonly positionals: Positionals;
  readonly options: Options;
  /** Whether it may change something in the store. */
  readonly changes: boolean;
  /** Does it. Answers `null` when it has written everything itself. @throws {Refusal} when it cannot be done. */
  run(context: CommandContext, input: CommandInput<Options, Positionals>): Promise<Answer | null>;
};

/** Gives a command its exact types. */
export function defineCommand<const Options extends OptionSet, const Positionals extends PositionalSet>(
  command: Command<Options, Positionals>,
): Command<Options, Positionals> {
  return command;
}

/** What a command promises mails with, which the site sends. */
export function enqueueDependencies({ now, newId, environment }: CommandContext): EnqueueDependencies {
  return { now, newId, messageIdFor: (kind, id) => messageIdFor(kind, id, environment().PUBLIC_URL) };
}

/** What a run ends with: done, failed or not found, not understood. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one line for the agency, in French. 1: it could not be done; 2: it was not understood. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}
