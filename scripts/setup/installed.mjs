import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const isWindows = process.platform === "win32";
const carrier = `node-${isWindows ? "win" : process.platform}-${process.arch}`;

/** The Node that the project runs on: the one that the lockfile names for this platform, or else the machine's own. */
export function projectNode(root) {
  return carriedNode(root) ?? process.execPath;
}

/** Lays that Node where npm scripts look first: not every npm does so for a package that is optional. */
export function linkNode(root) {
  if (isLinked(root)) return;
  rmSync(linkIn(root), { force: true });
  if (carriedNode(root)) symlinkSync(join("..", carrier, "bin", "node"), linkIn(root));
}

/**
 * Why `node_modules` cannot be used as it is, or `null` when it can. npm writes its own record of what it laid there
 * as the last act of an install, so one that was interrupted has none, whoever started it. @throws {Error} in one line
 * where no install would help.
 */
export function installProblem(root) {
  if (carriedNode(root) === null) expectOwnNode(root);
  if (!existsSync(join(root, "node_modules"))) return "first start";
  const laid = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (laid === null) return "the last install did not finish";
  const wanted = packagesOf(join(root, "package-lock.json"));
  if (wanted === null) throw new Error("package-lock.json is missing or unreadable.");
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || (entry.optional && !laid[path])) continue;
    if (laid[path]?.version !== entry.version || laid[path]?.integrity !== entry.integrity) {
      return "package-lock.json changed";
    }
  }
  const missing = directDependencies(wanted).find(
    (name) => !existsSync(join(root, "node_modules", name, "package.json")),
  );
  if (missing !== undefined) return `${missing} is missing`;
  return carriedNode(root) && nodeProblem(root);
}

/** Where the lockfile's Node is once it is installed; `null` on a platform for which npm has none. */
function carriedNode(root) {
  if (!(carrier in carriers(root))) return null;
  const file = join(root, "node_modules", carrier, "bin", isWindows ? "node.exe" : "node");
  return process.execPath === file || !isWithoutGlibc() ? file : null;
}

/** The packages that carry Node, one a platform, all of one version. */
function carriers(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).optionalDependencies;
}

/** npm's Node for Linux needs glibc, and npm does not look whether it is there. */
function isWithoutGlibc() {
  if (process.platform !== "linux") return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function expectOwnNode(root) {
  const [version] = Object.values(carriers(root));
  const [major, minor] = version.split(".").map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  if (ownMajor === major && ownMinor >= minor) return;
  throw new Error(
    `npm has no Node for this platform: install Node ${major}.${minor} or a later ${major} (this one is ${process.versions.node}).`,
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

function directDependencies(packages) {
  return Object.keys({ ...packages[""].dependencies, ...packages[""].devDependencies });
}

function nodeProblem(root) {
  if (!isLinked(root)) return "npm scripts would not find Node";
  const version = carriers(root)[carrier];
  const file = carriedNode(root);
  if (process.execPath === file && process.versions.node === version) return null;
  const answer = spawnSync(file, ["--version"], { encoding: "utf8" });
  return answer.stdout?.trim() === `v${version}` ? null : `Node ${version} does not run from node_modules`;
}

function linkIn(root) {
  return join(root, "node_modules", ".bin", "node");
}

/** On Windows, where such a link is a program, npm has written it. */
function isLinked(root) {
  if (isWindows) return true;
  const link = linkIn(root);
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && resolve(dirname(link), readlinkSync(link)) === carriedNode(root);
}
