import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { UserConfig } from "vite";

/** Where the islands are built, before `scripts/build.mjs` puts them among the pages. */
export const islandsDirectory = "node_modules/.vite/islands";

/** Settings of both builds, the pages and their islands: a class has the same name in both. */
export const sharedSettings = {
  build: {
    // A `data:` address would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2023",
  },
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName } },
} as const satisfies UserConfig;

/** A class keeps its own name, followed by a hash of its file’s path. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}
