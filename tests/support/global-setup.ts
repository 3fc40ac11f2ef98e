import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files create their databases; `null` on a machine without PostgreSQL. */
    postgresUrl: string | null;
  }
}

/** Starts one PostgreSQL for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres?.url ?? null);
  return async () => postgres?.stop();
}
