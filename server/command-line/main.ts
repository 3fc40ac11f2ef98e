import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { type Environment, readEnvironment } from "#server/env.ts";
import { type Command, problems, Refusal } from "./command.ts";
import { runCommandLine } from "./command-line.ts";

const stdin = process.stdin;
const stdout = process.stdout;
const stderr = process.stderr;
/** Columns that the progress line takes on the terminal now. */
let progressWidth = 0;

/** Runs `npm run agence` on this machine; `more` are commands beside those of the server. */
export async function runOnThisMachine(more: readonly Command[]): Promise<void> {
  // The reader may have seen enough: `… | head`.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  const machine = {
    environment,
    open,
    now: () => Date.now(),
    newId: () => randomUUID(),
    operator: operator(),
    out(text: string) {
      progress("");
      return new Promise<void>((resolve) => stdout.write(text, () => resolve()));
    },
    err(line: string) {
      progress("");
      stderr.write(`${line}\n`);
    },
    progress,
    ask: stdin.isTTY && stderr.isTTY ? ask : null,
  };
  process.exitCode = await runCommandLine(process.argv.slice(2), machine, more);
  progress("");
}

function environment(): Environment {
  const read = readEnvironment();
  if (!read.ok) throw new Refusal(`Réglage refusé : ${read.problem.join(", ")}`);
  return read.value;
}

/** Opens the site's existing store and keys only: creating an empty store or a new key by mistake would help nobody. */
async function open() {
  const settings = environment();
  const { DATA_DIR: dataDir, ENCRYPTION_KEYS: keys } = settings;
  expectSiteIn(settings);
  const [{ LostKeyError, openKeyring }, { readKeys }, { databaseSettings, openDatabase }] = await Promise.all(
    [
      import("#server/keys/open-keyring.ts"),
      import("#server/keys/key-file.ts"),
      import("#server/database/engine/client.ts"),
    ],
  );
  const database = await openDatabase(databaseSettings(settings));
  try {
    const keyring = await openKeyring(database, readKeys(keys, dataDir), { readOnly: true });
    if (!keyring)
      throw new Refusal(
        "Le site n’a pas encore démarré avec la première clé : redémarrez-le d’abord, il ne lirait pas ce qui serait chiffré ici.",
      );
    return { database, keyring };
  } catch (error) {
    await database.close();
    throw error instanceof LostKeyError
      ? new Refusal("Une clé de chiffrement manque ou n’est pas la bonne : « cles » dit laquelle.")
      : error;
  }
}

function expectSiteIn({ DATABASE_URL, DATA_DIR, ENCRYPTION_KEYS }: Environment): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, "agence.db"))) {
    throw new Refusal(problems.noStore(DATA_DIR));
  }
  if (ENCRYPTION_KEYS === "" && !existsSync(join(DATA_DIR, "keys", "encryption.key"))) {
    throw new Refusal(problems.noKey(DATA_DIR));
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl+D or Ctrl+C gives no answer, which counts as no.
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}

function progress(line: string): void {
  if (!stderr.isTTY || (line === "" && progressWidth === 0)) return;
  const room = (stderr.columns ?? 80) - 1;
  const text = Array.from(line).slice(0, room).join("");
  stderr.write(`\r${text.padEnd(progressWidth)}${line === "" ? "\r" : ""}`);
  progressWidth = text.length;
}

function operator(): string {
  try {
    return userInfo().username;
  } catch {
    // A machine user without a name, as in some containers.
    return String(process.getuid?.() ?? "");
  }
}
