import { defineConfig } from "vite";
import { islandsDirectory, sharedSettings } from "./vite.shared.ts";

/**
 * The browser's scripts: one entry, and what it imports. Styles come with the pages, so `scripts/build.mjs` leaves out the
 * styles of this build. `scripts/dev.mjs` serves the same sources under `base`.
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
    // React comes beside an island, and is the last to arrive: lists of what to preload would only weigh.
    modulePreload: false,
    rolldownOptions: {
      input: "app/islands/browser.ts",
      // Rules and words do nothing by being loaded: what no island uses of them stays behind.
      treeshake: { moduleSideEffects: [{ test: /\/(content|domain)\/.*\.ts$/, sideEffects: false }] },
    },
  },
});
