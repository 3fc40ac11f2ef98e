// Makes a clone ready to run: `node scripts/setup.mjs` installs, `--build` builds too, and both do nothing if nothing
// has changed. It runs before the dependencies exist, on any Node of the machine (20 or later), so it imports only
// `node:` modules. `--defaults` builds without any setting, so that tests do not depend on `.env`. `--once` builds only
// if there is no build, because the site may be running on an existing one.
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
// A variable already set wins over `.env`, even if it is empty.
if (asked("--defaults")) process.env.PUBLIC_URL = "";

/** The steps. As its last act, each step writes a file beside its result, with the hash of its input. */
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
  // Taken before the work, so that edits during the work count as changes.
  const before = hash();
  rmSync(stamp, { force: true });
  work();
  writeFileSync(stamp, before);
  console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

/** All packages work as downloaded, Node too: without their install scripts, no compiler and no trust is needed. */
function install() {
  // Uses the machine's own Node and npm, because the project's Node is deleted and linked again.
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

/** Hash of everything that the build reads: sources, configuration, and the one setting that it writes into pages. */
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

/** Waits until no other running process is setting up this folder. */
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
    // Zero, read before the other process has written its number, means this process's own group.
    return process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
