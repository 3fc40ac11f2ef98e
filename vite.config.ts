import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bootScriptPlugin } from "./app/boot/boot-script-plugin.ts";
import { layerOrderPlugin } from "./app/styles/layer-order-plugin.ts";
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
        // One style sheet for all pages, and one for each family of pages: ten small ones compress worse. Those of a
        // prerendered page are joined afterwards (scripts/join-style-sheets.ts). The family also has the styles of
        // components that an island fetches later, such as the correction of a contract's first step. Styles of rare
        // sections come with their pages.
        codeSplitting: {
          groups: [
            { name: "contract", test: /\/app\/pages\/contract\/.*\.css$/ },
            // The desk: its kit and its frame for every page of it, tables and forms where they are; a page's own styles come
            // with that page.
            { name: "desk-table", test: /\/app\/desk\/ui\/table\.module\.css$/ },
            {
              name: "desk-forms",
              test: /\/app\/desk\/ui\/(dialog|dialog-form|item-list)\.module\.css$/,
            },
            { name: "desk", test: /\/app\/desk\/(styles|ui|frame|sign-in|passkeys)\/.*\.css$/ },
            { name: "forms", test: /\/app\/ui\/form\/.*\.css$/ },
            { name: "reading", test: /\/app\/(sections\/page-opening|ui\/(accordion|dialog)).*\.css$/ },
            {
              name: "site",
              test: /\/app\/(styles|layout|ui|pages|sections\/(contact-banner|section-head))\/[^/]*\.css$/,
            },
            { name: "hero", test: /\/app\/sections\/hero\/hero\.module\.css$/ },
            {
              name: "home",
              test: /\/app\/(sections\/(hero\/(brushed|home-hero|offer-line)|portfolio-strip\/)|quiz\/quiz-trigger).*\.css$/,
            },
            {
              name: "selling",
              test: /\/app\/(sections\/(?!other-cities|contact-card|experience|portfolio-strip|text-blocks|hero\/(?!hero-actions|city-scene))|ui\/carousel).*\.css$/,
            },
          ],
        },
      },
    },
  },
  define: { "import.meta.env.PUBLIC_URL": JSON.stringify(publicUrl) },
});
