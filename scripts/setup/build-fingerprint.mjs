import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = [
  "app",
  "content",
  "domain",
  "server",
  "public",
  "scripts/bill-of-materials.ts",
  "scripts/build.mjs",
  "scripts/discovery",
  "scripts/missing-page.ts",
  "scripts/public-url.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.shared.ts",
];

/** Changes when anything that the build reads does: sources, configuration, and the settings it writes into pages. */
export function buildFingerprint(root, ignoresSettings) {
  const hash = createHash("sha256");
  hash.update(`PUBLIC_URL=${ignoresSettings ? "" : publicUrl(root)}\n`);
  const configurations = readdirSync(root).filter((name) => /^(vite|react-router)\b.*config\.ts$/.test(name));
  for (const file of [...sources, ...configurations].flatMap((path) => filesUnder(root, path))) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** Files in a fixed order, tests left out: they are not part of what is built. */
function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const names = readdirSync(join(root, path)).sort();
    return names.flatMap((name) => filesUnder(root, `${path}/${name}`));
  }
  return stat === undefined || /\.test\.tsx?$/.test(path) ? [] : [path];
}

/** The variable, or else its line in `.env`: the order in which Node reads them. */
function publicUrl(root) {
  if (process.env.PUBLIC_URL !== undefined) return process.env.PUBLIC_URL;
  const file = join(root, ".env");
  if (!existsSync(file)) return "";
  const lines = [...readFileSync(file, "utf8").matchAll(/^\s*(?:export\s+)?PUBLIC_URL\s*=\s*(.*)$/gm)];
  return lines.at(-1)?.[1]?.trim() ?? "";
}
