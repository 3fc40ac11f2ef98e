import { defineConfig } from "vite";

/**
 * Bundles the server, the processes that make documents and read files of the bank, and the agency's command line, beside
 * the output of `react-router build`. Most dependencies stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  // These have hundreds of small files each. As one file they start sooner and take less memory.
  ssr: { noExternal: ["kysely", "hono", "@hono/node-server", "valibot"] },
  build: {
    ssr: true,
    outDir: "build",
    emptyOutDir: false,
    target: "node24",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "command-line": "tools/command-line.ts",
        "document-process": "server/documents/document-process.ts",
        "bank-file-process": "server/billing/bank/bank-file-process.ts",
      },
      // All in one folder, so that a module finds the files beside it from any chunk.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
