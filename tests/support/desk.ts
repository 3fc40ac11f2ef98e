import { runDesk } from "#server/desk/desk.ts";
import type { TestFunctions } from "./functions.ts";

/** Runs the agency's desk on an open store, which stays open; answers its exit code and what it wrote. */
export async function desk(
  { database, keyring }: Pick<TestFunctions, "database" | "keyring">,
  ...words: string[]
) {
  let [out, err] = ["", ""];
  const code = await runDesk(words, {
    // The suite closes the store, which several runs share.
    open: async () => ({ database: { ...database, close: async () => {} }, keyring }),
    out: (text) => {
      out += text;
    },
    err: (line) => {
      err += line;
    },
  });
  return { code, out, err };
}
