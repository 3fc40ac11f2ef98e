/**
 * `npm run lint`: lints the files that changed since they last passed, because Biome looks at each file alone and
 * remembers none. It lints all of them where its settings or a package changed, and without git.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const memory = "node_modules/.cache/lint.json";
const settings = ["biome.json", "package.json", "package-lock.json", "tsconfig.json", ".gitignore"];
/** The command line of Windows has room for so many paths. */
const mostNamed = 200;

const listing = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
});
// Taken before the work, so that edits during the work count as changes.
const files = (listing.stdout ?? "").split("\0").filter((path) => path && existsSync(path));
const now = Object.fromEntries(files.map((path) => [path, hashOf(path)]));
const passed = existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
const isAnew = files.length === 0 || settings.some((path) => passed[path] !== now[path]);
const changed = isAnew ? ["."] : files.filter((path) => passed[path] !== now[path]);

const named = changed.length > mostNamed ? ["."] : changed;
if (named.length > 0) {
  const options = ["--error-on-warnings", "--files-ignore-unknown=true", "--no-errors-on-unmatched"];
  const biome = ["node_modules/@biomejs/biome/bin/biome", "check", ...options, ...named];
  const { status } = spawnSync(process.execPath, biome, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
mkdirSync("node_modules/.cache", { recursive: true });
writeFileSync(memory, JSON.stringify(now));

function hashOf(path) {
  return createHash("sha1").update(readFileSync(path)).digest("base64");
}
