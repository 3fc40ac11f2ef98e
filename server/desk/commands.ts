import { backUpWords, restoreCommandWords } from "#content/desk/backup.ts";
import type { CommandWords } from "#content/desk/command-words.ts";
import { doctorWords } from "#content/desk/doctor.ts";
import { dossierCommandWords } from "#content/desk/dossier.ts";
import { exampleWords } from "#content/desk/example.ts";
import { exportWords } from "#content/desk/export.ts";
import { keysWords } from "#content/desk/keys.ts";
import { openDeskWords } from "#content/desk/open-desk.ts";
import { eraseWords, erasureLogWords, holdWords } from "#content/desk/retention.ts";
import { verifyCommandWords } from "#content/desk/verify.ts";
import type { DeskCommand } from "./command.ts";

/** A command of the list: its words are at hand, the rest is loaded to run it. */
export type CommandEntry = { readonly words: CommandWords; readonly load: () => Promise<DeskCommand> };

/** The commands of the desk, in the order of the help. */
export const commands: readonly CommandEntry[] = [
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
