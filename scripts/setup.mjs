// Makes a clone ready to run: `node scripts/setup.mjs` installs, `--build` builds too, and both do nothing when nothing
// changed. It runs before the dependencies exist, on whatever Node the machine has (20 or later): only `node:` modules
// here. `--defaults` builds as if no setting were given, so that tests do not depend on `.env`; `--once` builds where
// there is no build and leaves one that is there alone: the site may be running on it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { linkNode, projectNode } from "./project-node.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const asked = (option) => process.argv.includes(option);
process.chdir(root);
// What is set already wins over `.env`, an empty value too.
if (asked("--defaults")) process.env.PUBLIC_URL = "";

/** What a step has done lies in a file beside its work, written as its last act: the hash of what it was done from. */
const steps = [
  { stamp: "node_modules/.stamp", title: "Installing dependencies", hash: lockfileHash, work: install },
  { stamp: "build/.stamp", title: "Building the site", hash: sourcesHash, work: build },
].slice(0, asked("--build") ? 2 : 1);
const isDone = ({ stamp, hash, work }) =>
  existsSync(stamp) && ((work === build && asked("--once")) || readFileSync(stamp, "utf8") === hash());

try {
  if (!steps.every(isDone)) {
    await takeTurn();
    for (const step of steps.filter((each) => !isDone(each))) perform(step);
  }
} catch (error) {
  console.error(`\n✗ ${error.message}\n`);
  process.exit(1);
}

function perform({ stamp, title, hash, work }) {
  const from = performance.now();
  console.log(`${title}…`);
  // Taken before the work: what is edited meanwhile will count as changed.
  const before = hash();
  rmSync(stamp, { force: true });
  work();
  writeFileSync(stamp, before);
  console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

/** Every package is usable as it comes, Node too: running no script of theirs needs neither a compiler nor trust. */
function install() {
  // The machine's own Node and npm, since the project's Node is deleted and laid anew.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const options = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const problem = "`npm ci` failed: its output is above. Is the package registry in reach?";
  run("npm", ["ci", ...options], { PATH: path.join(delimiter) }, problem);
  linkNode(root);
  const opening = 'new (require("better-sqlite3"))(":memory:").close()';
  run(projectNode(root), ["-e", opening], {}, "The embedded store (better-sqlite3) does not load here.");
}

function build() {
  const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const args = ["--import", "./scripts/dotenv.mjs", "scripts/build.mjs"];
  const problem = "The build failed: its output is above.";
  run(projectNode(root), args, { NODE_ENV: "production", PATH: path }, problem);
}

function run(command, args, variables, problem) {
  const shell = command === "npm" && process.platform === "win32";
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, shell, maxBuffer: 2 ** 28 });
  if (status === 0) return;
  console.error(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`);
  throw new Error(problem);
}

function lockfileHash() {
  return hashOf([process.platform, process.arch], ["package-lock.json"]);
}

/** Of all that the build reads: sources, configuration, and the one setting that it writes into pages. */
function sourcesHash() {
  const settings = existsSync(".env") ? readFileSync(".env", "utf8").match(/^.*PUBLIC_URL.*$/gm) : null;
  const publicUrl = process.env.PUBLIC_URL ?? settings?.join("\n") ?? "";
  const sources = ["app", "content", "domain", "server", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  );
  const configuration = readdirSync(".").filter((name) =>
    /^(vite\.|react-router|package|tsconfig)/.test(name),
  );
  const read = [...sources.sort(), ...configuration].filter(
    (file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file),
  );
  return hashOf([publicUrl, ...read], read);
}

function hashOf(words, files) {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const file of files) hash.update(`\0${readFileSync(file, "base64")}`);
  return hash.digest("hex");
}

/** Waits until no other process that is alive sets this folder up. */
async function takeTurn() {
  const lock = ".setup.lock";
  for (let isTold = false; ; isTold = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      process.once("exit", () => rmSync(lock, { force: true }));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isTold) console.log(`Waiting for another set-up of this folder (if there is none, delete ${lock})…`);
    if (!isAlive(lock)) rmSync(lock, { force: true });
    await pause(200);
  }
}

function isAlive(lock) {
  try {
    // Zero, while its number is not yet written, is this process's own group.
    return process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
