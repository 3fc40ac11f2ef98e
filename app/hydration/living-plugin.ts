import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const virtualId = "virtual:living-file";

/**
 * Makes `virtual:living-file` the address of the script that holds the living elements, for the server to write into
 * pages. The browser's build, which comes first, names that script `living` (`vite.config.ts`).
 */
export function livingPlugin(): Plugin {
  let root = "";
  return {
    name: "living-file",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return;
      if (this.environment.name === "client" || this.environment.mode !== "build")
        return 'export default "";';
      const manifest: Record<string, { name?: string; file: string }> = JSON.parse(
        readFileSync(join(root, "build/client/.vite/manifest.json"), "utf8"),
      );
      const living = Object.values(manifest).find(
        ({ name, file }) => name === "living" && file.endsWith(".js"),
      );
      if (!living) return this.error("The living elements were not built for the browser");
      return `export default ${JSON.stringify(`/${living.file}`)};`;
    },
  };
}
