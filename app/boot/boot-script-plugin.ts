import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const virtualId = "virtual:boot-script";
const source = new URL("./boot.ts", import.meta.url).pathname;
const entrySource = "app/islands/browser.ts";

/** Under this path `scripts/dev.mjs` serves the browser's modules in development. */
export const developmentBase = "/islands/";

/**
 * Makes `virtual:boot-script` the text of `boot.ts`, bundled and minified into one classic script, and the path of the
 * browser's entry, which it fetches: built by `vite.islands.config.ts` into the folder `islands`, or, in development, as
 * Vite serves it.
 */
export function bootScriptPlugin(islands: string): Plugin {
  return {
    name: "boot-script",
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return;
      this.addWatchFile(source);
      const isBuild = this.environment.mode === "build";
      const entry = isBuild ? `/${builtEntry(islands)}` : `${developmentBase}${entrySource}`;
      const text = await bundledBootScript();
      return `export default ${JSON.stringify(text)}; export const entry = ${JSON.stringify(entry)};`;
    },
  };
}

function builtEntry(islands: string): string {
  return JSON.parse(readFileSync(join(islands, "manifest.json"), "utf8"))[entrySource].file;
}

async function bundledBootScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      minify: true,
      lib: { entry: source, formats: ["iife"], name: "boot" },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((one) => one.type === "chunk");
  if (chunk?.type !== "chunk") throw new Error("The boot script did not build");
  return chunk.code.trim();
}
