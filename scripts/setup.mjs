// Makes a clone ready to run: `node scripts/setup.mjs` installs, `--build` builds too, and both do nothing when nothing
// changed. It runs before the dependencies exist, on whatever Node the machine has (20 or later): only `node:` modules
// here. `--defaults` builds as if no setting were given, so that tests do not depend on `.env`; `--once` builds where
// there is no build and leaves one that is there alone: the site may be running on it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { linkNode, projectNode } from "./project-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [wantsBuild, ignoresSettings, keepsBuild] = ["--build", "--defaults", "--once"].map((option) =>
  process.argv.includes(option),
);
process.chdir(root);

/** What a step has done lies in a file beside its work, written as its last act: the hash of what it was done from. */
const steps = [
  { stamp: "node_modules/.stamp", title: "Installing dependencies", hash: lockfileHash, work: install },
  ...(wantsBuild
    ? [
        {
          stamp: "build/.stamp",
          title: "Building the site",
          hash: sourcesHash,
          work: build,
          keeps: keepsBuild,
        },
      ]
    : []),
];
const isDone = ({ stamp, hash, keeps }) =>
  existsSync(stamp) && (keeps || readFileSync(stamp, "utf8") === hash());

try {
  if (!steps.every(isDone)) await alone(prepare);
} catch (error) {
  console.error(`\n✗ ${error.message}\n`);
  process.exit(1);
}

/** Does what is still to be done: another process may have done it while this one waited. */
function prepare() {
  for (const step of steps.filter((each) => !isDone(each))) {
    const from = performance.now();
    console.log(`${step.title}…`);
    // Taken before the work: what is edited meanwhile will count as changed.
    const hash = step.hash();
    rmSync(step.stamp, { force: true });
    step.work();
    writeFileSync(step.stamp, hash);
    console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}

/** Every package is usable as it comes, Node too: running no script of theirs needs neither a compiler nor trust. */
function install() {
  // The machine's own Node and npm, since the project's Node is deleted and laid anew.
  const folders = (process.env.PATH ?? "").split(delimiter);
  const env = {
    ...process.env,
    PATH: folders.filter((each) => !each.includes("node_modules")).join(delimiter),
  };
  const options = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const problem = "`npm ci` failed: its output is above. Is the package registry in reach?";
  run("npm", ["ci", ...options], { env, shell: process.platform === "win32" }, problem);
  linkNode(root);
  const opening = 'new (require("better-sqlite3"))(":memory:").close()';
  run(projectNode(root), ["-e", opening], {}, "The embedded store (better-sqlite3) does not load here.");
}

function build() {
  const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const env = { ...process.env, NODE_ENV: "production", PATH: path };
  if (ignoresSettings) delete env.PUBLIC_URL;
  const settings = ignoresSettings ? [] : ["--import", "./scripts/dotenv.mjs"];
  const problem = "The build failed: its output is above.";
  run(projectNode(root), [...settings, "scripts/build.mjs"], { env }, problem);
}

function run(command, args, options, problem) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, maxBuffer: 2 ** 28 });
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
  const publicUrl = ignoresSettings ? "" : (process.env.PUBLIC_URL ?? settings?.join("\n") ?? "");
  const folders = ["app", "content", "domain", "server", "public", "scripts"].filter((path) =>
    existsSync(path),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  );
  const configuration = readdirSync(".").filter((name) =>
    /^(vite\.|react-router|package|tsconfig)/.test(name),
  );
  const read = [...files.sort(), ...configuration].filter(
    (file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file),
  );
  return hashOf([publicUrl, ...read], read);
}

function hashOf(words, files) {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const file of files) hash.update(`\0${readFileSync(file, "base64")}`);
  return hash.digest("hex");
}

/** Works while no other process does, which is waited for unless it has died or is at it for a quarter of an hour. */
async function alone(work) {
  const lock = ".setup.lock";
  for (let rounds = 0; !taken(lock); rounds += 1) {
    if (rounds === 0) console.log("Waiting for another set-up of this folder to finish…");
    await pause(200);
    if (isAbandoned(lock)) rmSync(lock, { force: true });
  }
  process.once("exit", () => rmSync(lock, { force: true }));
  work();
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > 15 * 60_000) return true;
    // Zero, while its holder's number is not yet written, is this process's own group.
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
