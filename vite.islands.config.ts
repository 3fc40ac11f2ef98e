import { defineConfig } from "vite";
import { islandsDirectory, sharedSettings } from "./vite.shared.ts";

/**
 * What brings the pages to life in the browser: one entry, and what it fetches. Styles come with the pages, so this
 * build's own are left out by `scripts/build.mjs`.
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
