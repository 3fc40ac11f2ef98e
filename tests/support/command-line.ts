import { randomUUID } from "node:crypto";
import type { OpenSite } from "#server/command-line/command.ts";
import { type Machine, runCommandLine } from "#server/command-line/command-line.ts";
import { readEnvironment } from "#server/env.ts";
import { exampleCommand } from "../../tools/example/command.ts";
import { accepted, agencyEmail, publicUrl, type TestFunctions } from "./functions.ts";

/** The machine around the command line, as a test wants it: `answer` is typed when the command asks. */
export type CommandLineMachine = Partial<Pick<Machine, "environment" | "open">> & {
  readonly answer?: string;
};

/** Runs the agency's command line on an open store, which stays open; returns its exit code and its output. */
export function commandLine(functions: CommandLineStore, ...words: string[]) {
  return commandLineAt(functions, {}, ...words);
}

/** Runs the command line on a given machine. */
export async function commandLineAt(
  { database, keyring, clock }: CommandLineStore,
  machine: CommandLineMachine,
  ...words: string[]
) {
  const { answer } = machine;
  let out = "";
  let err = "";
  const asked: string[] = [];
  const machineOf = {
    environment: settings,
    // The suite closes the store, because several runs share it.
    open: async (): Promise<OpenSite> => ({ database: { ...database, close: async () => {} }, keyring }),
    ...machine,
    now: () => clock.now,
    newId: () => randomUUID(),
    operator: "camille",
    out: async (text: string) => {
      out += text;
    },
    err: (line: string) => {
      err += line;
    },
    progress: () => {},
    ask:
      answer === undefined
        ? null
        : async (question: string) => {
            asked.push(question);
            return answer;
          },
  };
  const code = await runCommandLine(words, machineOf, [exampleCommand]);
  return { code, out, err, asked };
}

type CommandLineStore = Pick<TestFunctions, "database" | "keyring" | "clock">;

/** The settings of a site that has no mail server. */
export function settings() {
  return accepted(readEnvironment({ PUBLIC_URL: publicUrl, AGENCY_EMAIL: agencyEmail }));
}
