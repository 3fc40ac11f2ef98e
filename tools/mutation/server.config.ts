import { defineConfig } from "vitest/config";

/** The tests of the store, on SQLite alone, without those that take too long for each change. */
export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "tests/*/**/*.test.ts"],
    exclude: ["tests/http/**", "tests/**/*{lives,kills}.test.ts"],
    globalSetup: ["tests/support/temporary-folder.ts"],
    provide: { postgresUrl: null, templateUrl: null, templateDir: null },
    restoreMocks: true,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 100, timeout: 30_000 } },
  },
});
