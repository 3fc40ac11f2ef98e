import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { bootScriptPlugin } from "./app/hydration/boot-script-plugin.ts";
import { layerOrderPlugin } from "./app/styles/layer-order-plugin.ts";
import { publicUrl } from "./scripts/public-url.ts";

/** The framework, and what is ours on every page; what these files use comes with them. */
const everyPage =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/(seo|layout\/.*|pages\/(failure|not-found)|ui\/[^/]*-link|sections\/[^/]*-link)\.tsx?$|\/illustrations\/(enso|zenmaster)\.svg$/;

/** What only the home pages, the cities and the offers are made of. */
const sellingParts =
  "sections/(contact-card|features|hero/hero|other-cities|pricing|reviews|services)|ui/carousel";

export default defineConfig({
  plugins: [bootScriptPlugin(), layerOrderPlugin(), withoutDescriptions(), reactRouter()],
  define: {
    "import.meta.env.PUBLIC_URL": JSON.stringify(publicUrl),
  },
  build: {
    modulePreload: { polyfill: false },
    // A `data:` address would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: {
      // Rules and words do nothing by being loaded: what no page uses of them stays behind.
      treeshake: { moduleSideEffects: [{ test: /\/(content|domain)\/.*\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // One style sheet for what the pages that sell share and one for every page, instead of one a component.
            { name: "selling", test: new RegExp(`/app/(${sellingParts})[^?]*\\.module\\.css$`) },
            { name: "frame", test: /\/app\/(styles|ui|layout|sections|pages\/not-found).*\.css$/ },
            // The same for scripts: one file compresses better than twenty.
            { name: "site", test: everyPage },
            { name: "selling", test: new RegExp(`/app/(${sellingParts}).*\\.tsx?$`) },
            { name: "forms", test: /\/app\/ui\/form\/.*\.tsx?$/ },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});

/** Descriptions are for those who ask the server for a page: the browser carries none. `app/seo.ts` expects it. */
function withoutDescriptions(): Plugin {
  return {
    name: "without-descriptions",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/content\/(pages|cities)\.ts$/ },
      handler: (code) => ({ code: code.replace(/\bdescription:\s*"[^"]*"/g, 'description: ""'), map: null }),
    },
  };
}
