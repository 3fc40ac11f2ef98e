import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/database/engine/client.ts";
import { createDatabase, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which test files create their databases; `null` on a machine without PostgreSQL. */
    postgresUrl: string | null;
    /** An empty, migrated database on that server: a copy takes less time than the migrations. */
    templateUrl: string | null;
    /** The folder of an empty, migrated SQLite store, to copy too; `null` where each store migrates itself. */
    templateDir: string | null;
  }
}

/** Starts one PostgreSQL for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const template = postgres && (await createDatabase(postgres.url));
  if (template) await (await openDatabase({ databaseUrl: template.url, dataDir: "" })).close();
  const templateDir = mkdtempSync(join(tmpdir(), "agence-template-"));
  await (await openDatabase({ dataDir: templateDir })).close();
  project.provide("templateDir", templateDir);
  project.provide("postgresUrl", postgres?.url ?? null);
  project.provide("templateUrl", template?.url ?? null);
  return async () => {
    await template?.drop();
    await postgres?.stop();
  };
}
