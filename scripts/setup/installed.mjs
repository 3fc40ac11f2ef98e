import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's own Node, laid in `node_modules` by the `node` package. */
export function pinnedNode(root) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(root, "node_modules", "node", "bin", name);
}

/**
 * Why `node_modules` cannot be used as it is, or `null` when it can. npm writes its own record of what it laid there
 * as the last act of an install, so one that was interrupted has none, whoever started it.
 */
export function installProblem(root) {
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
  return nodeProblem(root, wanted["node_modules/node"].version);
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

function nodeProblem(root, version) {
  const pinned = pinnedNode(root);
  if (process.execPath === pinned && process.version === `v${version}`) return null;
  const answer = spawnSync(pinned, ["--version"], { encoding: "utf8" });
  if (answer.stdout?.trim() === `v${version}`) return null;
  return `Node ${version} does not run from node_modules`;
}
