import { parseArgs } from "node:util";
import { deskWords } from "#content/desk.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";

/** What was asked of the desk. */
export type DeskCommand =
  | { readonly name: "help" }
  | {
      readonly name: "contract";
      readonly number: string;
      /** Folder to save the documents in. */
      readonly folder: string | null;
      readonly asJson: boolean;
    };

const { problems } = deskWords;

/** Understands the words typed after `npm run agence --`. A problem is one line for who typed them. */
export function readCommand(words: readonly string[]): Outcome<DeskCommand> {
  const parsed = parsedWords(words);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [name, number, extra] = positionals;
  if (values.help || (name === undefined && words.length === 0)) return success({ name: "help" });
  if (name !== undefined && name !== "contrat") return failure(problems.command(name));
  if (name === undefined || !number?.trim()) return failure(problems.noNumber);
  if (extra !== undefined) return failure(problems.tooMany(extra));
  if (values.vers?.trim() === "") return failure(problems.noFolder);
  return success({
    name: "contract",
    number: number.trim().toUpperCase(),
    folder: values.vers ?? null,
    asJson: values.json ?? false,
  });
}

function parsedWords(words: readonly string[]) {
  try {
    return success(
      parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          vers: { type: "string" },
          json: { type: "boolean" },
          help: { type: "boolean", short: "h" },
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const option = /'(?:-\w, )?(-{1,2}[^\s'=]*)/.exec(error.message)?.[1] ?? words.join(" ");
    if ((error as NodeJS.ErrnoException).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      return failure(problems.option(option));
    }
    return failure(option === "--vers" ? problems.noFolder : problems.needsNoValue(option));
  }
}
