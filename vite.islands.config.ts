import { defineConfig } from "vite";
import { islandsDirectory, sharedSettings } from "./vite.shared.ts";

/**
 * Builds the browser's scripts: one entry, and its imports. Styles come with the pages, so `scripts/build.mjs` leaves out
 * the styles of this build. `scripts/dev.mjs` serves the same sources under `base`.
 */
export default defineConfig({
  ...sharedSettings,
  publicDir: false,
  build: {
    ...sharedSettings.build,
    outDir: islandsDirectory,
    emptyOutDir: true,
    manifest: "manifest.json",
    cssCodeSplit: false,
    // An island needs little besides React, which arrives last: lists of files to preload would only add weight.
    modulePreload: false,
    rolldownOptions: {
      input: "app/islands/browser.ts",
      // Modules of rules and words have no side effects, so exports that no island uses are left out.
      treeshake: { moduleSideEffects: [{ test: /\/(content|domain)\/.*\.ts$/, sideEffects: false }] },
    },
  },
});
