import { randomUUID } from "node:crypto";
import { type DeskDependencies, runDesk } from "#server/desk/desk.ts";
import { readEnvironment } from "#server/env.ts";
import { accepted, agencyEmail, publicUrl, type TestFunctions } from "./functions.ts";

/** The machine around the desk as a test wants it: `answer` is what is typed when it asks. */
export type DeskMachine = Partial<Pick<DeskDependencies, "width" | "environment" | "open">> & {
  readonly answer?: string;
};

/** Runs the agency's desk on an open store, which stays open; answers its exit code and what it wrote. */
export function desk(functions: DeskStore, ...words: string[]) {
  return deskAt(functions, {}, ...words);
}

/** Runs the desk on a machine of its own. */
export async function deskAt(
  { database, keyring, clock }: DeskStore,
  machine: DeskMachine,
  ...words: string[]
) {
  const { width = 80, answer } = machine;
  let [out, err] = ["", ""];
  const asked: string[] = [];
  const code = await runDesk(words, {
    environment: settings,
    // The suite closes the store, which several runs share.
    open: async () => ({ database: { ...database, close: async () => {} }, keyring }),
    ...machine,
    now: () => clock.now,
    newId: () => randomUUID(),
    operator: "camille",
    width,
    out: async (text) => {
      out += text;
    },
    err: (line) => {
      err += line;
    },
    progress: () => {},
    ask:
      answer === undefined
        ? null
        : async (question) => {
            asked.push(question);
            return answer;
          },
  });
  return { code, out, err, asked };
}

type DeskStore = Pick<TestFunctions, "database" | "keyring" | "clock">;

/** The settings of a site that has no mail server. */
export function settings() {
  return accepted(readEnvironment({ PUBLIC_URL: publicUrl, AGENCY_EMAIL: agencyEmail }));
}
