import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const isWindows = process.platform === "win32";
const carrier = `node-${isWindows ? "win" : process.platform}-${process.arch}`;

/** The Node that the project runs on: the one in the lockfile for this platform, or else the machine's own. */
export function projectNode(root) {
  return existsSync(linkIn(root)) ? carriedIn(root) : process.execPath;
}

/**
 * Links the project's Node where npm scripts look first, because some npm versions do not do so for an optional
 * package. If it does not run (npm's build needs glibc), the machine's own is used. @throws {Error} in one line if that
 * one does not match.
 */
export function linkNode(root) {
  const runs = spawnSync(carriedIn(root), ["--version"]).status === 0;
  // On Windows such a link is a program, and npm has written it.
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
