import { defineConfig } from "vitest/config";

/** The tests of rules that stand beside their source. Those in `tests/` read the sources, which mutation testing changes. */
export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts"],
    globalSetup: ["tests/support/temporary-folder.ts"],
    restoreMocks: true,
  },
});
