import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { startPostgres } from "./postgres.ts";
import { projectRoot } from "./source-file.ts";

const script = join(projectRoot, "deploy", "roles.sql");

/** A database of which one role owns the tables and another serves. */
export type TwoRoles = {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  /** Of the superuser, as the container's init had it. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
};

/**
 * A server of its own, since roles are of a whole server, on which the containers' own script has run; `null` where
 * there is none, or only one that belongs to somebody else.
 */
export async function startTwoRoles(): Promise<TwoRoles | null> {
  if (inject("postgresUrl") === null || process.env.DATABASE_URL_TEST) return null;
  const postgres = await startPostgres();
  if (!postgres) return null;
  const folder = mkdtempSync(join(tmpdir(), "agence-roles-"));
  const [owner, site] = ["an owner’s password", "a site’s pass:word"];
  const [ownerFile, siteFile] = [join(folder, "owner"), join(folder, "site")];
  writeFileSync(ownerFile, `${owner}\n`);
  writeFileSync(siteFile, `${site}\n`);
  const words = ["--no-psqlrc", "--quiet", "--dbname", postgres.url, "--file", script];
  const env = { ...process.env, OWNER_PASSWORD_FILE: ownerFile, SITE_PASSWORD_FILE: siteFile };
  await promisify(execFile)("psql", words, { env }).finally(() => rmSync(folder, { recursive: true }));
  const urlOf = (role: string, password: string) => {
    const url = new URL(postgres.url);
    Object.assign(url, { username: role, password, pathname: "/agence" });
    return url.href;
  };
  return {
    databaseUrl: urlOf("agence_site", site),
    ownerUrl: urlOf("agence_owner", owner),
    superuserUrl: postgres.url,
    stop: () => postgres.stop(),
  };
}
