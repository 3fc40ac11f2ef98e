import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const isWindows = process.platform === "win32";
const carrier = `node-${isWindows ? "win" : process.platform}-${process.arch}`;

/** The Node that the project runs on: the one that the lockfile names for this platform, or else the machine's own. */
export function projectNode(root) {
  return existsSync(linkIn(root)) ? carriedIn(root) : process.execPath;
}

/**
 * Lays the project's Node where npm scripts look first: not every npm does so for a package that is optional. Where it
 * does not run (npm's wants glibc), the machine's own has to do. @throws {Error} in one line when that one is no match.
 */
export function linkNode(root) {
  const runs = spawnSync(carriedIn(root), ["--version"]).status === 0;
  // On Windows, where such a link is a program, npm has written it.
  if (runs && isWindows) return;
  rmSync(linkIn(root), { force: true });
  if (runs) return symlinkSync(join("..", carrier, "bin", "node"), linkIn(root));
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [major, minor] = Object.values(optionalDependencies)[0].split(".").map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  if (ownMajor === major && ownMinor >= minor) return;
  throw new Error(
    `npm has no Node for this platform: install Node ${major}.${minor} or a later ${major} (this one is ${process.versions.node}).`,
  );
}

function carriedIn(root) {
  return join(root, "node_modules", carrier, "bin", isWindows ? "node.exe" : "node");
}

function linkIn(root) {
  return join(root, "node_modules", ".bin", "node");
}
