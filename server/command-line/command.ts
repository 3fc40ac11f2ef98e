import type { Database } from "#server/database/engine/client.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { Environment } from "#server/env.ts";

/** A word that follows the name of a command. */
export type ArgumentDefinition = {
  /** How the help shows it, such as `DOSSIER`. */
  readonly label: string;
  readonly required?: true;
  /** The only words it may be. */
  readonly among?: readonly string[];
};

/** An option of a command: `text` is its help, `value` shows what it takes. Without `value` it is a switch. */
export type OptionDefinition = { readonly text: string; readonly value?: string };

type Arguments = Readonly<Record<string, ArgumentDefinition>>;
type Options = Readonly<Record<string, OptionDefinition>>;

/** The arguments and options typed after a command's name. */
export type CommandInput<A extends Arguments, O extends Options> = {
  readonly arguments: {
    readonly [Name in keyof A]: A[Name]["required"] extends true
      ? WordOf<A[Name]>
      : WordOf<A[Name]> | undefined;
  };
  readonly options: {
    readonly [Name in keyof O]: (O[Name] extends { readonly value: string } ? string : boolean) | undefined;
  };
};

type WordOf<A> = A extends { readonly among: readonly (infer Word)[] } ? Word : string;

export type OpenSite = { readonly database: Database; readonly keyring: Keyring };

export type CommandContext = {
  /** The settings of the site. @throws {Refusal} when one of them is refused. */
  readonly environment: () => Environment;
  /**
   * The store and the keys, opened at the first call, closed after the command. @throws {Refusal} if there are none.
   */
  readonly open: () => Promise<OpenSite>;
  /** The current instant, in milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The machine user who runs the command. */
  readonly operator: string;
  readonly asJson: boolean;
  /** Writes lines before the {@link Answer}, without control characters. */
  readonly print: (lines: readonly string[]) => Promise<void>;
  /** Writes one line to standard error, without control characters. */
  readonly err: (line: string) => void;
  /** Shows the progress of long work; each call replaces the previous line. Silent outside a terminal. */
  readonly progress: (line: string) => void;
  /**
   * Returns when the person answers yes or typed `--oui`. @throws {Refusal} when they decline, or nobody can be asked.
   */
  readonly confirm: (question: string) => Promise<void>;
  /** The words that the person types, without spaces around them. @throws {Refusal} when nobody can be asked. */
  readonly ask: (question: string) => Promise<string>;
};

/** The answer of a command, for a program and for people. */
export type Answer = {
  /** The value that `--json` prints. */
  readonly value: unknown;
  /** The same in plain lines, which the terminal folds. Control characters are taken out as they are printed. */
  readonly lines: readonly string[];
  /** 1 when a check found a fault; otherwise 0. */
  readonly code?: 0 | 1;
};

/**
 * A command of `npm run agence`: one file of `commands/` with its words, and one line in `command-line.ts`, which adds
 * `--json`, `--help` and, where `changes` is true, `--oui`.
 */
export type Command<A extends Arguments = Arguments, O extends Options = Options> = {
  /** The word that names it after `npm run agence --`, without accents. */
  readonly name: string;
  /** The command's effect, in at most 56 characters, for the list of commands. */
  readonly summary: string;
  readonly arguments: A;
  readonly options: O;
  /** Example calls and their purpose, without `npm run agence --`. */
  readonly examples: readonly { readonly text: string; readonly words: string }[];
  /** Paragraphs at the end of the help. */
  readonly notes?: readonly string[];
  /** Whether it may change something in the store. */
  readonly changes: boolean;
  /**
   * Runs the command. Returns `null` when it has written everything itself. @throws {Refusal} when it cannot be done.
   */
  run(context: CommandContext, input: CommandInput<A, O>): Promise<Answer | null>;
};

/** Gives a command its exact types. */
export function defineCommand<const A extends Arguments, const O extends Options>(
  command: Command<A, O>,
): Command<A, O> {
  return command;
}

/** The exit code: 0 done, 1 failed or not found, 2 not understood. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one line in French. 1: it could not be done; 2: it was not understood. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}

/** Problems that several commands meet. */
export const problems = {
  contract: (number: string) => `Aucun contrat ne porte le numéro ${number}.`,
  noStore: (dataDir: string) =>
    `Aucune donnée dans ${dataDir} : réglez DATA_DIR comme pour le site, ou démarrez-le une première fois.`,
  noKey: (dataDir: string) =>
    `Aucune clé de chiffrement dans ${dataDir} : réglez ENCRYPTION_KEYS ou DATA_DIR comme pour le site.`,
} as const;
