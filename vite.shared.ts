import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { UserConfig } from "vite";

/** Where the islands are built, before `scripts/build.mjs` puts them among the pages. */
export const islandsDirectory = "node_modules/.vite/islands";

/** What the builds of the pages and of their islands have in common: a class has one name in both. */
export const sharedSettings = {
  build: {
    // A `data:` address would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2023",
  },
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName } },
} as const satisfies UserConfig;

/** A class is named after itself and the rank of its file, and after nothing else: a page of a hundred classes is lighter for it. */
function generateScopedName(name: string, file: string): string {
  const rank = moduleFiles().indexOf(relative(app, file));
  return `${name}_${rank.toString(36)}`;
}

const app = join(import.meta.dirname, "app");

/** Every file of classes, in an order that is the same in both builds. */
function moduleFiles(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".module.css")).sort();
}
