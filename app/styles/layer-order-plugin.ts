import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const tokens = new URL("./tokens.css", import.meta.url);

/**
 * Puts the order of the cascade layers, which `tokens.css` declares, at the head of every style sheet. Layers rank by
 * first appearance, and the bundler decides which sheet a browser reads first.
 */
export function layerOrderPlugin(): Plugin {
  return {
    name: "layer-order",
    generateBundle(_options, bundle) {
      const order = /@layer [\w, -]+;/.exec(readFileSync(tokens, "utf8"))?.[0];
      if (!order) this.error("tokens.css no longer declares the order of the layers");
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}${file.source}`;
      }
    },
  };
}
