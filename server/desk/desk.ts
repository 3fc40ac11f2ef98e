import { deskWords } from "#content/desk.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Database } from "#server/database/client.ts";
import { documentsOf } from "#server/database/documents.ts";
import { type Keyring, SealError } from "#server/encryption.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type DeskCommand, readCommand } from "./command-line.ts";
import { contractFile } from "./contract-file.ts";
import { contractLines } from "./contract-lines.ts";
import { saveDocuments } from "./save-documents.ts";
import { printable } from "./terminal-lines.ts";

/** What the desk works with. */
export type DeskParts = {
  /** Opens the store and the keys; the desk closes the store. */
  readonly open: () => Promise<{ readonly database: Database; readonly keyring: Keyring }>;
  /** Writes what was asked for; the text ends its own lines. */
  readonly out: (text: string) => void;
  /** Writes one line about what went wrong. */
  readonly err: (line: string) => void;
};

/** What a run ends with: done, failed or not found, not understood. */
export type ExitCode = 0 | 1 | 2;

/** A store that cannot be opened as the site opens it. Its message is for the agency. */
export class DeskClosed extends Error {
  override readonly name = "DeskClosed";
}

const { problems } = deskWords;

/** Does what the words after `npm run agence --` ask. Nothing in the store changes. */
export async function runDesk(words: readonly string[], parts: DeskParts): Promise<ExitCode> {
  const command = readCommand(words);
  if (!command.ok) {
    parts.err(`${printable(command.problem)} ${deskWords.seeHelp}`);
    return 2;
  }
  if (command.value.name === "help") {
    parts.out(deskWords.usage);
    return 0;
  }
  try {
    return await showContract(command.value, parts);
  } catch (error) {
    parts.err(printable(problemOf(error)));
    return 1;
  }
}

async function showContract(
  { number, folder, asJson }: Extract<DeskCommand, { name: "contract" }>,
  { open, out, err }: DeskParts,
): Promise<ExitCode> {
  const { database, keyring } = await open();
  try {
    const today = dayInParis(await database.now());
    const file = await contractFile(database.db, keyring, number, today);
    if (!file) {
      err(printable(problems.contract(number)));
      return 1;
    }
    const saved = folder === null ? null : await savedFrom({ database, keyring }, file.id, folder);
    if (saved && !saved.ok) {
      err(printable(saved.problem));
      return 1;
    }
    if (asJson) out(jsonText(saved ? { ...file, saved: saved.value } : file));
    else {
      const paths = saved ? ["", deskWords.sections.saved, ...saved.value.map((path) => `  ${path}`)] : [];
      out([...contractLines(file, today), ...paths, ""].join("\n"));
    }
    return 0;
  } finally {
    await database.close();
  }
}

async function savedFrom(
  { database, keyring }: { database: Database; keyring: Keyring },
  contractId: string,
  folder: string,
) {
  return saveDocuments(await documentsOf(database.db, keyring, contractId), folder);
}

/** JSON whose texts cannot move a terminal's cursor either. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Cf}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
  return `${text}\n`;
}

function problemOf(error: unknown): string {
  if (error instanceof DeskClosed) return error.message;
  return error instanceof SealError ? problems.sealed(error.message) : problems.failed(reasonOf(error));
}
