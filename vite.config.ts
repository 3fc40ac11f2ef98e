import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { bootScriptPlugin } from "./app/hydration/boot-script-plugin.ts";
import { lightStartPlugin } from "./app/hydration/light-start-plugin.ts";
import { livingPlugin } from "./app/hydration/living-plugin.ts";
import { layerOrderPlugin } from "./app/styles/layer-order-plugin.ts";
import { publicUrl } from "./scripts/public-url.ts";

/** The framework, and what is ours on every page, styles included; what these files use comes with them. */
const everyPage = new RegExp(
  [
    "/node_modules/(react|react-dom|react-router|scheduler)/",
    "vite/preload-helper",
    "/app/(root|seo|layout/.*|pages/(failure|not-found)|(ui|sections)/[^/]*-link|sections/contact-banner/.*)\\.tsx?$",
    "/illustrations/(enso|zenmaster)\\.svg$",
    "/app/(styles/|layout/|pages/not-found|ui/[^/]+\\.module|sections/(contact-banner|full-screen|section-head))[^?]*\\.css$",
  ].join("|"),
);

/** What only the home pages, the cities and the offers are made of. */
const sellingParts =
  "sections/(contact-card/.*\\.tsx|features|hero/hero|pricing|reviews|rising|services/services-system)|ui/carousel";

export default defineConfig({
  plugins: [
    bootScriptPlugin(),
    livingPlugin(),
    lightStartPlugin(),
    layerOrderPlugin(),
    withoutDescriptions(),
    reactRouter(),
  ],
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
            // What lives without React must not bring it along, nor React what lives: what both use stands apart.
            { name: "company", test: /\/(content\/(company|format)|app\/ui\/zen)\.ts$/ },
            { name: "calendar", test: /\/domain\/(calendar|working-days)\.ts$/ },
            { name: "hydrate", test: /\/app\/hydration\/(hydrate|wake-event)\.ts$/ },
            { name: "living", test: /\/app\/hydration\/living\.ts$|-element\.ts$/ },
            // So does what the pages that sell share with others, which need none of their style sheet.
            { name: "services", test: /\/(content\/services|service-drawings)\.ts$/ },
            { name: "review-words", test: /\/content\/review-words\.ts$/ },
            { name: "packs", test: /\/(content|domain)\/packs?\.ts$/ },
            // Scripts and styles for every page and for each family of pages: one file compresses better than twenty.
            {
              name: "reading",
              test: /\/app\/(sections\/page-opening|ui\/(accordion|dialog)).*\.module\.css$/,
            },
            { name: "site", test: everyPage },
            { name: "selling", test: new RegExp(`/app/(${sellingParts})[^?]*\\.(tsx?|css)$`) },
            { name: "forms", test: /\/app\/ui\/form\/.*\.(tsx?|css)$/ },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName } },
});

/** A class is named after itself and its file, and after nothing else: a page of a hundred classes is lighter for it. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}

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
