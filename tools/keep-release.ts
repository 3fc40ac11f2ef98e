/**
 * `npm run keep-release`: a store of each engine as the built site makes it and the example fills it, into the folder of
 * this version in `tests/releases/`. Later versions migrate it in their tests, so it is made once, with the release.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import SqliteDatabase from "better-sqlite3";
import { createDatabase, startPostgres } from "../tests/support/postgres.ts";
import { startSite } from "../tests/support/site.ts";
import { projectRoot } from "../tests/support/source-file.ts";
import temporaryFolder from "../tests/support/temporary-folder.ts";
import { testKeys } from "../tests/support/test-keys.ts";

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
const folder = join(projectRoot, "tests", "releases", version);
if (existsSync(folder)) {
  console.error(`${folder} is there already: the store of a release never changes.`);
  process.exit(1);
}
const commandLine = join(projectRoot, "build", "command-line.js");

const removeTemporaryFolder = temporaryFolder();
const postgres = await startPostgres();
if (!postgres) throw new Error("PostgreSQL is missing: its programs make the dump.");
try {
  const database = await createDatabase(postgres.url);
  mkdirSync(folder, { recursive: true });
  const sqlite = await filledSite({});
  keep("sqlite", dumpOfFile(join(sqlite, "agence.db")));
  await filledSite({ DATABASE_URL: database.url });
  keep("postgres", dumpOfDatabase(database.url));
  await database.drop();
} finally {
  await postgres.stop();
  removeTemporaryFolder();
}

/** Starts a site on an empty store, fills it without the PDFs, which no later version makes again, and stops it. */
async function filledSite(store: { readonly DATABASE_URL?: string }): Promise<string> {
  const env = { ...store, ENCRYPTION_KEYS: testKeys };
  const site = await startSite({ env });
  const settings = { PATH: process.env.PATH, DATA_DIR: site.dataDir, PUBLIC_URL: site.url, ...env };
  execFileSync(process.execPath, [commandLine, "exemple", "--oui", "--sans-documents"], {
    env: settings,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await site.stop();
  return site.dataDir;
}

/** The statements that make a file of SQLite again. */
function dumpOfFile(file: string): string {
  const db = new SqliteDatabase(file, { readonly: true });
  type Part = { readonly type: string; readonly name: string; readonly sql: string };
  const parts = db
    .prepare<[], Part>("select type, name, sql from sqlite_master where sql is not null order by rowid")
    .all();
  const rowsOf = ({ name }: Part) => {
    const columns = db.pragma(`table_info("${name}")`) as { readonly name: string }[];
    const values = columns.map((column) => `quote("${column.name}")`).join(" || ', ' || ");
    const rows = db.prepare<[], string>(`select ${values} from "${name}"`).pluck().all();
    return rows.length > 0 ? [`insert into "${name}" values\n(${rows.join("),\n(")})`] : [];
  };
  const tables = parts.filter(({ type }) => type === "table");
  const others = parts.filter(({ type }) => type !== "table");
  const statements = [
    ...tables.flatMap((table) => [table.sql, ...rowsOf(table)]),
    ...others.map(({ sql }) => sql),
  ];
  db.close();
  return `${statements.join(";\n")};\n`;
}

/** The statements that make a database again, on every PostgreSQL from 15 on and without its programs. */
function dumpOfDatabase(url: string): string {
  const options = ["--no-owner", "--no-privileges", "--rows-per-insert=500", url];
  const said = execFileSync("pg_dump", options, { encoding: "utf8", maxBuffer: 2 ** 28 });
  // Commands of psql, and a setting that older servers do not know.
  return said.replace(/^(?:\\(?:un)?restrict .*|SET transaction_timeout = .*)\n/gm, "");
}

function keep(dialect: string, dump: string): void {
  const file = join(folder, `${dialect}.sql.br`);
  // The instant until which the example has filled it.
  const packed = brotliCompressSync(`-- ${new Date().toISOString()}\n${dump}`);
  writeFileSync(file, packed);
  console.log(`${file}: ${Math.round(packed.length / 1024)} kB`);
}
