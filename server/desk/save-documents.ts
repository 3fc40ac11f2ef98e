import { existsSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { deskWords } from "#content/desk.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { KeptDocument } from "#server/database/documents.ts";
import { reasonOf } from "#server/start-failure.ts";

const { problems } = deskWords;

/**
 * Writes documents into a folder, made where it is missing, for the reader's own eyes: a mandate shows the whole
 * IBAN. All of them or none, and never over a file that is there. Answers their paths.
 */
export function saveDocuments(documents: readonly KeptDocument[], folder: string): Outcome<string[]> {
  if (documents.length === 0) return failure(problems.notMadeYet);
  const files = documents.map(({ fileName, bytes }) => ({ path: join(folder, basename(fileName)), bytes }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken) return failure(problems.fileThere(taken.path));
  const written: string[] = [];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { path, bytes } of files) {
      writeFileSync(path, bytes, { flag: "wx", mode: 0o600 });
      written.push(path);
    }
    return success(written);
  } catch (error) {
    for (const path of written) unlinkSync(path);
    return failure(problems.notSaved(reasonOf(error)));
  }
}
