import type { CommandWords } from "#content/desk/command-words.ts";
import { contractWords } from "#content/desk/contract.ts";
import type { DeskCommand } from "./command.ts";

/** A command of the list: its words are at hand, the rest is loaded to run it. */
export type CommandEntry = { readonly words: CommandWords; readonly load: () => Promise<DeskCommand> };

/** The commands of the desk, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    words: contractWords,
    load: async () => (await import("./commands/contract.ts")).contractCommand,
  },
];
