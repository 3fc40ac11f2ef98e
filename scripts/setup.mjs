// Makes a clone ready to run: `node scripts/setup.mjs` installs, `--build` builds too, and both do nothing when
// nothing changed. It runs before the dependencies exist, on whatever Node the machine has (20 or later): only
// `node:` modules here. `--defaults` builds as if no setting were given, so that tests do not depend on `.env`;
// `--once` builds where there is no build and leaves one that is there alone: the site may be running on it.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFingerprint } from "./setup/build-fingerprint.mjs";
import { installProblem, linkNode, projectNode } from "./setup/installed.mjs";
import { withLock } from "./setup/lock.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "build", ".stamp");
const wantsBuild = process.argv.includes("--build");
const keepsBuild = process.argv.includes("--once");
const ignoresSettings = process.argv.includes("--defaults");

try {
  if (installProblem(root) !== null || buildIsStale()) await withLock(join(root, ".setup.lock"), prepare);
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

/** Installs and builds what is still missing: another process may have done it while this one waited. */
function prepare() {
  const problem = installProblem(root);
  if (problem !== null) install(problem);
  if (buildIsStale()) build();
}

function buildIsStale() {
  if (!wantsBuild) return false;
  try {
    const stamp = readFileSync(stampFile, "utf8");
    return !keepsBuild && stamp !== buildFingerprint(root, ignoresSettings);
  } catch {
    return true;
  }
}

/** Every package is usable as it comes, Node too: running no script of theirs needs neither a compiler nor trust. */
function install(reason) {
  const done = started(`Installing dependencies (${reason})`);
  const laid = npm("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
  if (laid.status !== 0) {
    console.error(`${laid.stdout ?? ""}${laid.stderr ?? ""}`);
    throw new Error("`npm ci` failed: its output is above. Is the package registry in reach?");
  }
  linkNode(root);
  const left = installProblem(root);
  if (left !== null) throw new Error(`npm finished, yet ${left}. Delete node_modules and try again.`);
  const store = run(projectNode(root), ["-e", 'new (require("better-sqlite3"))(":memory:").close()']);
  if (store.status !== 0) {
    throw new Error(`The embedded store (better-sqlite3) does not load here: ${lastLine(store)}`);
  }
  done();
}

function build() {
  const done = started("Building the site");
  // Taken before the build: what is edited meanwhile will count as changed.
  const fingerprint = buildFingerprint(root, ignoresSettings);
  rmSync(stampFile, { force: true });
  const commands = join(root, "node_modules", ".bin");
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PATH: `${commands}${delimiter}${process.env.PATH ?? ""}`,
  };
  if (ignoresSettings) delete env.PUBLIC_URL;
  const settings = ignoresSettings ? [] : ["--import", "./scripts/dotenv.mjs"];
  const result = run(projectNode(root), [...settings, join("scripts", "build.mjs")], env);
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`);
    throw new Error("The build failed: its output is above.");
  }
  writeFileSync(stampFile, fingerprint);
  done();
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith("npm-cli.js")
    ? run(machineNode(), [cli, ...args])
    : run("npm", args, process.env, process.platform === "win32");
}

/** The machine's own Node, because the project's is deleted and laid anew while npm works. */
function machineNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  const found = folders
    .map((folder) => join(folder, name))
    .find((file) => run(file, ["--version"]).status === 0);
  return found ?? process.execPath;
}

function run(command, args, env = process.env, shell = false) {
  return spawnSync(command, args, { cwd: root, env, shell, encoding: "utf8", maxBuffer: 2 ** 28 });
}

function lastLine(result) {
  const lines = `${result.stderr ?? ""}`.split("\n").filter((line) => /error/i.test(line));
  return lines[0]?.trim() ?? result.error?.message ?? `exit code ${result.status}`;
}

function started(title) {
  const from = performance.now();
  console.log(`${title}…`);
  return () => console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
