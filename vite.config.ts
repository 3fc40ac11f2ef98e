import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bootScriptPlugin } from "./app/boot/boot-script-plugin.ts";
import { layerOrderPlugin } from "./app/styles/layer-order-plugin.ts";
import { sheetOf, sheets } from "./app/styles/sheets.ts";
import { publicUrl } from "./scripts/public-url.ts";
import { islandsDirectory, sharedSettings } from "./vite.shared.ts";

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
