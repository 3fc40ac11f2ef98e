import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { bootScriptPlugin } from "./app/boot/boot-script-plugin.ts";
import { sheetOf, sheets } from "./app/styles/sheets.ts";
import { publicUrl } from "./scripts/public-url.ts";
import { islandsDirectory, sharedSettings } from "./vite.shared.ts";

const tokens = new URL("./app/styles/tokens.css", import.meta.url);

/**
 * Builds the pages that the server renders, and their style sheets. `vite.islands.config.ts` builds the browser's scripts
 * before; no page loads React Router's own scripts.
 */
export default defineConfig({
  ...sharedSettings,
  plugins: [bootScriptPlugin(islandsDirectory), layerOrderPlugin(), reactRouter()],
  build: {
    ...sharedSettings.build,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.keys(sheets).map((name) => ({ name, test: (id) => sheetOf(id) === name })),
        },
      },
    },
  },
  define: { "import.meta.env.PUBLIC_URL": JSON.stringify(publicUrl) },
});

/**
 * Puts the order of the cascade layers, which `tokens.css` declares, at the head of every style sheet. Layers rank by
 * first appearance, and the bundler decides which sheet a browser reads first.
 */
function layerOrderPlugin(): Plugin {
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
