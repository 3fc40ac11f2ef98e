import { spawn } from "node:child_process";
import { sql } from "kysely";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { onDatabase } from "#server/database/engine/postgres.ts";
import { environmentWith } from "#server/env.ts";
import { Refusal } from "../command.ts";
import { backupProblems } from "./problems.ts";

/**
 * Writes the database into a file as it is at one instant, while the site goes on writing, and returns what `read` reads
 * at that instant. @throws {Refusal} if `pg_dump` is missing or fails.
 */
export async function dumpDatabase<Value>(
  databaseUrl: string,
  file: string,
  read: (db: DbOrTransaction) => Promise<Value>,
): Promise<Value> {
  return onDatabase(databaseUrl, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const exported = sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`;
        const { snapshot } = (await exported.execute(transaction)).rows[0]!;
        await run("pg_dump", databaseUrl, [
          ...withoutRoles,
          "--format=custom",
          "--exclude-table-data=rate_limits",
          `--snapshot=${snapshot}`,
          `--file=${file}`,
        ]);
        return read(transaction);
      }),
  );
}

/**
 * Restores a dump into a database made for it beside the site's, `agence_essai` for `agence`, and drops it afterwards.
 * @throws {Refusal} if the role may not create databases, or if `pg_restore` is missing or fails.
 */
export async function inTrialDatabase<Value>(
  databaseUrl: string,
  file: string,
  work: (trialUrl: string) => Promise<Value>,
): Promise<Value> {
  return onDatabase(databaseUrl, async (db) => {
    const current = sql<{ name: string }>`select current_database() as name`;
    const name = `${(await current.execute(db)).rows[0]!.name}_essai`;
    const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
    // A trial that was killed has left its own.
    await drop();
    await sql`create database ${sql.id(name)} template template0`.execute(db).catch((error) => {
      throw new Refusal(backupProblems.noTrialDatabase(name, error.message));
    });
    try {
      const trialUrl = databaseUrl.replace(/^([a-z]+:\/\/[^/?]*)[^?]*/, `$1/${encodeURIComponent(name)}`);
      await run("pg_restore", trialUrl, [...withoutRoles, "--exit-on-error", "--single-transaction", file]);
      return await work(trialUrl);
    } finally {
      await drop();
    }
  });
}

/** Each start of the site gives its role its rights. */
const withoutRoles = ["--no-owner", "--no-privileges"];

/** Other people of the machine can read arguments: the password goes into the environment. */
async function run(program: string, databaseUrl: string, options: readonly string[]): Promise<void> {
  const [, before = "", password = "", after = ""] =
    /^([a-z]+:\/\/[^:@/?]*):([^@/?]*)(@.*)$/.exec(databaseUrl) ?? [];
  const url = password === "" ? databaseUrl : before + after;
  // Without it, these programs look for authorities in the home folder alone.
  const authorities = /[?&]sslmode=verify-full/.test(url) && !url.includes("sslrootcert=");
  const child = spawn(program, [...options, `--dbname=${url}${authorities ? "&sslrootcert=system" : ""}`], {
    stdio: ["ignore", "ignore", "pipe"],
    env: environmentWith(password === "" ? {} : { PGPASSWORD: decodeURIComponent(password) }),
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new Refusal(backupProblems.noProgram(program))));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Refusal(backupProblems.programFailed(program, said.trim()))),
    );
  });
}
