import { defineConfig } from "vite";

/**
 * Bundles the server, the thread that makes documents and the command line of the agency beside what `react-router build` made; most
 * dependencies stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  // Hundreds of small files each: read as one, they start sooner and take less memory.
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
        "document-thread": "server/documents/document-thread.ts",
      },
      // In one folder: what lies beside a module is found from whichever file it comes to stand in.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
