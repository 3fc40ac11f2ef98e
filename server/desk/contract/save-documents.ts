import { existsSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { contractFileWords } from "#content/desk/contract.ts";
import { deskWords } from "#content/desk/desk.ts";
import type { KeptDocument } from "#server/database/documents.ts";
import { reasonOf } from "#server/start-failure.ts";
import { Refusal } from "../refusal.ts";

const { problems } = contractFileWords;

/**
 * Writes documents into a folder, made where it is missing, for the reader's own eyes: a mandate shows the whole
 * IBAN, which `note` keeps as evidence before. Answers their paths. @throws {Refusal} when one could not be written, or
 * a file is there: then none is.
 */
export async function saveDocuments(
  documents: readonly KeptDocument[],
  folder: string,
  note: () => Promise<void>,
): Promise<string[]> {
  if (documents.length === 0) throw new Refusal(problems.notMadeYet);
  const files = documents.map(({ fileName, bytes }) => ({ path: join(folder, basename(fileName)), bytes }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken) throw new Refusal(deskWords.problems.fileThere(taken.path));
  if (documents.some(({ kind }) => kind === "mandate")) await note();
  const written: string[] = [];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { path, bytes } of files) {
      writeFileSync(path, bytes, { flag: "wx", mode: 0o600 });
      written.push(path);
    }
    return written;
  } catch (error) {
    for (const path of written) unlinkSync(path);
    throw new Refusal(problems.notSaved(reasonOf(error)));
  }
}
